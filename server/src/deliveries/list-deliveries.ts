import { and } from 'drizzle-orm'
import type { Delivery, listDeliveries as endpoint } from '@outlet/shared/contract/deliveries'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import { authorise, type Actor } from '../platform/audit/actor'
import { countCapped } from '../platform/db/count-capped'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { deliveriesMatching, type DeliveryFilter } from './deliveries-matching'
import { deliveryTable } from './delivery-row'
import { readDeliveries } from './read-deliveries'

/** Everybody's deliveries and the caller's own. */
export async function listDeliveries(
  db: Database,
  actor: Actor,
  timeZone: string,
  query: EndpointRequest<typeof endpoint>['query'],
): Promise<{ items: Delivery[]; next: string | null }> {
  authorise(actor, 'deliveries.read')
  const pages = keyset({
    sort: query.sort,
    columns: { created_at: deliveryTable.createdAt },
    id: deliveryTable.id,
    query,
  })
  const found = await db
    .select({ delivery: deliveryTable, key: pages.key, idKey: pages.idKey })
    .from(deliveryTable)
    .where(and(deliveriesMatching(query, actor, timeZone), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  const items = await readDeliveries(
    db,
    rows.map(({ delivery }) => delivery),
  )
  return { items, next }
}

export async function countDeliveries(
  db: Database,
  actor: Actor,
  timeZone: string,
  filter: DeliveryFilter,
): Promise<Count> {
  authorise(actor, 'deliveries.read')
  return countCapped(db, deliveryTable, deliveriesMatching(filter, actor, timeZone))
}
