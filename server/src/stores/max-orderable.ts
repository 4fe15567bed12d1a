import type { Stock } from './connector'

/** No API field says how many one order may hold: the store's setting does, and what there is. */
export function maxOrderable(stock: Pick<Stock, 'quantity' | 'quantityKind'>, limit: number): number | null {
  if (stock.quantity !== null) return Math.min(stock.quantity, limit)
  return stock.quantityKind === 'unknown' ? null : limit
}
