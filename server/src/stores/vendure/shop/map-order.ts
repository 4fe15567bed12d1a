import type { Money } from '@outlet/shared/contract/money'
import { ConnectorError } from '../../connector-error'
import { namesOf } from '../../person-names'
import type { Address, Cart, OrderState, Quote } from '../../shopper'
import { hundredths } from '../hundredths'
import type { WireAddress, WireOrder } from './wire'

export function cartOf(wire: WireOrder, token: string): Cart {
  const { code, currencyCode: currency } = wire
  const lines = wire.lines.map(({ quantity, unitPriceWithTax, productVariant }) => ({
    variantId: productVariant.id,
    quantity,
    unitPrice: hundredths(unitPriceWithTax, currency),
  }))
  return { reference: code, orderCode: code, currency, lines, secret: token, expiresAt: null }
}

const amountOf = (amount: number, currency: string, what: string): Money => {
  const money = hundredths(amount, currency)
  if (money) return money
  throw new ConnectorError('store.bad_shape', { message: `the order's ${what} is ${amount}` })
}

/**
 * Maps an order's totals. Shipping excludes its tax, which is part of `tax`; the subtotal is the rest and includes
 * discounts.
 */
export function quoteOf(wire: WireOrder): Quote {
  const { currencyCode: currency } = wire
  const total = amountOf(wire.totalWithTax, currency, 'totalWithTax')
  const tax = amountOf(wire.totalWithTax - wire.total, currency, 'tax')
  const shipping = amountOf(wire.shipping, currency, 'shipping')
  const subtotal = { minor: total.minor - tax.minor - shipping.minor, currency }
  return { subtotal, tax, shipping, total, endsAt: null }
}

/** States of Vendure's default order process; a store may add states, which are unknown. */
const states: Record<string, [OrderState['status'], OrderState['fulfilment']] | undefined> = {
  AddingItems: ['pending', 'unfulfilled'],
  ArrangingPayment: ['pending', 'unfulfilled'],
  PaymentAuthorized: ['placed', 'unfulfilled'],
  PaymentSettled: ['placed', 'unfulfilled'],
  PartiallyShipped: ['placed', 'partial'],
  Shipped: ['placed', 'shipped'],
  PartiallyDelivered: ['placed', 'shipped'],
  Delivered: ['completed', 'delivered'],
  Modifying: ['placed', 'unfulfilled'],
  ArrangingAdditionalPayment: ['placed', 'unfulfilled'],
  Cancelled: ['cancelled', 'unfulfilled'],
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

function paymentOf({ payments, state }: WireOrder): OrderState['payment'] {
  const settled = payments.filter((payment) => payment.state === 'Settled')
  const refunded = sum(
    settled.flatMap(({ refunds }) => refunds.filter((refund) => refund.state === 'Settled').map(({ total }) => total)),
  )
  if (refunded > 0) return refunded < sum(settled.map(({ amount }) => amount)) ? 'part_refunded' : 'refunded'
  if (settled.length > 0) return 'paid'
  if (payments.some((payment) => payment.state === 'Authorized')) return 'authorized'
  return state === 'Cancelled' ? 'voided' : 'pending'
}

export function stateOf(wire: WireOrder): OrderState {
  const [status, fulfilment] = states[wire.state] ?? ['unknown', 'unfulfilled']
  const fields = {
    state: wire.state,
    payments: wire.payments.map(({ state }) => state).join(', '),
    fulfillments: wire.fulfillments.map(({ state }) => state).join(', '),
  }
  return {
    orderNumber: wire.code,
    status,
    payment: paymentOf(wire),
    fulfilment,
    total: hundredths(wire.totalWithTax, wire.currencyCode),
    placedAt: wire.orderPlacedAt ?? null,
    raw: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
  }
}

export const customerInput = ({ name, email, phone }: Address) => {
  const [firstName, lastName] = namesOf(name)
  return { firstName, lastName, emailAddress: email, ...(phone !== null && { phoneNumber: phone }) }
}

export function addressInput({ name, phone, lines, city, region, postalCode, country }: Address) {
  const [streetLine1 = '', ...more] = lines
  return {
    fullName: name,
    streetLine1,
    ...(more.length > 0 && { streetLine2: more.join(', ') }),
    city,
    ...(region !== null && { province: region }),
    ...(postalCode !== null && { postalCode }),
    countryCode: country,
    ...(phone !== null && { phoneNumber: phone }),
  }
}

/** Converts a saved address to an order's input with all its fields. */
export function savedInput({ id: _id, defaultShippingAddress: _default, country, ...saved }: WireAddress) {
  const fields = Object.entries(saved).filter(([, value]) => value !== null && value !== undefined)
  return { ...Object.fromEntries(fields), countryCode: country.code }
}
