import { isDeepStrictEqual } from 'node:util'
import { OrderDraft, type Order, type OrderEvent } from '@outlet/shared/contract/orders'

/** What a person may have entered of an order: the draft that would record it as it is. */
export const draftOf = (order: Order): OrderDraft => ({
  website_type: order.website_type,
  store_name: order.store_name,
  store_order_number: order.store_order_number,
  status: order.status,
  payment: order.payment,
  fulfilment: order.fulfilment,
  currency: order.currency,
  lines: order.lines,
  tax: order.tax.minor,
  shipping: order.shipping.minor,
  note: order.note,
  placed_at: order.placed_at,
})

/** Field by field what differs; a moment written in another way is the same moment. */
export function changesBetween(before: OrderDraft, after: OrderDraft): OrderEvent['changes'] {
  const comparable = (draft: OrderDraft) => ({ ...draft, placed_at: new Date(draft.placed_at).toISOString() })
  const [old, now] = [comparable(before), comparable(after)]
  return OrderDraft.keyof()
    .options.filter((field) => !isDeepStrictEqual(old[field], now[field]))
    .map((field) => ({ field, before: old[field], after: now[field] }))
}
