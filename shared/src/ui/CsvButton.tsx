import { Button } from '@arco-design/web-react'
import { IconDownload } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiUrl } from '../api/base-url'
import type { DownloadTicket } from '../contract/downloads'
import { refusalAtButton } from './refusal-at-button'

/** The browser's own download: the file never passes through the page, however large it is. */
const download = ({ path }: DownloadTicket) => {
  const link = document.createElement('a')
  link.href = apiUrl(path)
  link.download = ''
  link.click()
}

interface CsvButtonProps<Key extends string> {
  readonly columns: readonly Key[]
  /** As the reader calls them. */
  readonly titleOf: (column: Key) => string
  /** Asks for the ticket of what is listed now, with these columns. */
  readonly ask: (columns: { key: Key; title: string }[]) => Promise<DownloadTicket>
}

/** Downloads what is listed, all of it, as CSV. */
export const CsvButton = <Key extends string>({ columns, titleOf, ask }: CsvButtonProps<Key>) => {
  const { t } = useTranslation('common')
  const [isAsking, setAsking] = useState(false)
  const start = async () => {
    const tell = refusalAtButton()
    setAsking(true)
    await ask(columns.map((key) => ({ key, title: titleOf(key) })))
      .then(download)
      .catch(tell)
    setAsking(false)
  }
  return (
    <Button
      icon={<IconDownload />}
      loading={isAsking}
      aria-label={t('csv.download')}
      title={`${t('csv.download')} · ${t('csv.hint')}`}
      onClick={() => void start()}
    />
  )
}
