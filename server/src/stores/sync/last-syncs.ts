import { and, desc, inArray } from 'drizzle-orm'
import type { Store, StoreSync } from '@outlet/shared/contract/stores'
import type { Queryable } from '../../platform/db/database'
import { storeSyncTable, toStoreSync } from '../store-row'

/** The latest sync of each store that ended, by the store's key. */
async function lastSyncs(db: Queryable, keys: readonly string[]): Promise<Map<string, StoreSync>> {
  const { websiteType, createdAt, state } = storeSyncTable
  const rows = await db
    .selectDistinctOn([websiteType])
    .from(storeSyncTable)
    .where(and(inArray(websiteType, [...keys]), inArray(state, ['succeeded', 'failed'])))
    .orderBy(websiteType, desc(createdAt), desc(storeSyncTable.id))
  return new Map(rows.map((row) => [row.websiteType, toStoreSync(row)]))
}

export const withLastSync = async (db: Queryable, store: Store): Promise<Store> => ({
  ...store,
  last_sync: (await lastSyncs(db, [store.key])).get(store.key) ?? null,
})

/** The same of many, in one query. */
export async function withLastSyncs(db: Queryable, stores: readonly Store[]): Promise<Store[]> {
  const keys = stores.map(({ key }) => key)
  const syncs = await lastSyncs(db, keys)
  return stores.map((store) => ({ ...store, last_sync: syncs.get(store.key) ?? null }))
}
