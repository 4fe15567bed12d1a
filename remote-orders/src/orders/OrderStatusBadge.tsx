import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import type { Order } from '@outlet/shared/contract/orders'
import { orderBadge, type OrderBadge } from './order-badge'
import styles from './orders.module.css'

type Tone = 'danger' | 'warning' | 'active' | 'success' | 'neutral'

const toneOf: Record<OrderBadge, Tone> = {
  unknown: 'danger',
  failed: 'danger',
  declined: 'danger',
  cancelled: 'neutral',
  voided: 'neutral',
  returned: 'neutral',
  refunded: 'neutral',
  part_refunded: 'warning',
  awaiting_payment: 'warning',
  pending: 'warning',
  placed: 'active',
  confirmed: 'active',
  partly_shipped: 'active',
  shipped: 'active',
  delivered: 'success',
  completed: 'success',
}

/** The order's state as one word. The colour is a dot's: Arco's coloured words on coloured ground are too pale to read. */
export const OrderStatusBadge = ({ order }: { order: Pick<Order, 'status' | 'payment' | 'fulfilment'> }) => {
  const t = useCellWords('orders')
  const badge = orderBadge(order)
  return (
    <span className={styles.badge} data-tone={toneOf[badge]}>
      {t(`orders.badge.${badge}`)}
    </span>
  )
}
