import type { Money } from '@outlet/shared/contract/money'
import { ConnectorError } from '../../connector-error'
import { namesOf } from '../../person-names'
import type { Address, CartContent, OrderState, Quote } from '../../shopper'
import { shopMoney } from '../shop-money'
import type { WireCart, WireOrder } from './wire'

export const linesOf = ({ items, needs_shipping }: WireCart): CartContent[] =>
  items.map(({ id, quantity, prices }) => ({
    variantId: id,
    quantity,
    unitPrice: shopMoney(prices.price, prices),
    // The cart states it for all its lines.
    requiresShipping: needs_shipping === false || items.length === 1 ? (needs_shipping ?? undefined) : undefined,
  }))

const totalOf = ({ totals }: WireCart, what: 'total_price' | 'total_tax' | 'total_shipping'): Money => {
  const money = shopMoney(totals[what] ?? '0', totals)
  if (money) return money
  throw new ConnectorError('store.bad_shape', { message: `the cart's ${what} is ${String(totals[what])}` })
}

export const cartTotal = (cart: WireCart): Money => totalOf(cart, 'total_price')

/** Maps a cart's totals. The tax includes that of shipping; the subtotal includes fees and discounts. */
export function quoteOf(cart: WireCart): Quote {
  const [total, tax, shipping] = [cartTotal(cart), totalOf(cart, 'total_tax'), totalOf(cart, 'total_shipping')]
  const subtotal = { minor: total.minor - tax.minor - shipping.minor, currency: total.currency }
  return { subtotal, tax, shipping, total, endsAt: null }
}

/** Status of an order that only exists as a cart. */
export const DRAFT = 'checkout-draft'

const statuses: Record<string, OrderState['status'] | undefined> = {
  [DRAFT]: 'pending',
  pending: 'pending',
  'on-hold': 'placed',
  processing: 'placed',
  completed: 'completed',
  cancelled: 'cancelled',
  refunded: 'cancelled',
  failed: 'failed',
}

const payments: Record<string, OrderState['payment'] | undefined> = {
  processing: 'paid',
  completed: 'paid',
  cancelled: 'voided',
  refunded: 'refunded',
  failed: 'declined',
}

/** Payment on delivery. */
const ON_DELIVERY = 'cod'

export const statusOf = (status: string): OrderState['status'] => statuses[status] ?? 'unknown'

const paymentOf = ({ status, totals }: WireOrder, method: string | null | undefined): OrderState['payment'] => {
  if (status === 'processing' && method === ON_DELIVERY) return 'pending'
  const payment = payments[status] ?? 'pending'
  return payment === 'paid' && Number(totals.total_refund ?? 0) > 0 ? 'part_refunded' : payment
}

/** Maps an order. The shop marks it `completed` once it is sent. */
export function stateOf(order: WireOrder, method: string | null | undefined): OrderState {
  const { id, status, totals } = order
  const { currency_code, currency_minor_unit } = totals
  return {
    orderNumber: id,
    status: statusOf(status),
    payment: paymentOf(order, method),
    fulfilment: status === 'completed' ? 'shipped' : 'unfulfilled',
    total:
      currency_code && typeof currency_minor_unit === 'number'
        ? shopMoney(totals.total_price, { currency_code, currency_minor_unit })
        : null,
    placedAt: null,
    raw: { status },
  }
}

export function addressBody({ name, phone, email, lines, city, region, postalCode, country }: Address) {
  const [first_name, last_name] = namesOf(name)
  const [address_1 = '', ...more] = lines
  const shipping = {
    first_name,
    last_name,
    company: '',
    address_1,
    address_2: more.join(', '),
    city,
    state: region ?? '',
    postcode: postalCode ?? '',
    country: country.toUpperCase(),
    phone: phone ?? '',
  }
  return { shipping, billing: { ...shipping, email } }
}
