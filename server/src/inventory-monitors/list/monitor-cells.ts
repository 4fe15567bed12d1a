import { monitorList } from '@outlet/shared/contract/inventory-monitors'
import { type InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { monitorStock } from '@outlet/shared/contract/stock'
import type { Cell } from '@outlet/shared/contract/list/csv'
import { amountCell, stockCell } from '../../platform/csv/serve-csv'
import { priceFactCells, type WithPriceFacts } from '../../products/price-fact-cells'
import type { WithMute } from './with-mutes'

type Column = (typeof monitorList.csv)[number]
type Row = InventoryMonitor & WithPriceFacts & WithMute

const SEPARATOR = '; '

/** `1,2,3,4,5 09:00-18:30`; days as in ISO 8601. */
const hoursText = (hours: InventoryMonitor['active_hours']): string | null =>
  hours && `${hours.days.join(',')} ${hours.from}-${hours.to}`

const special = {
  ...priceFactCells,
  stock_level: (monitor: InventoryMonitor) => stockCell(monitorStock(monitor)),
  active_hours: ({ active_hours: hours }: InventoryMonitor) => hoursText(hours),
  muted_until: ({ mute_end: end = null }: WithMute) => end,
  assignee: ({ assignee }: InventoryMonitor) => assignee?.name ?? null,
  tags: ({ tags }: InventoryMonitor) => tags.join(SEPARATOR),
  variant_ids: ({ variant_ids: ids }: InventoryMonitor) => ids?.join(SEPARATOR) ?? null,
  price: ({ price }: InventoryMonitor) => amountCell(price),
  price_max: ({ price_max: highest = null }: InventoryMonitor) => amountCell(highest),
  currency: ({ price }: InventoryMonitor) => price?.currency ?? null,
}

const isSpecial = (key: Column): key is keyof typeof special => key in special

const cellOf = (key: Column): ((monitor: Row) => Cell) => (isSpecial(key) ? special[key] : (monitor) => monitor[key])

// Object.fromEntries loses the names.
export const monitorCells = Object.fromEntries(monitorList.csv.map((key) => [key, cellOf(key)])) as Record<
  Column,
  (monitor: Row) => Cell
>
