import { monitorColumns, type InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { Cell } from '../downloads/csv'

type Column = (typeof monitorColumns)[number]

/** What a CSV of monitors may hold: one cell a field of that name. */
export const monitorCells = Object.fromEntries(
  monitorColumns.map((key) => [key, (monitor: InventoryMonitor): Cell => monitor[key]]),
  // Object.fromEntries forgets the names.
) as Record<Column, (monitor: InventoryMonitor) => Cell>
