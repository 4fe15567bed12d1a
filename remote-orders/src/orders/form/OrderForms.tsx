import { useQuery } from '@tanstack/react-query'
import { orderCan } from '@outlet/shared/contract/orders'
import { EditOrderDrawer, RecordOrderDrawer } from './OrderFormDrawer'
import { OwnFieldsDrawer } from './OwnFieldsDrawer'
import { orderQuery } from '../orders.queries'

interface Props {
  readonly form: 'new' | 'edit' | undefined
  readonly orderId: string | undefined
  readonly onClose: () => void
}

/** The form that the address opens: to record an order, or to edit the one in the open drawer. */
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
