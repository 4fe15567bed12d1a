import { Button } from '@arco-design/web-react'
import { IconUpload } from '@arco-design/web-react/icon'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readCodeFile } from './read-code-file'
import { tellFailed } from './tell'

/** Reads codes from a file into the form; nothing is sent yet. */
export const CodeFileButton = ({ onCodes }: { onCodes: (codes: readonly string[]) => void }) => {
  const { t } = useTranslation('monitoring')
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (!file) return
    const result = await readCodeFile(file)
    if (result.ok) onCodes(result.codes)
    else tellFailed(null, t(`inventoryMonitors.batch.${result.reason}`))
    // The same file, mended, can be chosen again.
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('inventoryMonitors.batch.upload')}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <Button icon={<IconUpload />} onClick={() => input.current?.click()}>
        {t('inventoryMonitors.batch.upload')}
      </Button>
    </>
  )
}
