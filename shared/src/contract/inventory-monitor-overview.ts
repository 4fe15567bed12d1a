import { endpoint } from './endpoint'
import { InventoryMonitor } from './inventory-monitors'
import { Money } from './money'
import { Timestamp } from './time'
import { z } from './zod'

export const MonitorSummary = z.object({
  monitored: z.int(),
  in_stock: z.int(),
  failing: z.int(),
  latest: z.array(InventoryMonitor),
  /**
   * Checks are late by more than their interval: since when the oldest is due; `is_all` = nothing is checked at all,
   * since the last check.
   */
  late: z.object({ since: Timestamp, is_all: z.boolean() }).nullable().default(null),
  /**
   * Tasks that buy as soon as something can be ordered, and what their budgets still let them spend, in the reporting
   * currency; without a rate in the one that all are in, if they are; else null. Null for who may not read tasks.
   */
  armed: z.object({ count: z.int(), may_spend: Money.nullable() }).nullable().default(null),
})
export type MonitorSummary = z.infer<typeof MonitorSummary>

export const getMonitorSummary = endpoint({
  method: 'GET',
  path: '/inventory-monitors/summary',
  summary: 'What is in stock now among the monitored, and what is armed to buy it',
  needs: 'inventory-monitors.read',
  response: MonitorSummary,
  topics: ['inventory-monitors', 'snatch-tasks'],
})

export const listStockChanges = endpoint({
  method: 'GET',
  path: '/inventory-monitors/stock-changes',
  summary: 'The monitored products whose confirmed stock state changed last, latest first; each once',
  needs: 'inventory-monitors.read',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(6) }),
  response: z.object({ items: z.array(InventoryMonitor.extend({ stock_changed_at: Timestamp })) }),
  topics: ['inventory-monitors'],
})
