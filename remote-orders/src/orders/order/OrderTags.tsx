import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import type {
  Order,
  OrderFulfilment,
  OrderPayment,
  OrderStatus,
  OrderWithProducts,
} from '@outlet/shared/contract/orders'
import { CellTag, type CellTagColor } from '@outlet/shared/ui/CellTag'
import { StateText } from '@outlet/shared/ui/StateText'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import styles from '../orders.module.css'

const colors = {
  status: {
    pending: 'orange',
    placed: 'arcoblue',
    confirmed: 'cyan',
    completed: 'green',
    cancelled: 'gray',
    failed: 'red',
    unknown: 'red',
  } satisfies Record<OrderStatus, CellTagColor>,
  payment: {
    none: 'gray',
    pending: 'orange',
    authorized: 'arcoblue',
    paid: 'green',
    part_refunded: 'purple',
    refunded: 'purple',
    voided: 'gray',
    declined: 'red',
  } satisfies Record<OrderPayment, CellTagColor>,
  fulfilment: {
    unfulfilled: 'orange',
    partial: 'cyan',
    shipped: 'arcoblue',
    delivered: 'green',
    returned: 'purple',
  } satisfies Record<OrderFulfilment, CellTagColor>,
}

type Axes = Pick<Order, 'status' | 'payment' | 'fulfilment'>

/** Red needs a person, orange has a next step, blue is in progress, green is as expected, purple was returned. */
const colorOf = (axis: keyof Axes, order: Axes): CellTagColor => {
  // A cancelled or failed order is not shipped.
  const isOff = order.status === 'cancelled' || order.status === 'failed'
  if (axis === 'fulfilment' && isOff && order.fulfilment === 'unfulfilled') return 'gray'
  if (axis === 'status') return colors.status[order.status]
  return axis === 'payment' ? colors.payment[order.payment] : colors.fulfilment[order.fulfilment]
}

/** State of an order on one of its three axes. */
export const OrderTag = ({ axis, order }: { axis: keyof Axes; order: Axes }) => {
  const t = useCellTranslation('orders')
  const text = t(`orders.${axis}.${order[axis]}`)
  return (
    <StateText color={colorOf(axis, order)} title={text}>
      {text}
    </StateText>
  )
}

/** Marks an oversold order: the store accepted it but lacks the stock. */
export const OversoldTag = ({ order }: { order: Pick<Order, 'is_oversold'> }) => {
  const t = useCellTranslation('orders')
  if (!order.is_oversold) return null
  return (
    <CellTag color="red" title={t('orders.is_oversold.hint')}>
      {t('orders.is_oversold.true')}
    </CellTag>
  )
}

/** User-defined tags of the order. */
export const OwnTags = ({ tags }: { tags: readonly string[] }) => (
  <span className={styles.tags}>
    {tags.map((tag) => (
      <CellTag key={tag} title={tag}>
        {tag}
      </CellTag>
    ))}
  </span>
)

/** The axis that says more than the status: a payment that is not as expected, otherwise a shipment. */
const secondAxis = ({ payment, fulfilment }: Axes): 'payment' | 'fulfilment' | null => {
  if (payment !== 'none' && payment !== 'paid' && payment !== 'authorized') return 'payment'
  return fulfilment === 'unfulfilled' ? null : 'fulfilment'
}

type Tagged = Axes & Pick<OrderWithProducts, 'is_oversold' | 'is_practice'>

/** Status and at most one further state, for places without room for all three axes. */
export const OrderTags = ({ order }: { order: Tagged }) => {
  const second = secondAxis(order)
  return (
    <span className={styles.tags}>
      <PracticeTag isPractice={order.is_practice} />
      <OversoldTag order={order} />
      <OrderTag axis="status" order={order} />
      {second && <OrderTag axis={second} order={order} />}
    </span>
  )
}
