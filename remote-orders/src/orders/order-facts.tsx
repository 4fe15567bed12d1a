import { useTranslation } from 'react-i18next'
import type { Order } from '@outlet/shared/contract/orders'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { OrderTag } from './OrderTags'

/** What there is to say of an order besides its lines and sums, label by label. */
export const useOrderFacts = (order: Order) => {
  const { t } = useTranslation('orders')
  const given = (text: string | null) => text ?? t('orders.detail.none')
  const facts = {
    store_name: order.store_name,
    store_order_number: given(order.store_order_number),
    status: <OrderTag axis="status" order={order} />,
    payment: <OrderTag axis="payment" order={order} />,
    fulfilment: <OrderTag axis="fulfilment" order={order} />,
    placed_at: <TimeText time={order.placed_at} form="date-time" />,
    source: t(`orders.source.${order.source}`),
    note: given(order.note),
    updated_at: <TimeText time={order.updated_at} />,
  }
  return Object.entries(facts).map(([field, value]) => ({ key: field, label: t(`orders.field.${field}`), value }))
}
