import { isNotNull, isNull } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listStores as endpoint } from '@outlet/shared/contract/stores'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { readPage } from '../platform/db/read-page'
import { storeTable, toStore } from './store-row'
import { withLastSyncs } from './sync/last-syncs'

export async function listStores(
  db: Database,
  actor: Actor,
  query: EndpointRequest<typeof endpoint>['query'],
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'stores.read')
  const { rows, next } = await readPage(db, storeTable, query, {
    id: storeTable.key,
    where: (query.deleted ? isNotNull : isNull)(storeTable.deleted_at),
  })
  return { items: await withLastSyncs(db, rows.map(toStore)), next }
}
