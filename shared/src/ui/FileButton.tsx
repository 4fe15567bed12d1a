import { Button } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef } from 'react'
import { decodeText } from '../format/decode-text'
import { refusalAtButton } from './refusal-at-button'

interface FileButtonProps {
  readonly label: string
  readonly mostBytes: number
  /** What is said of a file that cannot be taken. */
  readonly words: { readonly tooLarge: string; readonly failed: string }
  readonly onText: (text: string) => void
}

/** Reads the text of a file that a person chooses; it is sent nowhere. */
export const FileButton = ({ label, mostBytes, words, onText }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const refuse = refusalAtButton()
    if (file.size > mostBytes) return refuse(words.tooLarge)
    const bytes = await file.arrayBuffer().catch(() => null)
    if (bytes) onText(decodeText(new Uint8Array(bytes)))
    else refuse(words.failed)
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
    </>
  )
}
