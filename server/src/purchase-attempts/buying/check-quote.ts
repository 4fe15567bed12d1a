import type { AttemptReason } from '@outlet/shared/contract/purchase-attempts'
import type { Cart, Quote } from '../../stores/shopper'
import type { SnatchTaskRow } from '../../snatch-tasks/snatch-task-row'

export type PurchaseLimits = Pick<SnatchTaskRow, 'currency' | 'min_unit_price' | 'max_unit_price' | 'max_total'>

/**
 * Lowest and highest unit price. The lines' own prices may not include a discount on the whole cart, so the average
 * price counts, too: the higher one against the maximum, the lower one against the minimum.
 */
function unitPrices({ lines }: Cart, { subtotal }: Quote): { least: number; most: number } | null {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces === 0) return null
  const shared = subtotal.minor / pieces
  const linePrices = lines.flatMap(({ unitPrice }) => unitPrice?.minor ?? [])
  return { least: Math.min(shared, ...linePrices), most: Math.max(shared, ...linePrices) }
}

function unitReason(
  { min_unit_price: minUnitPrice, max_unit_price: maxUnitPrice }: PurchaseLimits,
  { least, most }: { least: number; most: number },
): AttemptReason | null {
  if (most > maxUnitPrice) return 'unit_price_too_high'
  return minUnitPrice !== null && least < minUnitPrice ? 'unit_price_too_low' : null
}

/** Why a final quote exceeds the limits; null = it is within them. An unknown amount fails. */
export function checkQuote(limits: PurchaseLimits, cart: Cart, quote: Quote): AttemptReason | null {
  const amounts = [quote.subtotal, quote.tax, quote.shipping, quote.total]
  if ([cart, ...amounts].some(({ currency }) => currency !== limits.currency)) return 'other_currency'
  if (amounts.some(({ minor }) => !Number.isSafeInteger(minor) || minor < 0)) return 'price_unknown'
  const units = unitPrices(cart, quote)
  if (!units) return 'price_unknown'
  return unitReason(limits, units) ?? (quote.total.minor > limits.max_total ? 'total_too_high' : null)
}

/**
 * Why a cart must not be handed over to a person, by its line prices before tax and shipping; null = it is within the
 * limits. An unknown price fails, as in a final quote.
 */
export function checkCart(limits: PurchaseLimits, { currency, lines }: Cart): AttemptReason | null {
  const linePrices = lines.flatMap(({ unitPrice, quantity }) => (unitPrice ? [{ ...unitPrice, quantity }] : []))
  if ([currency, ...linePrices.map((price) => price.currency)].some((one) => one !== limits.currency))
    return 'other_currency'
  if (linePrices.length < lines.length || linePrices.length === 0) return 'price_unknown'
  const prices = linePrices.map(({ minor }) => minor)
  const reason = unitReason(limits, { least: Math.min(...prices), most: Math.max(...prices) })
  const subtotal = linePrices.reduce((sum, { minor, quantity }) => sum + minor * quantity, 0)
  return reason ?? (subtotal > limits.max_total ? 'total_too_high' : null)
}
