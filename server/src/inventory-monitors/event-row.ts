import { sql, type SQL } from 'drizzle-orm'
import { MonitorEventPayload } from '@outlet/shared/contract/alert-rules/event-kinds'
import {
  MonitorEventKind,
  type MonitorEvent,
} from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import { pick } from '../platform/db/pick'
import { eventTable, type EventRow } from '../platform/outbox/event-row'
import { MONITOR } from './engine/monitor-events'

/** End of the episode that the event started; null while it is open. */
export const episodeEndedAt = sql<string | null>`(
  select to_json(ended_at) #>> '{}' from event_episodes where id = ${eventTable.episode})`

export const isOfMonitor = (monitorId: string): SQL =>
  sql`${eventTable.subjectType} = ${MONITOR} and ${eventTable.subjectId} = ${monitorId}`

export const toMonitorEvent = (row: EventRow, endedAt: string | null): MonitorEvent => {
  const payload = MonitorEventPayload.parse(row.payload)
  return {
    ...pick(payload, 'stock_level', 'stock_level_kind', 'qty_kind', 'price', 'price_max', 'previous_price'),
    ...pick(payload, 'threshold', 'code'),
    id: row.id,
    monitor_id: row.subjectId,
    kind: MonitorEventKind.parse(row.kind),
    at: row.at.toISOString(),
    ended_at: endedAt === null ? null : new Date(endedAt).toISOString(),
  }
}
