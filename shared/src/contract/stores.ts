import { z } from './zod'
import { endpoint } from './endpoint'
import { listOf, listQuery, queryFlag } from './list'
import { Money } from './money'
import { StoreErrorCode, StoreKey } from './store-key'
import { StoreChange, StoreSettings, StoreTrialSettings } from './store-settings'
import { Timestamp } from './time'

export { StoreErrorCode, StoreKey }

/** Nothing is asked of such a store until a person acts: resumes it, changes what was refused, or tests it with success. */
export const stoppedHealths = ['blocked', 'auth_failed', 'wrong_setting'] as const

/** How the store's connector fares. */
export const StoreHealth = z.enum(['ok', 'degraded', 'backoff', ...stoppedHealths])
export type StoreHealth = z.infer<typeof StoreHealth>
export type StoppedHealth = (typeof stoppedHealths)[number]

export const isStopped = (health: StoreHealth): health is StoppedHealth =>
  stoppedHealths.some((stopped) => stopped === health)

export const StoreError = z.object({ code: StoreErrorCode, message: z.string(), at: Timestamp })

export const SyncState = z.enum(['queued', 'running', 'succeeded', 'failed'])

export const StoreSync = z.object({
  id: z.uuid(),
  website_type: StoreKey,
  state: SyncState,
  /** Products listed so far, of how many (null until the store has said), and how many of them could not be read. */
  progress: z.object({ done: z.int(), total: z.int().nullable(), unread: z.int() }),
  error: StoreError.nullable(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
})
export type StoreSync = z.infer<typeof StoreSync>

/**
 * Why the prices of single products are left out: the store shows them in another currency (`named`) or for another country
 * (`named`) than its settings say, or does not state their currency. Stock is read all the same.
 */
export const UnreadPrices = z.object({
  reason: z.enum(['other_currency', 'other_market', 'currency_unstated']),
  named: z.string().nullable(),
})
export type UnreadPrices = z.infer<typeof UnreadPrices>

/** How a store of any dialect stands. */
const standing = {
  key: StoreKey,
  name: z.string(),
  /** The practice store of this project: sample data, labelled as such everywhere. */
  is_practice: z.boolean(),
  /**
   * Whether totals count what is of this store: the one rule of all totals (workplace, analyses, order summary, armed tasks,
   * what waits for a person), the same for every role. Practice data is left out unless an admin counts it.
   */
  is_counted: z.boolean().optional(),
  base_url: z.string(),
  currency: z.string(),
  sync_every_hours: z.int(),
  rate_per_second: z.number(),
  burst: z.int(),
  concurrency: z.int(),
  max_orderable_quantity: z.int(),
  health: StoreHealth,
  /** Since when it has not been `ok`. */
  failing_since: Timestamp.nullable().default(null),
  /** A person has paused it: nothing is asked of it until a person resumes it. */
  paused_at: Timestamp.nullable().default(null),
  /** When it was disconnected; what was read of it stays. */
  deleted_at: Timestamp.nullable().default(null),
  last_error: StoreError.nullable(),
  /** When a person last tested it as it is set, when connecting it at the latest, and what went wrong then. */
  last_test: z.object({ at: Timestamp, error: StoreError.nullable() }).nullable().default(null),
  /** The store's own HTTP proxy; `direct` = none; null = the installation's. */
  proxy: z.string().nullable().default(null),
  /** Why, and since when, prices of single products are left out; null = they are read. */
  unread_prices: UnreadPrices.extend({ since: Timestamp }).nullable().default(null),
  products_count: z.int(),
  last_synced_at: Timestamp.nullable(),
  /** The latest sync that ended, well or not; missing in answers to changes. */
  last_sync: StoreSync.nullish(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int(),
}

const sfcc = { site_id: z.string(), category_ids: z.array(z.string()), list_price_book: z.string() }

/** Credentials are write-only: never part of an answer. */
export const Store = z.discriminatedUnion('dialect', [
  z.object({ ...standing, dialect: z.literal('sfcc-ocapi'), ...sfcc }),
  z.object({
    ...standing,
    dialect: z.literal('sfcc-scapi'),
    ...sfcc,
    organization_id: z.string(),
    redirect_uri: z.string().nullable(),
  }),
  z.object({ ...standing, dialect: z.literal('shopify'), country: z.string().nullable().default(null) }),
  z.object({ ...standing, dialect: z.literal('medusa'), region_id: z.string() }),
  z.object({ ...standing, dialect: z.literal('vendure'), channel_token: z.string().nullable() }),
])
export type Store = z.infer<typeof Store>

/** What is shown as a store's health: a store whose catalogue or prices could not be read is not well. */
export const storeCondition = (store: Pick<Store, 'health' | 'last_sync' | 'unread_prices'>): StoreCondition => {
  const { health, last_sync, unread_prices } = store
  if (health !== 'ok') return health
  if (last_sync?.state === 'failed') return 'sync_failed'
  return unread_prices ? 'prices_unread' : 'ok'
}
export type StoreCondition = StoreHealth | 'sync_failed' | 'prices_unread'

type Condition = Pick<Store, 'health' | 'paused_at' | 'deleted_at' | 'is_practice'>

/** What can be done with a store as it is; the server refuses the rest. */
export const storeCan = {
  /** Nothing is asked of it until a person says so. */
  resume: ({ health, paused_at, deleted_at }: Condition) =>
    deleted_at === null && (paused_at !== null || isStopped(health)),
  /** Where the practice store is, and who it lets in, is the server's own matter; it comes and goes with it. */
  move: ({ is_practice }: Condition) => !is_practice,
  disconnect: ({ is_practice, deleted_at }: Condition) => !is_practice && deleted_at === null,
  restore: ({ is_practice, deleted_at }: Condition) => !is_practice && deleted_at !== null,
}

export const storeFilters = {
  /** Disconnected ones instead. */
  deleted: queryFlag.optional(),
}

export const listStores = endpoint({
  method: 'GET',
  path: '/stores',
  summary: 'Connected stores and their health',
  needs: 'stores.read',
  query: listQuery(storeFilters, ['key', '-key']),
  response: listOf(Store),
  topics: ['stores'],
})

export const getStore = endpoint({
  method: 'GET',
  path: '/stores/:storeKey',
  summary: 'A store, connected or not any more',
  needs: 'stores.read',
  response: Store,
  topics: ['stores'],
})

/** How much of its rate a store is asked for, over all processes. */
export const StoreUse = z.object({
  /** Requests that could be sent this instant; at most the store's burst. */
  tokens: z.number(),
  /** Requests under way. */
  under_way: z.int(),
  /** Sent in the last full minute. */
  requests_last_minute: z.int(),
  /** Until then nothing is asked of the store, by its own wish or after failures. */
  retry_at: Timestamp.nullable(),
})
export type StoreUse = z.infer<typeof StoreUse>

export const getStoreUse = endpoint({
  method: 'GET',
  path: '/stores/:storeKey/use',
  summary: 'What a store is asked for now',
  needs: 'stores.read',
  response: StoreUse,
})

export const StoreLeavesBehind = z.object({ products: z.int(), monitors: z.int(), orders: z.int() })
export type StoreLeavesBehind = z.infer<typeof StoreLeavesBehind>

export const getStoreLeavesBehind = endpoint({
  method: 'GET',
  path: '/stores/:storeKey/leaves-behind',
  summary: 'What a store would leave behind when disconnected',
  needs: 'stores.write',
  response: StoreLeavesBehind,
})

/** The currencies and countries that a store itself states. */
export const StoreMarket = z.object({
  /** The store's own; null where it states none. */
  currency: z.string().nullable(),
  /** As this server is shown prices; null where the store does not say. */
  visitor_currency: z.string().nullable(),
  country: z.string().nullable(),
  /** The country whose market this server is shown. */
  visitor_country: z.string().nullish(),
  /** Why prices of single products would be left out; null = they would be read. */
  unread_prices: UnreadPrices.nullish(),
})
export type StoreMarket = z.infer<typeof StoreMarket>

/** What a store's settings come to when they are tried. */
export const StoreTrial = z.object({
  latency_ms: z.int(),
  /** What the connector can do there. */
  can: z.object({ exact_quantity: z.boolean(), checkout: z.boolean(), batch_size: z.int() }),
  /** Entries of the catalogue; a product in two categories counts twice. */
  listed_count: z.int().nullable(),
  market: StoreMarket.nullish(),
  sample: z
    .object({
      product_id: z.string(),
      name: z.string(),
      price: Money.nullable(),
      stock_level: z.int().nullable(),
      orderable: z.boolean().nullable(),
    })
    .nullable(),
  error: StoreError.nullable(),
})
export type StoreTrial = z.infer<typeof StoreTrial>

export const tryStore = endpoint({
  method: 'POST',
  path: '/stores/try',
  summary:
    'Ask a store with these settings, without connecting it; without credentials, with those of the store of that key, whose health follows where the settings are its own',
  needs: 'stores.write',
  body: StoreTrialSettings,
  response: StoreTrial,
})

export const connectStore = endpoint({
  method: 'POST',
  path: '/stores',
  summary: 'Connect a store; it is tested first, and connected with the health that the test found',
  needs: 'stores.write',
  body: StoreSettings,
  response: Store,
  status: 201,
  idempotent: true,
  hasSecret: true,
})

export const updateStore = endpoint({
  method: 'PATCH',
  path: '/stores/:storeKey',
  summary: 'Change a store; `resume` ends a block or a pause, `pause` begins one',
  needs: 'stores.write',
  body: StoreChange,
  response: Store,
})

export const disconnectStore = endpoint({
  method: 'DELETE',
  path: '/stores/:storeKey',
  summary: 'Disconnect a store; its products, monitors and orders stay, and it can be connected again',
  needs: 'stores.write',
  response: z.object({}),
})

export const restoreStore = endpoint({
  method: 'POST',
  path: '/stores/:storeKey/restore',
  summary: 'Connect a store again as it was',
  needs: 'stores.write',
  response: Store,
})

export const syncStore = endpoint({
  method: 'POST',
  path: '/stores/:storeKey/sync',
  summary: 'Read the whole catalogue; answers the running sync where there is one',
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
