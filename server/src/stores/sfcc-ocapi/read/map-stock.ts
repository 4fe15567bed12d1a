import type { Stock } from '../../connector'
import type { WireInventory } from './wire'
import { wireDate } from './wire-date'

/** Value that the platform uses for "not counted". */
export const INFINITE = 999_999

const isInfinite = (value: number | null | undefined): boolean => (value ?? 0) >= INFINITE

const pieces = (value: number | null | undefined): number | null =>
  value === null || value === undefined || isInfinite(value) ? null : Math.max(0, Math.floor(value))

/**
 * Whether the stock is uncounted. An infinite stock level alone means uncounted only when ats is missing, or when ats
 * is 0 and the product is orderable; otherwise ats counts.
 */
const isCapped = ({ ats, stock_level }: WireInventory, orderable: boolean | null): boolean =>
  isInfinite(ats) ||
  (isInfinite(stock_level) && (ats === null || ats === undefined || (ats <= 0 && orderable === true)))

const stockKind = (inventory: WireInventory, orderable: boolean | null): Stock['kind'] => {
  if (isCapped(inventory, orderable)) return 'capped'
  const { ats } = inventory
  if (ats !== null && ats !== undefined) return 'exact'
  return orderable === null ? 'unknown' : 'boolean'
}

const availability = (stock: Omit<Stock, 'availability'>): Stock['availability'] => {
  if (stock.orderable === null) return 'unknown'
  if (!stock.orderable) return 'out'
  if (stock.preorderable && !stock.onHand && stock.kind !== 'capped') return 'preorder'
  if (stock.backorderable && stock.onHand === 0) return 'backorder'
  return 'in_stock'
}

/**
 * Maps an inventory. `orderable` is the store's own statement and never follows from a quantity: Salesforce's own
 * example is orderable with ats 0. If the inventory has no `orderable`, `listedOrderable` counts; without either it is
 * unknown.
 */
export function mapStock(inventory: WireInventory | null | undefined, listedOrderable: boolean | null = null): Stock {
  const stated = inventory ?? {}
  const orderable = stated.orderable ?? listedOrderable
  const kind = stockKind(stated, orderable)
  const stock = {
    orderable,
    preorderable: stated.preorderable ?? null,
    backorderable: stated.backorderable ?? null,
    available: kind === 'exact' ? pieces(stated.ats) : null,
    kind,
    onHand: pieces(stated.stock_level),
    inStockDate: wireDate(stated.in_stock_date),
  }
  return { ...stock, availability: availability(stock) }
}
