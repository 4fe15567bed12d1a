import { and, eq } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listStoreSyncs as endpoint } from '@outlet/shared/contract/stores'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import { keyset } from '../../platform/db/keyset'
import { readStore } from '../read-store'
import { storeSyncTable, toStoreSync } from '../store-row'

/** Throws Refusal `store.not_found`. */
export async function listStoreSyncs(
  db: Database,
  actor: Actor,
  storeKey: string,
  query: EndpointRequest<typeof endpoint>['query'],
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'stores.read')
  await readStore(db, storeKey)
  const pages = keyset({
    sort: query.sort,
    columns: { created_at: storeSyncTable.createdAt },
    id: storeSyncTable.id,
    query,
  })
  const found = await db
    .select({ sync: storeSyncTable, key: pages.key, idKey: pages.idKey })
    .from(storeSyncTable)
    .where(and(eq(storeSyncTable.websiteType, storeKey), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: rows.map(({ sync }) => toStoreSync(sync)), next }
}
