import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listPages } from '@outlet/shared/api/query'
import { listNotificationChannels, type NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { DataTable } from '@outlet/shared/ui/DataTable'

const columns = [{ key: 'name', title: '', cell: ({ name }: NotificationChannel) => name }]
const keyOf = ({ id }: NotificationChannel) => id

export default function NotificationChannelsTab() {
  const { t } = useTranslation('orders')
  const list = useInfiniteQuery(listPages(listNotificationChannels))
  return <DataTable label={t('channels.tab.notification')} list={list} columns={columns} rowKey={keyOf} />
}
