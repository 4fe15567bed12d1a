import { and, inArray } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listMonitorEvents as endpoint } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { eventTable } from '../platform/outbox/event-row'
import { episodeEndedAt, isOfMonitor, toMonitorEvent } from './event-row'
import { readMonitorRow } from './read-monitors'

/** Lists a monitor's events, newest first. Throws Refusal `inventory_monitor.not_found`. */
export async function listMonitorEvents(
  db: Database,
  actor: Actor,
  monitorId: string,
  query: EndpointRequest<typeof endpoint>['query'],
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'inventory-monitors.read')
  await readMonitorRow(db, monitorId)
  const pages = keyset({ sort: query.sort, columns: { at: eventTable.at }, id: eventTable.id, query })
  const found = await db
    .select({ event: eventTable, endedAt: episodeEndedAt, key: pages.key, idKey: pages.idKey })
    .from(eventTable)
    .where(and(isOfMonitor(monitorId), query.kind ? inArray(eventTable.kind, query.kind) : undefined, pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: rows.map(({ event, endedAt }) => toMonitorEvent(event, endedAt)), next }
}
