import { Button } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { hasForeignHeading } from '../format/parse-code-table'
import { decodeFile, type DecodedFile } from '../format/decode-text'
import { PageRefusal } from '../i18n/problem-text'
import { EncodingChoice } from './table-file/EncodingChoice'
import { useTableFileMessages } from './table-file/table-file-messages'
import { runAction } from './use-action'

/** Whether the bytes start as those of a ZIP archive, which an XLSX workbook (ISO/IEC 29500) is. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte)

interface FileButtonProps {
  readonly label: string
  readonly maxBytes: number
  /** Messages for a refused file. */
  readonly messages: { readonly tooLarge: string; readonly failed: string }
  readonly onText: (text: string) => void
}

/**
 * Reads the text of a file that the user chooses, and prompts for its encoding if that is uncertain; of an XLSX workbook
 * the first sheet as CSV. The file is not uploaded.
 */
export const FileButton = ({ label, maxBytes, messages, onText }: FileButtonProps) => {
  const { t } = useTableFileMessages()
  const input = useRef<HTMLInputElement>(null)
  const [readings, setReadings] = useState<DecodedFile['readings']>()
  const read = async (file: File) => {
    if (file.size > maxBytes) throw new PageRefusal(messages.tooLarge)
    const bytes = await file.arrayBuffer().catch(() => null)
    if (!bytes) throw new PageRefusal(messages.failed)
    if (isWorkbook(new Uint8Array(bytes))) {
      const { readWorkbook } = await import('./table-file/read-workbook')
      onText(
        await readWorkbook(bytes).catch(() => {
          throw new PageRefusal(t('unreadable_workbook'))
        }),
      )
      return
    }
    const decoded = decodeFile(new Uint8Array(bytes), hasForeignHeading)
    const [first] = decoded.readings
    if (!first) throw new PageRefusal(t('unreadable'))
    if (decoded.isCertain) onText(first.text)
    else setReadings(decoded.readings)
  }
  const take = async (file: File | undefined) => {
    if (file) await runAction(() => read(file))
    // Allows choosing the same file again after it was corrected.
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
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
