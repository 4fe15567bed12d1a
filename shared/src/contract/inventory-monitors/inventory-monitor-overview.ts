import { endpoint } from '../endpoint'
import { InventoryMonitor } from '../inventory-monitors'
import { Money } from '../money'
import { Timestamp } from '../time'
import { z } from '../zod'

export const MonitorSummary = z.object({
  monitored: z.int(),
  in_stock: z.int(),
  failing: z.int(),
  latest: z.array(InventoryMonitor),
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
