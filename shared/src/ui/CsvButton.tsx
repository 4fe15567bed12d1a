import { Button } from '@arco-design/web-react'
import { IconDownload } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { apiUrl } from '../api/base-url'
import { download } from '../browser/download'
import type { DownloadTicket } from '../contract/list/downloads'
import { useAction } from './use-action'

/** Starts the browser's own download: the file never passes through the page, however large it is. */
const downloadFile = ({ path }: DownloadTicket) => download(apiUrl(path), '')

interface CsvButtonProps<Key extends string> {
  readonly columns: readonly Key[]
  /** Returns a column's title in the user's language. */
  readonly titleOf: (column: Key) => string
  /** Requests a download ticket for the current list with these columns. */
  readonly requestTicket: (columns: { key: Key; title: string }[]) => Promise<DownloadTicket>
}

/** Downloads all rows that match the list's filters as CSV. */
export const CsvButton = <Key extends string>({ columns, titleOf, requestTicket }: CsvButtonProps<Key>) => {
  const { t } = useTranslation('common')
  const { isPending, run } = useAction(
    async () => downloadFile(await requestTicket(columns.map((key) => ({ key, title: titleOf(key) })))),
    { place: 'button' },
  )
  return (
    <Button
      icon={<IconDownload />}
      loading={isPending}
      aria-label={t('csv.download')}
      title={`${t('csv.download')} · ${t('csv.hint')}`}
      onClick={() => void run()}
    />
  )
}
