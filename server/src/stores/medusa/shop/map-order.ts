import type { Money } from '@outlet/shared/contract/money'
import { ConnectorError } from '../../connector-error'
import { decimalMoney } from '../../decimal-money'
import { namesOf } from '../../person-names'
import type { Address, Cart, OrderState, Quote } from '../../shopper'
import type { WireCart, WireOrder } from './wire'

const currencyOf = ({ currency_code }: Pick<WireCart, 'currency_code'>) => currency_code.toUpperCase()

export function cartOf(wire: WireCart, secret: string | null): Cart {
  const currency = currencyOf(wire)
  const lines = wire.items.map(({ variant_id, quantity, unit_price, requires_shipping, is_giftcard }) => ({
    variantId: variant_id ?? '',
    quantity,
    unitPrice: decimalMoney(unit_price, currency),
    requiresShipping: is_giftcard ? false : (requires_shipping ?? undefined),
  }))
  return { reference: wire.id, orderCode: null, currency, lines, secret, expiresAt: null }
}

const amountOf = (amount: number | null | undefined, currency: string, what: string): Money => {
  const money = decimalMoney(amount, currency)
  if (money) return money
  throw new ConnectorError('store.bad_shape', { message: `the cart's ${what} is ${String(amount)}` })
}

/**
 * Maps a cart's totals. `tax_total` includes the tax of shipping, so the shipping amount is the one without it. The
 * subtotal is the rest of the total; it includes discounts.
 */
export function quoteOf(wire: WireCart): Quote {
  const currency = currencyOf(wire)
  const total = amountOf(wire.total, currency, 'total')
  const tax = amountOf(wire.tax_total, currency, 'tax_total')
  const shipping = amountOf(wire.shipping_subtotal ?? wire.shipping_total, currency, 'shipping_total')
  const subtotal = { minor: total.minor - tax.minor - shipping.minor, currency }
  return { subtotal, tax, shipping, total, endsAt: null }
}

const statuses: Record<string, OrderState['status'] | undefined> = {
  pending: 'placed',
  completed: 'completed',
  archived: 'completed',
  requires_action: 'pending',
  canceled: 'cancelled',
}
const payments: Record<string, OrderState['payment'] | undefined> = {
  awaiting: 'pending',
  authorized: 'authorized',
  partially_authorized: 'pending',
  captured: 'paid',
  partially_captured: 'paid',
  canceled: 'voided',
  refunded: 'refunded',
  partially_refunded: 'part_refunded',
  not_paid: 'none',
}
/** Medusa's `fulfilled` means packed, not shipped. */
const fulfilments: Record<string, OrderState['fulfilment'] | undefined> = {
  partially_shipped: 'partial',
  shipped: 'shipped',
  partially_delivered: 'shipped',
  delivered: 'delivered',
}

export function stateOf(wire: WireOrder): OrderState {
  const { id, display_id, status, payment_status, fulfillment_status } = wire
  const fields = { display_id: display_id?.toString(), status, payment_status, fulfillment_status }
  return {
    // `display_id`, the number that people see, cannot be used to request an order.
    orderNumber: id,
    status: statuses[status] ?? 'unknown',
    payment: payments[payment_status ?? ''] ?? 'pending',
    fulfilment: fulfilments[fulfillment_status ?? ''] ?? 'unfulfilled',
    total: decimalMoney(wire.total, currencyOf(wire)),
    placedAt: wire.created_at ?? null,
    raw: Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []))),
  }
}

export function addressBody({ name, phone, lines, city, region, postalCode, country }: Address) {
  const [first_name, last_name] = namesOf(name)
  const [address_1 = '', ...more] = lines
  return {
    first_name,
    last_name,
    address_1,
    ...(more.length > 0 && { address_2: more.join(', ') }),
    city,
    ...(region !== null && { province: region }),
    ...(postalCode !== null && { postal_code: postalCode }),
    country_code: country.toLowerCase(),
    ...(phone !== null && { phone }),
  }
}
