import { Tag } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { Order } from '@outlet/shared/contract/orders'
import { orderBadge, type OrderBadge } from './order-badge'

/** Arco's own colours, which have their dark counterparts. */
const colorOf: Record<OrderBadge, string> = {
  unknown: 'orangered',
  failed: 'red',
  declined: 'red',
  cancelled: 'gray',
  voided: 'gray',
  returned: 'gray',
  refunded: 'gray',
  part_refunded: 'orange',
  awaiting_payment: 'orange',
  pending: 'orange',
  placed: 'arcoblue',
  confirmed: 'arcoblue',
  partly_shipped: 'cyan',
  shipped: 'cyan',
  delivered: 'green',
  completed: 'green',
}

export const OrderStatusBadge = ({ order }: { order: Pick<Order, 'status' | 'payment' | 'fulfilment'> }) => {
  const { t } = useTranslation('orders')
  const badge = orderBadge(order)
  return <Tag color={colorOf[badge]}>{t(`orders.badge.${badge}`)}</Tag>
}
