import { at } from '../catalogue/at'
import type { InventoryDocument } from '../catalogue/inventory'
import { mixSeed } from '../catalogue/random'
import type { SiteCatalogue } from '../catalogue/site-catalogue'

/** Value that the platform uses for "not counted". */
export const infinite = 999_999
const day = 86_400_000

/**
 * Returns the number of pieces in other buyers' baskets: 0 for nine slots in ten. The stock level exceeds the sellable
 * quantity by this number.
 */
function reservedElsewhere(catalogue: SiteCatalogue, slot: number): number {
  const hash = mixSeed(catalogue.seed, 5, slot)
  return hash % 10 === 0 ? 1 + (hash % 3) : 0
}

/** Returns a slot's inventory. In-stock dates count from `epoch`, in ms since 1970. */
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

/** Returns the sum of the variants' inventories. One uncounted variant makes the sum uncounted. */
export function masterInventoryOf(catalogue: SiteCatalogue, position: number, epoch: number): InventoryDocument {
  const inventories = catalogue.slotsOf(position).map((slot) => inventoryOf(catalogue, slot, epoch))
  const sum = (read: (part: InventoryDocument) => number | undefined) =>
    Math.min(
      infinite,
      inventories.reduce((total, part) => total + (read(part) ?? 0), 0),
    )
  return {
    _type: 'inventory',
    id: catalogue.site.inventoryListId,
    ats: sum((part) => part.ats),
    backorderable: inventories.some((part) => part.backorderable),
    orderable: inventories.some((part) => part.orderable),
    preorderable: inventories.some((part) => part.preorderable),
    stock_level: sum((part) => part.stock_level),
  }
}

/** Returns `orderable` of a slot's entry in the master's `variants[]`; undefined = the entry has no `orderable`. */
export function listedOrderable(catalogue: SiteCatalogue, slot: number, epoch: number): boolean | undefined {
  const isSilent = catalogue.kindOf(slot) === 'silent' && !catalogue.fixedInventory.has(slot)
  return isSilent ? undefined : inventoryOf(catalogue, slot, epoch).orderable
}
