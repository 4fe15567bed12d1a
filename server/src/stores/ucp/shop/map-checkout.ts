import type { Money } from '@outlet/shared/contract/money'
import { clock } from '../../../platform/time/clock'
import { ConnectorError } from '../../connector-error'
import type { Cart, CartContent, HandedOver, Quote, Refused } from '../../shopper'
import type { UcpMessage } from '../transport/business-error'
import type { WireCart, WireCheckout, WireTotal } from './wire'

/** Time after which a checkout expires that does not state it, according to the standard. */
const DEFAULT_EXPIRY_MS = 6 * 3_600_000

export const linesOf = ({ line_items, currency }: Pick<WireCart, 'line_items' | 'currency'>): CartContent[] =>
  line_items.map(({ item: { id, price }, quantity }) => ({
    variantId: id,
    quantity,
    unitPrice: typeof price === 'number' ? { minor: price, currency } : null,
  }))

export const cartOf = (wire: WireCart | WireCheckout, secret: object): Cart => ({
  reference: wire.id,
  orderCode: null,
  currency: wire.currency,
  lines: linesOf(wire),
  secret: JSON.stringify(secret),
  expiresAt: wire.expires_at ?? new Date(clock.now() + DEFAULT_EXPIRY_MS),
})

/** The same cart with the expiry that a response states: a store may extend a checkout, or let it expire sooner. */
export const withExpiry = (cart: Cart, { expires_at: expiresAt }: Pick<WireCart, 'expires_at'>): Cart =>
  expiresAt ? { ...cart, expiresAt } : cart

const sumOf = (totals: readonly WireTotal[], type: string): number =>
  totals.reduce((sum, total) => (total.type === type ? sum + total.amount : sum), 0)

/** The total as the store states it. Throws ConnectorError `store.bad_shape` unless there is exactly one. */
export function totalOf(totals: readonly WireTotal[], currency: string): Money {
  const stated = totals.filter(({ type }) => type === 'total')
  const [total] = stated
  if (total && stated.length === 1) return { minor: total.amount, currency }
  throw new ConnectorError('store.bad_shape', { message: `${stated.length} totals of the type “total”` })
}

/**
 * Maps the totals by their types. The total is the store's. Everything besides tax and fulfilment, such as discounts
 * and fees, is part of the subtotal.
 */
export function quoteOf({ totals, currency, expires_at }: WireCheckout): Quote {
  const total = totalOf(totals, currency)
  const [tax, shipping] = [sumOf(totals, 'tax'), sumOf(totals, 'fulfillment')]
  return {
    subtotal: { minor: total.minor - tax - shipping, currency },
    tax: { minor: tax, currency },
    shipping: { minor: shipping, currency },
    total,
    endsAt: expires_at ?? null,
  }
}

/** Errors among the messages, in the store's order. */
export const errorsIn = (messages: readonly UcpMessage[]): UcpMessage[] =>
  messages.filter(({ type }) => type === 'error')

const isForPerson = ({ severity }: UcpMessage): boolean => severity?.startsWith('requires_') ?? false

export const refusalOf = (message: UcpMessage | undefined, code: string): Refused => ({
  outcome: 'refused',
  code: message?.code || code,
  message: message?.content ?? '',
})

/** Hands over what only a person can complete; refused when the store names no address. */
export const handOverAt = (url: string | null | undefined, { code, message }: Refused): HandedOver | Refused =>
  url ? { outcome: 'handed_over', url, code, message } : { outcome: 'refused', code, message }

/** Hands over a checkout that requires a person, with the store's reason. */
export function escalationOf(messages: readonly UcpMessage[], url: string | null | undefined): HandedOver | Refused {
  const errors = errorsIn(messages)
  return handOverAt(url, refusalOf(errors.find(isForPerson) ?? errors[0], 'requires_escalation'))
}
