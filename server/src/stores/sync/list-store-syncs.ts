import { eq } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listStoreSyncs as endpoint } from '@outlet/shared/contract/stores'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import { readPage } from '../../platform/db/read-page'
import { readStore } from '../read-store'
import { storeSyncTable, toStoreSync } from '../store-row'

/** Lists a store's syncs with keyset pagination. Throws Refusal `store.not_found`. */
export async function listStoreSyncs(
  db: Database,
  actor: Actor,
  storeKey: string,
  query: EndpointRequest<typeof endpoint>['query'],
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'stores.read')
  await readStore(db, storeKey)
  const { rows, next } = await readPage(db, storeSyncTable, query, {
    id: storeSyncTable.id,
    where: eq(storeSyncTable.website_type, storeKey),
  })
  return { items: rows.map(toStoreSync), next }
}
