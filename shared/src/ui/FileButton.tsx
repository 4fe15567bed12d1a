import { Button } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { hasForeignHeading } from '../format/parse-code-table'
import { decodeFile, type DecodedFile } from '../format/decode-text'
import { refusalAtButton } from './refusal-at-button'
import { EncodingChoice } from './table-file/EncodingChoice'
import { useTableFileMessages } from './table-file/table-file-messages'

interface FileButtonProps {
  readonly label: string
  readonly mostBytes: number
  /** Why a file cannot be taken. */
  readonly words: { readonly tooLarge: string; readonly failed: string }
  readonly onText: (text: string) => void
}

/** Reads the text of a file that a person chooses, and asks for its encoding where that is not certain; it is sent nowhere. */
export const FileButton = ({ label, mostBytes, words, onText }: FileButtonProps) => {
  const { t } = useTableFileMessages()
  const input = useRef<HTMLInputElement>(null)
  const [readings, setReadings] = useState<DecodedFile['readings']>()
  const read = async (file: File | undefined) => {
    if (!file) return
    const refuse = refusalAtButton()
    if (file.size > mostBytes) return refuse(words.tooLarge)
    const bytes = await file.arrayBuffer().catch(() => null)
    if (!bytes) return refuse(words.failed)
    const decoded = decodeFile(new Uint8Array(bytes), hasForeignHeading)
    const [first] = decoded.readings
    if (!first) return refuse(t('unreadable'))
    if (decoded.isCertain) onText(first.text)
    else setReadings(decoded.readings)
  }
  const take = async (file: File | undefined) => {
    await read(file)
    // The same file, mended, can be chosen again.
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label={label}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <Button icon={<IconUpload />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      {readings && (
        <EncodingChoice
          readings={readings}
          onText={(text) => {
            setReadings(undefined)
            onText(text)
          }}
          onCancel={() => setReadings(undefined)}
        />
      )}
    </>
  )
}
