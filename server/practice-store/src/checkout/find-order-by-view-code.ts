import { z } from '@outlet/shared/contract/zod'
import type { StoreContext } from '../documents/store-context'
import { faultReply } from '../http/fault-reply'
import type { Reply } from '../http/reply'
import type { CheckoutBook, PlacedOrder } from './checkout-book'

const Lookup = z.object({ email: z.string(), order_view_code: z.string() })
const Document = z.object({ customer_info: z.object({ email: z.string() }) })

interface LookupRequest {
  context: StoreContext
  book: CheckoutBook
  body: unknown
}

/** `POST …/orders/{orderNo}/lookup`: returns the order for its e-mail address and view code, or a refusal. */
export function findOrderByViewCode({ context, book, body }: LookupRequest, orderNo: string): PlacedOrder | Reply {
  const lookup = Lookup.safeParse(body).data
  if (!lookup) {
    const message = 'Insufficient identifying information provided to retrieve the order.'
    return faultReply(400, 'InsufficientIdentifyingInformationException', message)
  }
  const order = book.orders.get(orderNo)
  const isTheirs =
    order?.siteId === context.catalogue.site.id &&
    order.viewCode === lookup.order_view_code &&
    Document.safeParse(order.document).data?.customer_info.email === lookup.email
  if (isTheirs) return order
  return faultReply(404, 'OrderNotFoundException', `No order with number '${orderNo}' was found.`, { orderNo })
}
