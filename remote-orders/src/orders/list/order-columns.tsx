import type { TFunction } from 'i18next'
import type { OrderWithProducts } from '@outlet/shared/contract/orders'
import { AssigneeText } from '@outlet/shared/ui/assignee/AssigneeText'
import { columnOf, type Column } from '@outlet/shared/ui/DataTable'
import { OrderMenu, OrderRowActions, type OrderActionsProps } from '../order/OrderActions'
import { CardTitle, ItemsCell, NumberCell, PlacedCell, TotalCell } from './OrderCells'
import { OrderTag, OrderTags, OversoldTag, OwnTags } from '../order/OrderTags'
import styles from '../orders.module.css'

const column = columnOf<OrderWithProducts, TFunction<'orders'>>((t, key) => t(`orders.column.${key}`))

/** Columns by importance; the actions only for users who may change orders. */
export const orderColumns = (
  t: TFunction<'orders'>,
  actions: Pick<OrderActionsProps, 'onStep' | 'onEdit'> | undefined,
): Column<OrderWithProducts>[] => [
  column(t, 'order_number', (order) => <NumberCell order={order} />, {
    sort: 'order_number',
    width: 152,
    isPinned: true,
    card: 'title',
    cardCell: (order) => <CardTitle order={order} />,
  }),
  column(t, 'items', (order) => <ItemsCell order={order} t={t} />),
  column(
    t,
    'status',
    (order) => (
      <span className={styles.tags}>
        <OrderTag axis="status" order={order} />
        <OversoldTag order={order} />
      </span>
    ),
    { width: 112, card: 'state', cardCell: (order) => <OrderTags order={order} /> },
  ),
  column(t, 'payment', (order) => <OrderTag axis="payment" order={order} />, { width: 124 }),
  column(t, 'fulfilment', (order) => <OrderTag axis="fulfilment" order={order} />, { width: 124 }),
  column(t, 'total', (order) => <TotalCell order={order} />, {
    sort: 'total',
    align: 'end',
    width: 108,
    card: 'price',
    moneyLines: ({ total, converted_total }, text) => [text(total), `≈ ${text(converted_total)}`],
  }),
  column(t, 'placed_at', (order) => <PlacedCell order={order} />, { sort: 'placed_at', width: 104 }),
  column(t, 'store_order_number', (order) => <div className={styles.one}>{order.store_order_number}</div>, {
    width: 160,
    isOptional: true,
  }),
  column(t, 'source', (order) => t(`orders.source.${order.source}`), { width: 120, isOptional: true }),
  column(t, 'assignee', ({ assignee }) => <AssigneeText assignee={assignee} />, { width: 120, isOptional: true }),
  column(t, 'tags', (order) => <OwnTags tags={order.tags} />, { width: 160, isOptional: true }),
  ...(actions
    ? [
        // A menu alone, because names need the room; a card has room for the next step.
        column(t, 'actions', (order) => <OrderMenu order={order} {...actions} />, {
          width: 68,
          card: 'actions',
          cardCell: (order) => <OrderRowActions order={order} {...actions} />,
        }),
      ]
    : []),
]
