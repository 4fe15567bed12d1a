import { z } from './zod'
import { endpoint } from './endpoint'
import { defineList, listOf, listQuery, queryFlag } from './list'
import {
  isStopped,
  stoppedHealths,
  storeFields,
  StoreError,
  StoreHealth,
  StoreSync,
  SyncState,
  UnreadPrices,
  type StoppedHealth,
} from './stores/store-fields'
import { StoreErrorCode, StoreKey } from './stores/store-key'
import { StoreDialect } from './stores/store-dialect'
import { Timestamp } from './time'

export {
  isStopped,
  stoppedHealths,
  StoreError,
  StoreErrorCode,
  StoreHealth,
  StoreKey,
  StoreSync,
  SyncState,
  UnreadPrices,
}
export type { StoppedHealth }

/** Connected store without the settings that only its dialect has (`ConfiguredStore`): lists need none of them. */
export const Store = z.object({ ...storeFields, dialect: StoreDialect })
export type Store = z.infer<typeof Store>

/** Returns the health to display. It includes failed catalogue syncs and omitted prices. */
export const storeCondition = (store: Pick<Store, 'health' | 'last_sync' | 'unread_prices'>): StoreCondition => {
  const { health, last_sync, unread_prices } = store
  if (health !== 'ok') return health
  if (last_sync?.state === 'failed') return 'sync_failed'
  return unread_prices ? 'prices_unread' : 'ok'
}
export type StoreCondition = StoreHealth | 'sync_failed' | 'prices_unread'

type Condition = Pick<Store, 'health' | 'paused_at' | 'deleted_at' | 'is_practice'>

/** Permitted actions in the current state of a store. The server rejects all others. */
export const storeCan = {
  /** Whether requests are stopped until a person resumes them. */
  resume: ({ health, paused_at, deleted_at }: Condition) =>
    deleted_at === null && (paused_at !== null || isStopped(health)),
  /**
   * Whether the address and credentials can be changed. For the practice store they cannot, because the server manages
   * them.
   */
  move: ({ is_practice }: Condition) => !is_practice,
  disconnect: ({ is_practice, deleted_at }: Condition) => !is_practice && deleted_at === null,
  restore: ({ is_practice, deleted_at }: Condition) => !is_practice && deleted_at !== null,
}

export const storeList = defineList({
  name: 'stores',
  filters: {
    /** Whether to list disconnected stores instead. */
    deleted: queryFlag.optional(),
  },
  sorts: ['key', '-key'],
})

export const listStores = endpoint({
  method: 'GET',
  path: '/stores',
  summary: 'Connected stores and their health',
  needs: 'stores.read',
  query: storeList.query,
  response: listOf(Store),
  topics: ['stores'],
})

/** Current use of a store's rate limit, across all processes. */
export const StoreUse = z.object({
  /** Number of requests that could be sent immediately; at most the store's burst. */
  tokens: z.number(),
  /** Number of requests in progress. */
  under_way: z.int(),
  /** Number of requests in the last full minute. */
  requests_last_minute: z.int(),
  /** Time until which no request is sent, because the store requested it or because of failures (retry back-off). */
  retry_at: Timestamp.nullable(),
})
export type StoreUse = z.infer<typeof StoreUse>

export const getStoreUse = endpoint({
  method: 'GET',
  path: '/stores/:storeKey/use',
  summary: 'Retrieve the running work of a store',
  needs: 'stores.read',
  response: StoreUse,
})

export const StoreLeavesBehind = z.object({ products: z.int(), monitors: z.int(), orders: z.int() })
export type StoreLeavesBehind = z.infer<typeof StoreLeavesBehind>

export const getStoreLeavesBehind = endpoint({
  method: 'GET',
  path: '/stores/:storeKey/leaves-behind',
  summary: 'Count the records that remain when a store is disconnected',
  needs: 'stores.write',
  response: StoreLeavesBehind,
})

export const disconnectStore = endpoint({
  method: 'DELETE',
  path: '/stores/:storeKey',
  summary: 'Disconnect a store; its products, monitors and orders stay, and it can be connected again',
  needs: 'stores.write',
  response: z.object({}),
})

export const syncStore = endpoint({
  method: 'POST',
  path: '/stores/:storeKey/sync',
  summary: 'Start a sync of the whole catalogue; returns the running sync if there is one',
  needs: 'stores.sync',
  response: StoreSync,
  status: 202,
})

export const listStoreSyncs = endpoint({
  method: 'GET',
  path: '/stores/:storeKey/syncs',
  summary: 'Syncs of a store, newest first',
  needs: 'stores.read',
  query: listQuery({}, ['-created_at']),
  response: listOf(StoreSync),
  topics: ['stores'],
})
