import { and, isNotNull, isNull } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listStores as endpoint } from '@outlet/shared/contract/stores'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { storeTable, toStore } from './store-row'
import { withLastSyncs } from './sync/last-syncs'

export async function listStores(
  db: Database,
  actor: Actor,
  query: EndpointRequest<typeof endpoint>['query'],
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'stores.read')
  const pages = keyset({ sort: query.sort, columns: { key: storeTable.key }, id: storeTable.key, query })
  const found = await db
    .select({ store: storeTable, key: pages.key, idKey: pages.idKey })
    .from(storeTable)
    .where(and(query.deleted ? isNotNull(storeTable.deletedAt) : isNull(storeTable.deletedAt), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  const stores = rows.map(({ store }) => toStore(store))
  return { items: await withLastSyncs(db, stores), next }
}
