import { monitorColumns } from '@outlet/shared/contract/inventory-monitor-csv'
import { type InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { quantityWord } from '@outlet/shared/contract/stock-words'
import type { Cell } from '@outlet/shared/contract/csv'
import { amountCell } from '../../platform/csv/serve-csv'

type Column = (typeof monitorColumns)[number]

const SEPARATOR = '; '

/** `1,2,3,4,5 09:00-18:30`: days as ISO 8601 numbers them. */
const hoursText = (hours: InventoryMonitor['active_hours']): string | null =>
  hours && `${hours.days.join(',')} ${hours.from}-${hours.to}`

/** A sum where some variants are not counted is the least that there is; a 0 beside them says nothing. */
const quantityCell = ({ stock_level: quantity, stock_level_kind: kind }: InventoryMonitor): Cell => {
  const word = quantityWord({ quantity, kind })
  if (word === 'exact') return quantity
  return word === 'at_least' ? `≥ ${quantity}` : null
}

const special = {
  stock_level: quantityCell,
  active_hours: ({ active_hours: hours }: InventoryMonitor) => hoursText(hours),
  tags: ({ tags }: InventoryMonitor) => tags.join(SEPARATOR),
  variant_ids: ({ variant_ids: ids }: InventoryMonitor) => ids?.join(SEPARATOR) ?? null,
  price: ({ price }: InventoryMonitor) => amountCell(price),
  price_max: ({ price_max: highest = null }: InventoryMonitor) => amountCell(highest),
  currency: ({ price }: InventoryMonitor) => price?.currency ?? null,
}

const isSpecial = (key: Column): key is keyof typeof special => key in special

const cellOf = (key: Column): ((monitor: InventoryMonitor) => Cell) =>
  isSpecial(key) ? special[key] : (monitor) => monitor[key]

/** What a CSV of monitors may hold: one cell a field of that name. */
export const monitorCells = Object.fromEntries(
  monitorColumns.map((key) => [key, cellOf(key)]),
  // Object.fromEntries forgets the names.
) as Record<Column, (monitor: InventoryMonitor) => Cell>
