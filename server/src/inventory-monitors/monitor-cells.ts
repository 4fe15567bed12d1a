import { monitorColumns, type InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { Cell } from '../downloads/csv'

type Column = (typeof monitorColumns)[number]

const SEPARATOR = '; '

/** `1,2,3,4,5 09:00-18:30`: days as ISO 8601 numbers them. */
const hoursText = (hours: InventoryMonitor['active_hours']): string | null =>
  hours && `${hours.days.join(',')} ${hours.from}-${hours.to}`

const cellOf = (monitor: InventoryMonitor, key: Column): Cell => {
  if (key === 'active_hours') return hoursText(monitor.active_hours)
  if (key === 'tags') return monitor.tags.join(SEPARATOR)
  if (key === 'variant_ids') return monitor.variant_ids?.join(SEPARATOR) ?? null
  return monitor[key]
}

/** What a CSV of monitors may hold: one cell a field of that name. */
export const monitorCells = Object.fromEntries(
  monitorColumns.map((key) => [key, (monitor: InventoryMonitor): Cell => cellOf(monitor, key)]),
  // Object.fromEntries forgets the names.
) as Record<Column, (monitor: InventoryMonitor) => Cell>
