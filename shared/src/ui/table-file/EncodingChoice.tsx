import { Modal, Select } from '@arco-design/web-react'
import { useState } from 'react'
import type { DecodedFile, Encoding } from '../../format/decode-text'
import styles from './table-file.module.css'
import { useTableFileMessages } from './table-file-messages'

const SHOWN_LINES = 6
const SHOWN_CHARACTERS = 600

const firstLines = (text: string) =>
  text
    .slice(0, SHOWN_CHARACTERS)
    .split(/\r\n?|\n/)
    .slice(0, SHOWN_LINES)
    .join('\n')

interface EncodingChoiceProps {
  readonly readings: DecodedFile['readings']
  readonly onText: (text: string) => void
  readonly onCancel: () => void
}

/** Prompts for the encoding in which a file reads correctly; each choice shows the file's first lines. */
export const EncodingChoice = ({ readings, onText, onCancel }: EncodingChoiceProps) => {
  const { t } = useTableFileMessages()
  const [encoding, setEncoding] = useState<Encoding | undefined>(readings[0]?.encoding)
  const text = readings.find((reading) => reading.encoding === encoding)?.text ?? ''
  return (
    <Modal
      visible
      title={t('encoding_title')}
      okText={t('use')}
      cancelText={t('cancel')}
      onOk={() => onText(text)}
      onCancel={onCancel}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
    >
      <p className={styles.hint}>{t('encoding_hint')}</p>
      <Select
        aria-label={t('encoding')}
        {...(encoding && { value: encoding })}
        onChange={setEncoding}
        options={readings.map((reading) => ({
          value: reading.encoding,
          label: t(`encoding_of.${reading.encoding}`),
        }))}
      />
      <pre className={styles.lines} aria-label={t('first_lines')} tabIndex={0}>
        {firstLines(text)}
      </pre>
    </Modal>
  )
}
