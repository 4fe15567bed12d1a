import { action, query } from '@outlet/shared/api/query'
import { getStore, listStores, listStoreSyncs, syncStore } from '@outlet/shared/contract/stores'

export const storesQuery = query(listStores, { query: { limit: 200 } })
/** One store; includes disconnected stores. */
export const storeQuery = (storeKey: string) => query(getStore, { params: { storeKey } })
/** Latest sync of a store, if there has been one. */
export const latestSyncQuery = (storeKey: string) =>
  query(listStoreSyncs, { params: { storeKey }, query: { limit: 1 } })

export const syncStoreAction = action(syncStore, { refreshes: [listStores, getStore, listStoreSyncs] })
