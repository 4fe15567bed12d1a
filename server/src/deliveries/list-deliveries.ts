import type { Delivery, listDeliveries as endpoint } from '@outlet/shared/contract/deliveries'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import { authorise, type Actor } from '../platform/audit/actor'
import { countCapped } from '../platform/db/count-capped'
import type { Database } from '../platform/db/database'
import { readPage } from '../platform/db/read-page'
import { deliveriesMatching, type DeliveryFilter } from './deliveries-matching'
import { deliveryTable } from './delivery-row'
import { readDeliveries } from './read-deliveries'

/** Lists the shared deliveries and the caller's own, with keyset pagination. */
export async function listDeliveries(
  db: Database,
  actor: Actor,
  timeZone: string,
  query: EndpointRequest<typeof endpoint>['query'],
): Promise<{ items: Delivery[]; next: string | null }> {
  authorise(actor, 'deliveries.read')
  const { rows, next } = await readPage(db, deliveryTable, query, {
    id: deliveryTable.id,
    where: deliveriesMatching(query, actor, timeZone),
  })
  return { items: await readDeliveries(db, rows), next }
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
