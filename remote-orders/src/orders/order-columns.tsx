import type { TFunction } from 'i18next'
import type { OrderWithProducts } from '@outlet/shared/contract/orders'
import type { Column } from '@outlet/shared/ui/DataTable'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { OrderRowActions, type OrderActionsProps } from './OrderActions'
import { CardTitle, ItemsCell, NumberCell, TotalCell } from './OrderCells'
import { OrderTag, OrderTags, OversoldTag, OwnTags } from './OrderTags'
import styles from './orders.module.css'

type OrderColumn = Column<OrderWithProducts>

/** The three axes, each in a column of its own; a card has them side by side. */
const axisColumns = (t: TFunction<'orders'>): OrderColumn[] => [
  {
    key: 'status',
    title: t('orders.column.status'),
    width: 98,
    card: 'state',
    cell: (order) => (
      <span className={styles.tags}>
        <OrderTag axis="status" order={order} />
        <OversoldTag order={order} />
      </span>
    ),
    cardCell: (order) => <OrderTags order={order} />,
  },
  {
    key: 'payment',
    title: t('orders.column.payment'),
    width: 112,
    cell: (order) => <OrderTag axis="payment" order={order} />,
  },
  {
    key: 'fulfilment',
    title: t('orders.column.fulfilment'),
    width: 108,
    cell: (order) => <OrderTag axis="fulfilment" order={order} />,
  },
]

/** In the order of what matters most; the actions for whoever may change orders. */
export const orderColumns = (
  t: TFunction<'orders'>,
  actions: Pick<OrderActionsProps, 'onStep' | 'onEdit'> | undefined,
): OrderColumn[] => [
  {
    key: 'order_number',
    title: t('orders.column.order_number'),
    sort: 'order_number',
    width: 150,
    isPinned: true,
    card: 'title',
    cell: (order) => <NumberCell order={order} />,
    cardCell: (order) => <CardTitle order={order} />,
  },
  { key: 'items', title: t('orders.column.items'), cell: (order) => <ItemsCell order={order} t={t} /> },
  ...axisColumns(t),
  {
    key: 'total',
    title: t('orders.column.total'),
    sort: 'total',
    align: 'end',
    width: 108,
    card: 'price',
    cell: (order) => <TotalCell order={order} />,
    moneyLines: ({ total, converted_total }, text) => [text(total), `≈ ${text(converted_total)}`],
  },
  {
    key: 'placed_at',
    title: t('orders.column.placed_at'),
    sort: 'placed_at',
    width: 142,
    cell: (order) => <TimeText time={order.placed_at} form="date-time" />,
  },
  {
    key: 'store_order_number',
    title: t('orders.column.store_order_number'),
    width: 160,
    isOptional: true,
    cell: (order) => <div className={styles.one}>{order.store_order_number}</div>,
  },
  {
    key: 'source',
    title: t('orders.column.source'),
    width: 120,
    isOptional: true,
    cell: (order) => t(`orders.source.${order.source}`),
  },
  {
    key: 'tags',
    title: t('orders.column.tags'),
    width: 160,
    isOptional: true,
    cell: (order) => <OwnTags tags={order.tags} />,
  },
  ...(actions
    ? [
        {
          key: 'actions',
          title: t('orders.column.actions'),
          width: 166,
          card: 'actions',
          cell: (order) => <OrderRowActions order={order} {...actions} />,
        } satisfies OrderColumn,
      ]
    : []),
]
