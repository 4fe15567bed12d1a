import { IconDownload } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { apiUrl } from '../api/base-url'
import { download } from '../browser/download'
import { TableFormat, type DownloadTicket } from '../contract/list/downloads'
import { MenuEntries } from './MoreMenu'
import { PopoverButton } from './PopoverButton'
import { runAction } from './use-action'

/** Starts the browser's own download: the file never passes through the page, however large it is. */
const downloadFile = ({ path }: DownloadTicket) => download(apiUrl(path), '')

interface TableRequest<Key extends string> {
  readonly format: TableFormat
  readonly columns: { key: Key; title: string; labels?: Record<string, string> }[]
}

interface DownloadButtonProps<Key extends string> {
  readonly columns: readonly Key[]
  /** Returns a column's title in the user's language. */
  readonly titleOf: (column: Key) => string
  /** Labels of a column's values in the user's language; undefined = the API's values are written. */
  readonly labelsOf?: ((column: Key) => Record<string, string> | undefined) | undefined
  /** Requests a download ticket for the current list with these columns. */
  readonly requestTicket: (request: TableRequest<Key>) => Promise<DownloadTicket>
}

/** Downloads all rows that match the list's filters, as CSV or as an Excel workbook. */
export const DownloadButton = <Key extends string>(props: DownloadButtonProps<Key>) => {
  const { columns, titleOf, labelsOf, requestTicket } = props
  const { t } = useTranslation('common')
  const label = t('download.button')
  const columnOf = (key: Key) => {
    const labels = labelsOf?.(key)
    return { key, title: titleOf(key), ...(labels && { labels }) }
  }
  const start = async (format: TableFormat) =>
    downloadFile(await requestTicket({ format, columns: columns.map(columnOf) }))
  const entries = TableFormat.options.map((format) => ({
    key: format,
    label: t(`download.as.${format}`),
    onClick: () => void runAction(() => start(format), label),
  }))
  return (
    <PopoverButton
      icon={<IconDownload />}
      aria-label={label}
      title={`${label}\u00a0· ${t('download.hint')}`}
      position="br"
      content={(close) => <MenuEntries label={label} entries={entries} close={close} />}
    />
  )
}
