import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listPages } from '@outlet/shared/api/query'
import { listDeliveries, type Delivery } from '@outlet/shared/contract/deliveries'
import { DataTable } from '@outlet/shared/ui/DataTable'

const columns = [{ key: 'name', title: '', cell: ({ title }: Delivery) => title }]
const keyOf = ({ id }: Delivery) => id

export default function DeliveriesTab() {
  const { t } = useTranslation('orders')
  const list = useInfiniteQuery(listPages(listDeliveries))
  return <DataTable label={t('channels.tab.deliveries')} list={list} columns={columns} rowKey={keyOf} />
}
