import { z } from '@outlet/shared/contract/zod'
import { faultReply } from '../http/fault-reply'
import { type Reply, jsonReply } from '../http/reply'
import type { PlacedOrder } from './checkout-book'

const Document = z.looseObject({
  status: z.string(),
  shipping_status: z.string(),
  product_items: z.array(z.looseObject({ quantity: z.number() })),
})

type State = Pick<z.infer<typeof Document>, 'status' | 'shipping_status'>

/** Whether Order Management can still cancel the order: it is placed and nothing has been shipped. */
const isCancellable = ({ status, shipping_status }: State) =>
  (status === 'new' || status === 'open') && shipping_status === 'not_shipped'

const itemStatus = (state: State) => {
  if (state.status === 'cancelled') return 'canceled'
  return isCancellable(state) ? 'ordered' : 'fulfilled'
}

/** Returns the order's document with Order Management data; without it while the order is not placed or has failed. */
export function withOms({ document }: PlacedOrder): object {
  const known = Document.parse(document)
  if (known.status === 'created' || known.status === 'failed') return document
  const status = itemStatus(known)
  const product_items = known.product_items.map((item) => ({
    ...item,
    oms_data: {
      status,
      quantity_ordered: item.quantity,
      quantity_available_to_cancel: status === 'ordered' ? item.quantity : 0,
      quantity_canceled: status === 'canceled' ? item.quantity : 0,
    },
  }))
  return { ...document, product_items, oms_data: { status } }
}

/**
 * `POST …/orders/{orderNo}/actions/oms-cancel-order`: cancels the whole order; partial cancellation is not supported.
 */
export function cancelOrder(order: PlacedOrder, { isActive }: { isActive: boolean }): Reply {
  if (!isActive) {
    return faultReply(409, 'OmsNotActiveException', 'Order Management (OMS) is not active for this site.')
  }
  if (!isCancellable(Document.parse(order.document))) {
    return faultReply(409, 'OrderCancelFailedException', `Order '${order.orderNo}' cannot be cancelled.`)
  }
  order.document['status'] = 'cancelled'
  return jsonReply(withOms(order))
}
