import { Button, Input } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreSettings } from '@outlet/shared/ui/FormSection'
import styles from '../snatch-tasks.module.css'
import { parseTargets, type PastedLine } from './parse-targets'

interface Props {
  /** Codes of the current targets. */
  readonly known: () => readonly string[]
  readonly onCodes: (codes: readonly string[]) => void
}

/** Adds many codes at once, one per line. Invalid lines stay, each with its error. */
export const PasteTargets = ({ known, onCodes }: Props) => {
  const { t } = useTranslation('snatch-tasks')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<readonly PastedLine[]>([])
  const take = () => {
    const parsed = parseTargets(text, known())
    if (parsed.codes.length > 0) onCodes(parsed.codes)
    setText(parsed.wrong.map((line) => line.text).join('\n'))
    setWrong(parsed.wrong.map((line, index) => ({ ...line, line: index + 1 })))
  }
  return (
    <MoreSettings title={t('snatchTasks.form.paste')}>
      <Input.TextArea
        aria-label={t('snatchTasks.form.paste_label')}
        placeholder={t('snatchTasks.form.paste_hint')}
        autoSize={{ minRows: 4, maxRows: 12 }}
        spellCheck={false}
        value={text}
        onChange={(typed) => {
          setText(typed)
          setWrong([])
        }}
      />
      {wrong.length > 0 && (
        <ul className={styles.wrong} role="alert">
          {wrong.map(({ line, text: code, error }) => (
            <li key={line}>{t(`snatchTasks.form.paste_${error}`, { line, code })}</li>
          ))}
        </ul>
      )}
      <Button className={styles.take ?? ''} size="small" disabled={text.trim() === ''} onClick={take}>
        {t('snatchTasks.form.paste_take')}
      </Button>
    </MoreSettings>
  )
}
