import { useQuery } from '@tanstack/react-query'
import { orderCan } from '@outlet/shared/contract/orders'
import { EditOrderDrawer, RecordOrderDrawer } from './OrderFormDrawer'
import { OwnFieldsDrawer } from './OwnFieldsDrawer'
import { orderQuery } from './orders.queries'
import type { OrdersUrl } from './orders-url'

interface Props {
  readonly form: OrdersUrl['form']
  readonly orderId: string | undefined
  readonly onClose: () => void
}

/** The form that the address opens: to record an order, or to change the one whose drawer is open. */
export const OrderForms = ({ form, orderId, onClose }: Props) => {
  const { data: order } = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined })
  return (
    <>
      <RecordOrderDrawer isOpen={form === 'new'} onClose={onClose} />
      {order && orderCan.edit(order) && (
        <EditOrderDrawer key={order.id} order={order} isOpen={form === 'edit'} onClose={onClose} />
      )}
      {order && !orderCan.edit(order) && (
        <OwnFieldsDrawer key={order.id} order={order} isOpen={form === 'edit'} onClose={onClose} />
      )}
    </>
  )
}
