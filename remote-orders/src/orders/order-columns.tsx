import type { TFunction } from 'i18next'
import type { Order } from '@outlet/shared/contract/orders'
import type { Column } from '@outlet/shared/ui/DataTable'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { OrderStatusBadge } from './OrderStatusBadge'
import styles from './orders.module.css'

const ItemsCell = ({ order: { lines }, t }: { order: Order; t: TFunction<'orders'> }) => {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const more = lines.length - 1
  return (
    <>
      <div className={styles.one}>{lines[0]?.title}</div>
      <div className={styles.second}>
        {t('orders.pieces', { count: pieces })}
        {more > 0 && ` · ${t('orders.items_more', { count: more })}`}
      </div>
    </>
  )
}

const TotalCell = ({ order: { total, converted_total } }: { order: Order }) => (
  <>
    <MoneyText money={total} />
    {converted_total && converted_total.currency !== total.currency && (
      <div className={styles.second}>
        ≈ <MoneyText money={converted_total} />
      </div>
    )}
  </>
)

/** In the order of what matters most: on a narrow screen the first of them are all that shows unscrolled. */
export const orderColumns = (t: TFunction<'orders'>): Column<Order>[] => [
  {
    key: 'order_number',
    title: t('orders.column.order_number'),
    sort: 'order_number',
    width: 152,
    isPinned: true,
    card: 'title',
    cell: (order) => (
      <>
        <div className={styles.number}>{order.order_number}</div>
        <div className={styles.second}>{order.store_name}</div>
      </>
    ),
  },
  {
    key: 'status',
    title: t('orders.column.status'),
    width: 132,
    card: 'state',
    cell: (order) => <OrderStatusBadge order={order} />,
  },
  {
    key: 'total',
    title: t('orders.column.total'),
    sort: 'total',
    align: 'end',
    width: 130,
    card: 'price',
    cell: (order) => <TotalCell order={order} />,
  },
  { key: 'items', title: t('orders.column.items'), cell: (order) => <ItemsCell order={order} t={t} /> },
  {
    key: 'store_order_number',
    title: t('orders.column.store_order_number'),
    width: 160,
    cell: (order) => <div className={styles.one}>{order.store_order_number}</div>,
  },
  {
    key: 'placed_at',
    title: t('orders.column.placed_at'),
    sort: 'placed_at',
    width: 170,
    cell: (order) => <TimeText time={order.placed_at} form="date-time" />,
  },
]
