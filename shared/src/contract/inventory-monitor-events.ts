import { endpoint } from './endpoint'
import { QuantityKind } from './inventory-monitors'
import { listOf, listQuery, queryMany } from './list'
import { Money } from './money'
import { StoreErrorCode } from './store-key'
import { Timestamp } from './time'
import { z } from './zod'

/** What is told of a monitored product, and of the checks of it. */
export const MonitorEventKind = z.enum([
  'restocked',
  'sold_out',
  'low_stock',
  'price_dropped',
  'price_raised',
  'gone',
  'check_failing',
  'check_recovered',
])
export type MonitorEventKind = z.infer<typeof MonitorEventKind>

/** What was so when something was told. */
export const EventFacts = z.object({
  kind: MonitorEventKind,
  at: Timestamp,
  stock_level: z.int().nullable(),
  stock_level_kind: QuantityKind,
  /** The lowest among the followed variants. */
  price: Money.nullable(),
  /** The highest known among the followed variants; null = unknown. */
  price_max: Money.nullable().optional(),
  /** The one told before, of a change of the price. */
  previous_price: Money.nullable(),
  /** Of low stock. */
  threshold: z.int().nullable(),
  /** Why the checks failed. */
  code: StoreErrorCode.nullable(),
})

/** Each once for each time that it begins; an episode lasts until `ended_at`. */
export const MonitorEvent = EventFacts.extend({
  id: z.uuid(),
  monitor_id: z.uuid(),
  /** Null while the state lasts. */
  ended_at: Timestamp.nullable(),
})
export type MonitorEvent = z.infer<typeof MonitorEvent>

export const listMonitorEvents = endpoint({
  method: 'GET',
  path: '/inventory-monitors/:monitorId/events',
  summary: "A monitor's events, newest first",
  needs: 'inventory-monitors.read',
  query: listQuery({ kind: queryMany(MonitorEventKind) }, ['-at']),
  response: listOf(MonitorEvent),
  topics: ['inventory-monitors'],
})
