import { at } from '../catalogue/at'
import type { InventoryDocument } from '../catalogue/inventory'
import { mixSeed } from '../catalogue/random'
import type { SiteCatalogue } from '../catalogue/site-catalogue'

/** What the platform writes for "not counted". */
export const infinite = 999_999
const day = 86_400_000

/** One slot in ten has pieces in other buyers' baskets: the stock level is then above what can be sold. */
function reservedElsewhere(catalogue: SiteCatalogue, slot: number): number {
  const hash = mixSeed(catalogue.seed, 5, slot)
  return hash % 10 === 0 ? 1 + (hash % 3) : 0
}

/** `epoch`: when the store began, from which its dates are counted (ms). */
export function inventoryOf(catalogue: SiteCatalogue, slot: number, epoch: number): InventoryDocument {
  const fixed = catalogue.fixedInventory.get(slot)
  if (fixed) return fixed
  const base = { _type: 'inventory', id: catalogue.site.inventoryListId } as const
  const flags = { backorderable: false, preorderable: false }
  const inStockDate = new Date(epoch + (7 + (mixSeed(catalogue.seed, 6, slot) % 60)) * day).toISOString()
  switch (catalogue.kindOf(slot)) {
    case 'infinite':
      return { ...base, ...flags, ats: infinite, orderable: true, stock_level: infinite }
    case 'infinite_without_ats':
      return { ...base, ...flags, ats: 0, orderable: true, stock_level: infinite }
    case 'bare':
      return base
    case 'backorder':
      return {
        ...base,
        ...flags,
        ats: 10,
        backorderable: true,
        in_stock_date: inStockDate,
        orderable: true,
        stock_level: 0,
      }
    case 'preorder':
      return {
        ...base,
        ...flags,
        ats: 25,
        preorderable: true,
        in_stock_date: inStockDate,
        orderable: true,
        stock_level: 0,
      }
    default: {
      const ats = at(catalogue.stock, slot)
      const stock_level = ats === 0 ? 0 : ats + reservedElsewhere(catalogue, slot)
      return { ...base, ...flags, ats, orderable: ats > 0, stock_level }
    }
  }
}

/** A master's inventory sums up its variants'; one that is not counted makes the sum not counted. */
export function masterInventoryOf(catalogue: SiteCatalogue, position: number, epoch: number): InventoryDocument {
  const parts = catalogue.slotsOf(position).map((slot) => inventoryOf(catalogue, slot, epoch))
  const sum = (read: (part: InventoryDocument) => number | undefined) =>
    Math.min(
      infinite,
      parts.reduce((total, part) => total + (read(part) ?? 0), 0),
    )
  return {
    _type: 'inventory',
    id: catalogue.site.inventoryListId,
    ats: sum((part) => part.ats),
    backorderable: parts.some((part) => part.backorderable),
    orderable: parts.some((part) => part.orderable),
    preorderable: parts.some((part) => part.preorderable),
    stock_level: sum((part) => part.stock_level),
  }
}

/** What the master's `variants[]` says of a slot; undefined = the entry has no `orderable`. */
export function listedOrderable(catalogue: SiteCatalogue, slot: number, epoch: number): boolean | undefined {
  const isSilent = catalogue.kindOf(slot) === 'silent' && !catalogue.fixedInventory.has(slot)
  return isSilent ? undefined : inventoryOf(catalogue, slot, epoch).orderable
}
