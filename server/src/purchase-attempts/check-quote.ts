import type { AttemptReason } from '@outlet/shared/contract/purchase-attempts'
import type { Cart, Quote } from '../stores/shopper'
import type { SnatchTaskRow } from '../snatch-tasks/snatch-task-row'

export type Limits = Pick<SnatchTaskRow, 'currency' | 'minUnitPrice' | 'maxUnitPrice' | 'maxTotal'>

/** A line's own price may leave out what the whole is cheaper by: the dearer of the two counts against the maximum. */
function unitPrices({ lines }: Cart, { subtotal }: Quote): { least: number; most: number } | null {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces === 0) return null
  const shared = subtotal.minor / pieces
  const told = lines.flatMap(({ unitPrice }) => unitPrice?.minor ?? [])
  return { least: Math.min(shared, ...told), most: Math.max(shared, ...told) }
}

/** Why a final quote is not to be bought; null = it is within the limits. What is not known fails. */
export function checkQuote(limits: Limits, cart: Cart, quote: Quote): AttemptReason | null {
  const amounts = [quote.subtotal, quote.tax, quote.shipping, quote.total]
  if ([cart, ...amounts].some(({ currency }) => currency !== limits.currency)) return 'other_currency'
  if (amounts.some(({ minor }) => !Number.isSafeInteger(minor) || minor < 0)) return 'price_unknown'
  const units = unitPrices(cart, quote)
  if (!units) return 'price_unknown'
  if (units.most > limits.maxUnitPrice) return 'unit_price_too_high'
  if (limits.minUnitPrice !== null && units.least < limits.minUnitPrice) return 'unit_price_too_low'
  return quote.total.minor > limits.maxTotal ? 'total_too_high' : null
}
