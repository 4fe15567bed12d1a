import { and, desc, inArray } from 'drizzle-orm'
import type { StoreSync } from '@outlet/shared/contract/stores'
import type { ConfiguredStore } from '@outlet/shared/contract/stores/store-settings'
import type { Queryable } from '../../platform/db/database'
import { storeSyncTable, toStoreSync } from '../store-row'

/** Returns each store's latest finished sync, by the store's key. */
async function lastSyncs(db: Queryable, keys: readonly string[]): Promise<Map<string, StoreSync>> {
  const { website_type: websiteType, created_at: createdAt, state } = storeSyncTable
  const rows = await db
    .selectDistinctOn([websiteType])
    .from(storeSyncTable)
    .where(and(inArray(websiteType, [...keys]), inArray(state, ['succeeded', 'failed'])))
    .orderBy(websiteType, desc(createdAt), desc(storeSyncTable.id))
  return new Map(rows.map((row) => [row.website_type, toStoreSync(row)]))
}

export const withLastSync = async (db: Queryable, store: ConfiguredStore): Promise<ConfiguredStore> => ({
  ...store,
  last_sync: (await lastSyncs(db, [store.key])).get(store.key) ?? null,
})

/** Set-based variant of `withLastSync`: one query for all stores. */
export async function withLastSyncs(db: Queryable, stores: readonly ConfiguredStore[]): Promise<ConfiguredStore[]> {
  const keys = stores.map(({ key }) => key)
  const syncs = await lastSyncs(db, keys)
  return stores.map((store) => ({ ...store, last_sync: syncs.get(store.key) ?? null }))
}
