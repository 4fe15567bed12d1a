import type { Stock } from './connector'

/**
 * Returns the maximum quantity per order. No API field states it: the store's setting and the available quantity limit
 * it.
 */
export function maxOrderable(stock: Pick<Stock, 'available' | 'kind'>, limit: number): number | null {
  if (stock.available !== null) return Math.min(stock.available, limit)
  return stock.kind === 'unknown' ? null : limit
}
