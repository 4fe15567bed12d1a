import type { ActiveHours } from '@outlet/shared/contract/inventory-monitor-settings'
import type { MonitorChange, MonitorDraft } from '@outlet/shared/contract/inventory-monitors'
import { uniqueTags } from '@outlet/shared/contract/text'
import type { z } from '@outlet/shared/contract/zod'
import { clock } from '../platform/time/clock'
import { nextActive } from './engine/active-hours'
import type { MonitorRow } from './monitor-row'

export type NewSettings = Pick<
  MonitorRow,
  | 'intervalSeconds'
  | 'confirmations'
  | 'note'
  | 'activeHours'
  | 'tags'
  | 'lowStockThreshold'
  | 'priceChangePercent'
  | 'variantIds'
  | 'notifyCreator'
>

type Given = Omit<z.output<typeof MonitorDraft>, 'product_code' | 'website_type' | 'variant_ids'> & {
  variant_ids?: readonly string[] | null
}
type Change = z.output<typeof MonitorChange>

const once = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

const inOrder = (hours: ActiveHours | null): ActiveHours | null =>
  hours && { ...hours, days: once(hours.days).sort((one, other) => one - other) }

const variantsOf = (ids: readonly string[] | null | undefined): string[] | null => (ids ? once(ids) : null)

/** The settings of a new monitor as they are stored. */
export const newSettings = (given: Given): NewSettings => ({
  intervalSeconds: given.interval_seconds,
  confirmations: given.confirmations,
  note: given.note,
  activeHours: inOrder(given.active_hours),
  tags: uniqueTags(given.tags),
  lowStockThreshold: given.low_stock_threshold,
  priceChangePercent: given.price_change_percent,
  variantIds: variantsOf(given.variant_ids),
  notifyCreator: given.notify_creator,
})

const changedOr = <Value>(changed: Value | undefined, before: Value): Value =>
  changed === undefined ? before : changed

/** The settings of a monitor after a change: what it leaves out stays. */
export const changedSettings = (before: MonitorRow, change: Change): NewSettings & { isMonitoring: boolean } => ({
  isMonitoring: changedOr(change.is_monitoring, before.isMonitoring),
  intervalSeconds: changedOr(change.interval_seconds, before.intervalSeconds),
  confirmations: changedOr(change.confirmations, before.confirmations),
  note: changedOr(change.note, before.note),
  activeHours: change.active_hours === undefined ? before.activeHours : inOrder(change.active_hours),
  tags: change.tags ? uniqueTags(change.tags) : before.tags,
  lowStockThreshold: changedOr(change.low_stock_threshold, before.lowStockThreshold),
  priceChangePercent: changedOr(change.price_change_percent, before.priceChangePercent),
  variantIds: change.variant_ids === undefined ? before.variantIds : variantsOf(change.variant_ids),
  notifyCreator: changedOr(change.notify_creator, before.notifyCreator),
})

/** What an audit record says of a monitor's settings. */
export const settingsForAudit = (row: NewSettings) => ({
  interval_seconds: row.intervalSeconds,
  confirmations: row.confirmations,
  note: row.note,
  active_hours: row.activeHours,
  tags: row.tags,
  low_stock_threshold: row.lowStockThreshold,
  price_change_percent: row.priceChangePercent,
  variant_ids: row.variantIds,
  notify_creator: row.notifyCreator,
})

/** Due at once, or at the next beginning of the active hours. */
export function firstCheck(
  activeHours: ActiveHours | null,
  timeZone: string,
): { nextCheckAt: Date; holder: null; waitsForHours: boolean; expectedFrom: Date } {
  const now = clock.now()
  const at = nextActive(activeHours, timeZone, now)
  return { nextCheckAt: new Date(at), holder: null, waitsForHours: at > now, expectedFrom: new Date(at) }
}
