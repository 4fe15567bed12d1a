import { endpoint } from '../endpoint'
import { listOf, listQuery, queryMany } from '../list'
import { Money } from '../money'
import { StockKind, StockLevelKind } from '../stock'
import { StoreErrorCode } from '../stores/store-key'
import { Timestamp } from '../time'
import { z } from '../zod'

/** Events of a monitored product and of its checks. */
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

/** State of a monitored product at the time of an event. */
export const eventFacts = {
  /** Available quantity. */
  stock_level: z.int().nullable(),
  stock_level_kind: StockLevelKind,
  qty_kind: StockKind.optional(),
  /** Lowest price among the followed variants. */
  price: Money.nullable(),
  /** Highest known price among the followed variants; null = unknown. */
  price_max: Money.nullable().optional(),
  /** For price changes: the price that was reported before. */
  previous_price: Money.nullable(),
  /** For `low_stock`: the threshold. */
  threshold: z.int().nullable(),
  /** For failing checks: the problem code. */
  code: StoreErrorCode.nullable(),
}

/** Event with the state of the product at that time. */
export const EventFacts = z.object({ kind: MonitorEventKind, at: Timestamp, ...eventFacts })

/** Event of a monitor, recorded once when its state starts. The episode lasts until `ended_at`. */
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
