import type { StoreContext } from '../documents/store-context'
import { faultReply } from '../http/fault-reply'
import { type Reply, jsonReply } from '../http/reply'
import { availableQuantity, takeStock } from './available'
import { type Basket, basketFields, totalsOf } from './basket'
import type { CheckoutBook } from './checkout-book'

function missingPart(basket: Basket): string | null {
  if (basket.items.length === 0) return 'product items'
  if (basket.email === null) return 'customer email'
  if (!basket.shippingAddress || !basket.billingAddress) return 'address'
  if (basket.shippingMethod === null) return 'shipping method'
  return basket.paymentMethod === null ? 'payment instrument' : null
}

function firstSoldOut({ catalogue, epoch }: StoreContext, basket: Basket): string | null {
  const wanted = new Map<string, number>()
  for (const { productId, quantity } of basket.items) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity)
  for (const [productId, quantity] of wanted) {
    const ref = catalogue.find(productId)
    if (!ref || availableQuantity(catalogue, ref, epoch) < quantity) return productId
  }
  return null
}

/** `POST …/orders`: takes the stock and uses the basket up, so that the same basket never makes two orders. */
export function placeOrder(context: StoreContext, book: CheckoutBook, basket: Basket, now: number): Reply {
  const missing = missingPart(basket)
  if (missing !== null)
    return faultReply(400, 'IncompleteBasketException', `The basket has no ${missing}.`, { missing })
  const soldOut = firstSoldOut(context, basket)
  if (soldOut !== null) {
    const message = `The product '${soldOut}' isn't available any more.`
    return faultReply(400, 'ProductItemNotAvailableException', message, { productId: soldOut })
  }
  const { catalogue } = context
  const totals = totalsOf(catalogue, basket)
  for (const { productId, quantity } of basket.items) {
    const ref = catalogue.find(productId)
    if (ref) takeStock(catalogue, ref, quantity)
  }
  const orderNo = book.newOrderNo()
  const document = {
    _v: '23.2',
    _type: 'order',
    order_no: orderNo,
    creation_date: new Date(now).toISOString(),
    status: 'created',
    confirmation_status: 'not_confirmed',
    payment_status: 'not_paid',
    shipping_status: 'not_shipped',
    site_id: catalogue.site.id,
    ...basketFields(basket, totals),
  }
  book.orders.set(orderNo, { orderNo, siteId: catalogue.site.id, token: basket.token, document })
  book.baskets.delete(basket.basketId)
  return jsonReply(document)
}
