import type { StoreContext } from '../documents/store-context'
import { faultReply } from '../http/fault-reply'
import { type Reply, jsonReply } from '../http/reply'
import { availableQuantity, takeStock } from './available'
import { type Basket, basketFields, totalsOf } from './basket'
import type { CheckoutBook, PlacedOrder } from './checkout-book'

/** A fault that changes the order itself rather than its HTTP response. */
export type Twist = 'stays_created' | 'price_moved' | 'sold_out'

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

/** Ends the discount, or sells the last pieces to another buyer, immediately before the order. */
function twistBefore({ catalogue, epoch }: StoreContext, basket: Basket, twist: Twist | undefined): void {
  for (const { productId } of basket.items) {
    const ref = catalogue.find(productId)
    if (!ref) continue
    if (twist === 'price_moved') catalogue.setDiscount(ref.position, 0)
    const left = availableQuantity(catalogue, ref, epoch)
    if (twist === 'sold_out' && Number.isFinite(left)) takeStock(catalogue, ref, left)
  }
}

interface Placing {
  context: StoreContext
  book: CheckoutBook
  now: number
  /** State of Order Management; null for the Shop API, which has no view codes either. */
  oms: object | null
  twist?: Twist | undefined
}

/** Adds the view code to an order's document for the Shopper APIs. */
export const withViewCode = (document: object, { viewCode }: PlacedOrder, oms: object | null): object =>
  oms ? { ...document, order_view_code: viewCode } : document

/** `POST …/orders`: takes the stock and deletes the basket, so that one basket never makes two orders. */
export function placeOrder({ context, book, now, oms, twist }: Placing, basket: Basket): Reply {
  twistBefore(context, basket, twist)
  const missing = missingPart(basket)
  if (missing !== null)
    return faultReply(400, 'IncompleteBasketException', `The basket has no ${missing}.`, { missing })
  const soldOut = firstSoldOut(context, basket)
  if (soldOut !== null) {
    const message = `The product '${soldOut}' is no longer available.`
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
    status: twist === 'stays_created' ? 'created' : 'new',
    confirmation_status: 'not_confirmed',
    payment_status: 'not_paid',
    shipping_status: 'not_shipped',
    site_id: catalogue.site.id,
    ...basketFields(basket, totals),
  }
  const { customerId } = basket
  const viewCode = book.newName('view-code')
  const order = { orderNo, siteId: catalogue.site.id, customerId, placedAt: now, viewCode, document }
  book.orders.set(orderNo, order)
  book.endBasket(basket.basketId)
  return jsonReply(withViewCode(document, order, oms))
}
