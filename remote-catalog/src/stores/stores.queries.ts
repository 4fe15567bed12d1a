import { action, listPages, query } from '@outlet/shared/api/query'
import type { QueryOf } from '@outlet/shared/contract/endpoint'
import { addProduct } from '@outlet/shared/contract/products/add-product'
import { getMonitor, listMonitors, restockPracticeProduct } from '@outlet/shared/contract/inventory-monitors'
import {
  disconnectStore,
  getStoreLeavesBehind,
  getStoreUse,
  listStores,
  listStoreSyncs,
} from '@outlet/shared/contract/stores'
import {
  connectStore,
  getStore,
  restoreStore,
  tryStore,
  updateStore,
} from '@outlet/shared/contract/stores/configure-stores'
import { recogniseAddress } from '@outlet/shared/contract/stores/recognise-address'

const USE_EVERY_MS = 3000
const RECENT_SYNCS = 5

export const storesListQuery = (listQuery: QueryOf<typeof listStores>) => listPages(listStores, { query: listQuery })
/** Polled while displayed; a background tab does not poll. */
export const storeUseQuery = (storeKey: string) => ({
  ...query(getStoreUse, { params: { storeKey } }),
  staleTime: 0,
  refetchInterval: USE_EVERY_MS,
})
/** Requested again for each confirmation. */
export const leavesBehindQuery = (storeKey: string) => ({
  ...query(getStoreLeavesBehind, { params: { storeKey } }),
  staleTime: 0,
})
export const recentSyncsQuery = (storeKey: string) =>
  query(listStoreSyncs, { params: { storeKey }, query: { limit: RECENT_SYNCS } })

/** The newest active monitor of a store. */
export const newestMonitorQuery = (storeKey: string) =>
  query(listMonitors, { query: { website_type: storeKey, is_monitoring: true, limit: 1 } })

const reads = [listStores, getStore, getStoreUse]

export const connectStoreAction = action(connectStore, { refreshes: reads })
export const updateStoreAction = action(updateStore, { refreshes: reads })
export const disconnectStoreAction = action(disconnectStore, { refreshes: [...reads, listStoreSyncs] })
export const restoreStoreAction = action(restoreStore, { refreshes: reads })
export const addProductAction = action(addProduct, { refreshes: reads })
export const recogniseAction = action(recogniseAddress)
export const tryStoreAction = action(tryStore, { refreshes: reads })
export const restockPracticeAction = action(restockPracticeProduct, { refreshes: [listMonitors, getMonitor] })
