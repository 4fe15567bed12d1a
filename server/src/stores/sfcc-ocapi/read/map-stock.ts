import type { Stock } from '../../connector'
import type { WireInventory } from './wire'
import { wireDate } from './wire-date'

/** What the platform writes for "not counted". */
export const INFINITE = 999_999

const isInfinite = (value: number | null | undefined): boolean => (value ?? 0) >= INFINITE

const pieces = (value: number | null | undefined): number | null =>
  value === null || value === undefined || isInfinite(value) ? null : Math.max(0, Math.floor(value))

/** A warehouse without end says that nothing is counted where the store orders what it counts none of; else what is counted stays. */
const isCapped = ({ ats, stock_level }: WireInventory, orderable: boolean | null): boolean =>
  isInfinite(ats) ||
  (isInfinite(stock_level) && (ats === null || ats === undefined || (ats <= 0 && orderable === true)))

const quantityKind = (told: WireInventory, orderable: boolean | null): Stock['quantityKind'] => {
  if (isCapped(told, orderable)) return 'capped'
  const { ats } = told
  if (ats !== null && ats !== undefined) return 'exact'
  return orderable === null ? 'unknown' : 'boolean'
}

const availability = (stock: Omit<Stock, 'availability'>): Stock['availability'] => {
  if (stock.orderable === null) return 'unknown'
  if (!stock.orderable) return 'out'
  if (stock.preorderable && !stock.stockLevel && stock.quantityKind !== 'capped') return 'preorder'
  if (stock.backorderable && stock.stockLevel === 0) return 'backorder'
  return 'in_stock'
}

/**
 * An inventory as stock. `orderable` is the store's own word and never follows from a quantity: Salesforce's own
 * example is orderable with ats 0. Without the variant's own word the master's counts; without either it is unknown.
 */
export function mapStock(inventory: WireInventory | null | undefined, listedOrderable: boolean | null = null): Stock {
  const told = inventory ?? {}
  const orderable = told.orderable ?? listedOrderable
  const kind = quantityKind(told, orderable)
  const stock = {
    orderable,
    preorderable: told.preorderable ?? null,
    backorderable: told.backorderable ?? null,
    quantity: kind === 'exact' ? pieces(told.ats) : null,
    quantityKind: kind,
    stockLevel: pieces(told.stock_level),
    inStockDate: wireDate(told.in_stock_date),
  }
  return { ...stock, availability: availability(stock) }
}
