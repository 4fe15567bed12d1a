import { action, query } from '@outlet/shared/api/query'
import { listStores, listStoreSyncs, syncStore } from '@outlet/shared/contract/stores'

export const storesQuery = query(listStores, { query: { limit: 200 } })
/** Latest sync of a store, if there has been one. */
export const latestSyncQuery = (storeKey: string) =>
  query(listStoreSyncs, { params: { storeKey }, query: { limit: 1 } })

/** The live event of the sync also refreshes the store itself. */
export const syncStoreAction = action(syncStore, { refreshes: [listStores, listStoreSyncs] })
