import { endpoint } from '../endpoint'
import { Money } from '../money'
import { StockKind } from '../stock'
import { z } from '../zod'
import { StoreError, UnreadPrices } from './store-fields'
import { ConfiguredStore, StoreChange, StoreSettings, StoreTrialSettings } from './store-settings'

export const getStore = endpoint({
  method: 'GET',
  path: '/stores/:storeKey',
  summary: 'Retrieve a store, connected or disconnected',
  needs: 'stores.read',
  response: ConfiguredStore,
  topics: ['stores'],
})

/** Currencies and countries that the store itself states. */
export const StoreMarket = z.object({
  /** Currency of the store; null if not stated. */
  currency: z.string().nullable(),
  /** Currency of the prices that this server receives; null if not stated. */
  visitor_currency: z.string().nullable(),
  country: z.string().nullable(),
  /** Country of the market that this server receives. */
  visitor_country: z.string().nullish(),
  /** Reason why prices of individual products would be omitted; null = they would be read. */
  unread_prices: UnreadPrices.nullish(),
})
export type StoreMarket = z.infer<typeof StoreMarket>

/** Functions that a store names in its profile (Universal Commerce Protocol), and the ones that the console uses. */
export const StoreOffer = z.object({
  /** Versions of the protocol that the store supports, newest first. */
  versions: z.array(z.string()),
  /** Newest version that the console supports, too. */
  version: z.string(),
  transports: z.array(z.string()),
  /** Transport that the console uses. */
  transport: z.string(),
  /** `version` null = the console does not use the capability. */
  capabilities: z.array(z.object({ name: z.string(), version: z.string().nullable() })),
  payment_handlers: z.array(z.string()),
  /** Address of the console's profile in requests to the store; null = the store does not learn who requests. */
  profile_url: z.string().nullable(),
})
export type StoreOffer = z.infer<typeof StoreOffer>

/** Result of a test of store settings. */
export const StoreTrial = z.object({
  latency_ms: z.int(),
  /** Capabilities of the connector with these settings. */
  can: z.object({ exact_quantity: z.boolean(), checkout: z.boolean(), batch_size: z.int() }),
  /** Number of catalogue entries. A product in two categories counts twice. */
  listed_count: z.int().nullable(),
  market: StoreMarket.nullish(),
  /** Null = the store publishes no profile, or it could not be read. Known even if the test fails later. */
  offer: StoreOffer.nullish(),
  sample: z
    .object({
      product_id: z.string(),
      name: z.string(),
      price: Money.nullable(),
      /** Highest price; `price` is the lowest if they differ. */
      price_max: Money.nullable().default(null),
      /** The product's picture, resized, as a `data:` address: an untested store has no signed addresses of pictures. */
      picture: z.string().nullable().default(null),
      /** Values that were left out or remained unknown (`readingNotes`). */
      notes: z.array(z.string()).default([]),
      /** Available quantity; `stock_level` is the quantity on hand. */
      ats: z.int().nullable().default(null),
      qty_kind: StockKind.default('unknown'),
      stock_level: z.int().nullable(),
      orderable: z.boolean().nullable(),
    })
    .nullable(),
  error: StoreError.nullable(),
})
export type StoreTrial = z.infer<typeof StoreTrial>

type TestedSample = Pick<NonNullable<StoreTrial['sample']>, 'price' | 'ats' | 'stock_level' | 'orderable'> | null

/** Facts that a test must read to prove a store. */
export type StoreProof = 'product' | 'price' | 'availability'

/**
 * Proofs that a test did not read: a product, its price in the store's currency, and its availability (a quantity, or
 * whether the product can be ordered).
 */
export const missingProofs = (sample: TestedSample, currency: string): readonly StoreProof[] => {
  if (!sample) return ['product']
  const { price, ats, stock_level, orderable } = sample
  const hasStock = [ats, stock_level, orderable].some((value) => value !== null)
  const isRead = { price: price?.currency === currency, availability: hasStock }
  return (['price', 'availability'] as const).filter((proof) => !isRead[proof])
}

/** Whether a test proves the store: it did not fail and lacks no proof. */
export const isProven = ({ sample, error }: { sample: TestedSample; error: unknown }, currency: string): boolean =>
  error === null && missingProofs(sample, currency).length === 0

export const tryStore = endpoint({
  method: 'POST',
  path: '/stores/try',
  summary:
    'Test a store with these settings without connecting it. Without credentials, uses those stored for that key and, if the settings are the stored ones, updates its health',
  needs: 'stores.write',
  body: StoreTrialSettings,
  response: StoreTrial,
})

/** Limits of a new store, which do not burden a typical shop; an administrator sets more if the store allows it. */
export const usualLimits = {
  rate_per_second: 5,
  burst: 10,
  concurrency: 2,
  max_orderable_quantity: 10,
  sync_every_hours: 24,
}

export const connectStore = endpoint({
  method: 'POST',
  path: '/stores',
  summary:
    'Connect a store; tests it first and refuses one that the test does not prove, with its outcome, unless `accept_unproven`',
  needs: 'stores.write',
  body: StoreSettings,
  response: ConfiguredStore,
  status: 201,
  idempotent: true,
  hasSecret: true,
})

export const updateStore = endpoint({
  method: 'PATCH',
  path: '/stores/:storeKey',
  summary: 'Update a store; `resume` ends a block or a pause, `pause` starts one',
  needs: 'stores.write',
  body: StoreChange,
  response: ConfiguredStore,
})

export const restoreStore = endpoint({
  method: 'POST',
  path: '/stores/:storeKey/restore',
  summary: 'Reconnect a disconnected store with its former settings',
  needs: 'stores.write',
  response: ConfiguredStore,
})
