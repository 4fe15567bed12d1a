import { endpoint } from '../endpoint'
import { Money } from '../money'
import { Timestamp } from '../time'
import { z } from '../zod'
import { InventoryMonitor } from './inventory-monitor'
import { EventFacts } from './inventory-monitor-events'

/** The monitor's store, so that the workplace does not read all stores. */
const storeFields = { store_name: z.string().optional(), is_practice: z.boolean().optional() }

export const MonitorSummary = z.object({
  monitored: z.int(),
  in_stock: z.int(),
  failing: z.int(),
  latest: z.array(InventoryMonitor.extend(storeFields)),
  /**
   * Set if checks are late by more than their interval. `since`: due time of the oldest check, or time of the last
   * check if `is_all` is true, that is, no monitor is checked at all.
   */
  late: z.object({ since: Timestamp, is_all: z.boolean() }).nullable().default(null),
  /**
   * Snatch tasks that buy as soon as a product is orderable, and the remaining amount of their budgets in the reporting
   * currency; without an exchange rate, in the common currency of all tasks, or null if they differ. Null if the caller
   * may not read tasks.
   */
  armed: z.object({ count: z.int(), may_spend: Money.nullable() }).nullable().default(null),
  /** Number of monitors added in the last seven days. */
  added: z.int().optional(),
  /** Number of events in the last 24 hours. */
  last_day: z.object({ restocked: z.int(), sold_out: z.int(), check_failing: z.int() }).optional(),
  /** Time of the latest check of any monitor; null = none has been checked. */
  last_checked_at: Timestamp.nullish(),
})
export type MonitorSummary = z.infer<typeof MonitorSummary>

export const getMonitorSummary = endpoint({
  method: 'GET',
  path: '/inventory-monitors/summary',
  summary: 'List the monitored products in stock now with the tasks armed to buy them',
  needs: 'inventory-monitors.read',
  response: MonitorSummary,
  topics: ['inventory-monitors', 'snatch-tasks'],
})

export const listStockChanges = endpoint({
  method: 'GET',
  path: '/inventory-monitors/stock-changes',
  summary: 'List the monitored products whose confirmed stock state changed last, latest first, each once',
  needs: 'inventory-monitors.read',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(6) }),
  response: z.object({ items: z.array(InventoryMonitor.extend({ stock_changed_at: Timestamp })) }),
  topics: ['inventory-monitors'],
})

/** Kinds of events in the live list of the workplace. */
export const latestEventKinds = ['restocked', 'sold_out', 'price_dropped'] as const

/** Restock, sell-out or price drop of a monitored product, with the state of the product at that time. */
export const LatestEvent = EventFacts.extend({
  id: z.uuid(),
  kind: z.enum(latestEventKinds),
  monitor: InventoryMonitor.pick({
    id: true,
    website_type: true,
    product_code: true,
    product_name: true,
    thumbnail: true,
  }).extend(storeFields),
  /** For a restock: names of the variants that can be ordered now, at most three; empty if they have no names. */
  variants: z.array(z.string()),
  /** For a sell-out: the restock before it; null = no restock is recorded. */
  in_stock_since: Timestamp.nullable(),
})
export type LatestEvent = z.infer<typeof LatestEvent>

export const listLatestEvents = endpoint({
  method: 'GET',
  path: '/inventory-monitors/latest-events',
  summary: 'List the restocks, sell-outs and price drops of the last 30 days, latest first',
  needs: 'inventory-monitors.read',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(6) }),
  response: z.object({ items: z.array(LatestEvent) }),
  topics: ['inventory-monitors'],
})

export const listRestockDays = endpoint({
  method: 'GET',
  path: '/inventory-monitors/restock-days',
  summary: "Count the restocks of the last 30 days by day in the installation's time zone, oldest first",
  needs: 'inventory-monitors.read',
  response: z.object({ days: z.array(z.object({ day: z.iso.date(), count: z.int() })) }),
  topics: ['inventory-monitors'],
})
