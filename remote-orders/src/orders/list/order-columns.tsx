import type { TFunction } from 'i18next'
import { stepsOf } from '@outlet/shared/contract/orders/order-steps'
import type { OrderWithProducts } from '@outlet/shared/contract/orders'
import { AssigneeText } from '@outlet/shared/ui/assignee/AssigneeText'
import { columnOf, type Column } from '@outlet/shared/ui/DataTable'
import { OrderRowActions, type OrderActionsProps } from '../order/OrderActions'
import { CardTitle, ItemsCell, NumberCell, PlacedCell, TotalCell } from './OrderCells'
import { OrderTag, OrderTags, OversoldTag, OwnTags } from '../order/OrderTags'
import styles from '../orders.module.css'

const column = columnOf<OrderWithProducts, TFunction<'orders'>>((t, key) => t(`orders.column.${key}`))

/** Widths of the actions with and without a next step, in CSS pixels. Names get the difference. */
const ACTIONS_WIDTH = { next: 172, menu: 68 } as const

/** Whether the actions of a row have a next step as a button. */
export const hasNextStep = (order: OrderWithProducts): boolean => stepsOf(order).next !== undefined

interface OrderColumnActions extends Pick<OrderActionsProps, 'onStep' | 'onEdit'> {
  /** Whether any row has a next step. */
  readonly hasNext: boolean
}

/** Columns by importance; the actions only for users who may change orders. */
export const orderColumns = (
  t: TFunction<'orders'>,
  actions: OrderColumnActions | undefined,
): Column<OrderWithProducts>[] => [
  column(t, 'order_number', (order) => <NumberCell order={order} />, {
    sort: 'order_number',
    width: 134,
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
        column(
          t,
          'actions',
          (order) => <OrderRowActions order={order} onStep={actions.onStep} onEdit={actions.onEdit} />,
          {
            width: ACTIONS_WIDTH[actions.hasNext ? 'next' : 'menu'],
            card: 'actions',
          },
        ),
      ]
    : []),
]
