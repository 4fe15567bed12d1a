import { at } from '../catalogue/at'
import type { ProductRef, SiteCatalogue } from '../catalogue/site-catalogue'
import { isCounted } from '../catalogue/stock-kind'
import { infinite, inventoryOf } from '../documents/inventory-document'

/** Returns the quantity that can be bought now; Infinity when the store does not count the stock. */
export function availableQuantity(catalogue: SiteCatalogue, { slot }: ProductRef, epoch: number): number {
  if (slot === null) return 0
  const { ats = 0, orderable, stock_level } = inventoryOf(catalogue, slot, epoch)
  if (orderable !== true) return 0
  return ats === infinite || stock_level === infinite ? Infinity : ats
}

/** Removes pieces from stock. Uncounted, preorder and backorder stock does not change. */
export function takeStock(catalogue: SiteCatalogue, { slot }: ProductRef, quantity: number): void {
  if (slot === null) return
  const fixed = catalogue.fixedInventory.get(slot)
  if (fixed?.ats !== undefined && fixed.ats !== infinite) {
    const ats = fixed.ats - quantity
    const stock_level = Math.max(0, (fixed.stock_level ?? fixed.ats) - quantity)
    catalogue.fixedInventory.set(slot, { ...fixed, ats, stock_level, orderable: ats > 0 })
  } else if (!fixed && isCounted(catalogue.kindOf(slot))) {
    catalogue.stock[slot] = at(catalogue.stock, slot) - quantity
  }
  catalogue.sold[slot] = at(catalogue.sold, slot) + quantity
  catalogue.touchSlot(slot)
}
