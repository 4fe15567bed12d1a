import type { Money } from '@outlet/shared/contract/money'
import { ConnectorError } from '../../connector-error'
import { decimalMoney } from '../../decimal-money'
import { holdsSame } from '../../holds-same'
import { namesOf } from '../../person-names'
import type { Address, Cart, CartLine, OrderState, Quote } from '../../shopper'
import type { SfccSession } from './sfcc-shop-api'
import type { WireBasket, WireOrder } from './wire'

/** "Basket lifetime is limited to 15 minutes" (Shopper Baskets v2, temporary baskets). */
const TEMPORARY_MS = 15 * 60_000

const linesOf = ({ product_items, currency }: Pick<WireBasket, 'product_items' | 'currency'>) =>
  product_items.map(({ product_id, quantity, base_price }) => ({
    variantId: product_id,
    quantity,
    unitPrice: decimalMoney(base_price, currency),
  }))

/** Maps a basket. The cart's secret holds the session, whose token is needed to request the basket. */
export function cartOf(wire: WireBasket, session: SfccSession, temporarySince: number | null): Cart {
  const ends = temporarySince === null ? session.endsAt : Math.min(session.endsAt, temporarySince + TEMPORARY_MS)
  return {
    reference: wire.basket_id,
    orderCode: null,
    currency: wire.currency,
    lines: linesOf(wire),
    secret: JSON.stringify(session),
    expiresAt: new Date(ends),
  }
}

export const orderHolds = (order: WireOrder, lines: readonly CartLine[]): boolean => holdsSame(linesOf(order), lines)

const amountOf = (amount: number | null | undefined, currency: string, what: string): Money => {
  const money = decimalMoney(amount, currency)
  if (money) return money
  throw new ConnectorError('store.bad_shape', { message: `the basket's ${what} is ${String(amount)}` })
}

/**
 * Maps a basket's totals. The subtotal is the total minus tax and shipping; it includes order discounts and taxes
 * contained in prices.
 */
export function quoteOf(wire: WireBasket, endsAt: Date | null): Quote {
  const { currency } = wire
  const total = amountOf(wire.order_total, currency, 'order_total')
  const tax = amountOf(wire.tax_total, currency, 'tax_total')
  const shipping = amountOf(wire.shipping_total, currency, 'shipping_total')
  const subtotal = { minor: total.minor - tax.minor - shipping.minor, currency }
  return { subtotal, tax, shipping, total, endsAt }
}

const statuses: Record<string, OrderState['status'] | undefined> = {
  created: 'pending',
  new: 'placed',
  open: 'placed',
  completed: 'completed',
  cancelled: 'cancelled',
  replaced: 'cancelled',
  failed: 'failed',
}

/** Whether Order Management cancelled all items; the shop itself may still report the order as open. */
const isCancelledWhole = ({ product_items: items }: WireOrder) =>
  items.length > 0 && items.every(({ oms_data }) => oms_data?.status === 'canceled')

const statusOf = (wire: WireOrder): OrderState['status'] => {
  const { status, confirmation_status } = wire
  if (isCancelledWhole(wire)) return 'cancelled'
  const known = statuses[status] ?? 'unknown'
  return known === 'placed' && confirmation_status === 'confirmed' ? 'confirmed' : known
}

const payments: Record<string, OrderState['payment'] | undefined> = { paid: 'paid' }
const fulfilments: Record<string, OrderState['fulfilment'] | undefined> = {
  part_shipped: 'partial',
  shipped: 'shipped',
}

/** Returns how many pieces Order Management would still cancel; nothing when it does not state that for every item. */
function omsFields({ oms_data, product_items: items }: WireOrder) {
  const counted = items.flatMap(({ quantity, oms_data: oms }) =>
    typeof oms?.quantity_available_to_cancel === 'number' ? [{ quantity, left: oms.quantity_available_to_cancel }] : [],
  )
  if (counted.length === 0 || counted.length < items.length) return { oms_status: oms_data?.status }
  const sum = (of: 'left' | 'quantity') => counted.reduce((total, item) => total + item[of], 0)
  return { oms_status: oms_data?.status, available_to_cancel: `${sum('left')} of ${sum('quantity')}` }
}

/** Whether the whole order can still be cancelled, according to its stored raw state. */
export function isWhollyCancellable({ available_to_cancel: available = '' }: OrderState['raw']): boolean {
  const [left, all] = available.split(' of ')
  return left !== '0' && left === all
}

/** Maps an order; null when it has no number. */
export function stateOf(wire: WireOrder): OrderState | null {
  const { order_no, currency, status, confirmation_status, payment_status, shipping_status } = wire
  if (!order_no) return null
  const fields = { status, confirmation_status, payment_status, shipping_status, ...omsFields(wire) }
  return {
    orderNumber: order_no,
    status: statusOf(wire),
    // Usually the card is charged later, when the goods are shipped.
    payment: payments[payment_status ?? ''] ?? 'pending',
    fulfilment: fulfilments[shipping_status ?? ''] ?? 'unfulfilled',
    total: decimalMoney(wire.order_total, currency),
    placedAt: wire.creation_date ?? null,
    raw: Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []))),
  }
}

export function addressBody({ name, phone, lines, city, region, postalCode, country }: Address) {
  const [first_name, last_name] = namesOf(name)
  const [address1 = '', ...more] = lines
  return {
    first_name,
    last_name,
    address1,
    ...(more.length > 0 && { address2: more.join(', ') }),
    city,
    ...(region !== null && { state_code: region }),
    ...(postalCode !== null && { postal_code: postalCode }),
    country_code: country,
    ...(phone !== null && { phone }),
  }
}
