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

function unitReason(
  { minUnitPrice, maxUnitPrice }: Limits,
  { least, most }: { least: number; most: number },
): AttemptReason | null {
  if (most > maxUnitPrice) return 'unit_price_too_high'
  return minUnitPrice !== null && least < minUnitPrice ? 'unit_price_too_low' : null
}

/** Why a final quote is not to be bought; null = it is within the limits. What is not known fails. */
export function checkQuote(limits: Limits, cart: Cart, quote: Quote): AttemptReason | null {
  const amounts = [quote.subtotal, quote.tax, quote.shipping, quote.total]
  if ([cart, ...amounts].some(({ currency }) => currency !== limits.currency)) return 'other_currency'
  if (amounts.some(({ minor }) => !Number.isSafeInteger(minor) || minor < 0)) return 'price_unknown'
  const units = unitPrices(cart, quote)
  if (!units) return 'price_unknown'
  return unitReason(limits, units) ?? (quote.total.minor > limits.maxTotal ? 'total_too_high' : null)
}

/**
 * Why a cart is not to be handed over to a person: by what it tells of its pieces, before tax and shipping. A price that is
 * not known fails, as it does in a final quote.
 */
export function checkCart(limits: Limits, { currency, lines }: Cart): AttemptReason | null {
  const told = lines.flatMap(({ unitPrice, quantity }) => (unitPrice ? [{ ...unitPrice, quantity }] : []))
  if ([currency, ...told.map((price) => price.currency)].some((one) => one !== limits.currency)) return 'other_currency'
  if (told.length < lines.length || told.length === 0) return 'price_unknown'
  const prices = told.map(({ minor }) => minor)
  const reason = unitReason(limits, { least: Math.min(...prices), most: Math.max(...prices) })
  const subtotal = told.reduce((sum, { minor, quantity }) => sum + minor * quantity, 0)
  return reason ?? (subtotal > limits.maxTotal ? 'total_too_high' : null)
}
