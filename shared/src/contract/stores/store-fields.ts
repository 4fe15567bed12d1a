import { z } from '../zod'
import { storedForm } from '../list/stored-form'
import { Maintenance, NO_MAINTENANCE } from './maintenance'
import { StoreErrorCode, StoreKey } from './store-key'
import { Timestamp } from '../time'

/**
 * Health states in which no request is sent to the store (circuit breaker) until a person resumes it, changes the
 * rejected setting, or tests it successfully.
 */
export const stoppedHealths = ['blocked', 'auth_failed', 'wrong_setting'] as const

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
  /**
   * Products listed so far, total number of products (null until the store states it), and products that could not be
   * read.
   */
  progress: z.object({ done: z.int(), total: z.int().nullable(), unread: z.int() }),
  error: StoreError.nullable(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
})
export type StoreSync = z.infer<typeof StoreSync>

/**
 * Reason why prices of individual products are omitted: the store displays them in another currency or for another
 * country than its settings state (`named`; a sign, if several currencies use it), or does not state their currency. The
 * stock is read anyway.
 */
export const UnreadPrices = z.object({
  reason: z.enum(['other_currency', 'other_market', 'currency_unstated']),
  named: z.string().nullable(),
})
export type UnreadPrices = z.infer<typeof UnreadPrices>

/** Fields of stores of all dialects. */
export const storeFields = {
  key: StoreKey,
  name: z.string(),
  /** Whether this is the built-in practice store. Its sample data is labelled everywhere. */
  is_practice: z.boolean(),
  /**
   * Whether totals include the store. The same rule applies to all totals (workplace, analyses, order summary, armed
   * tasks, items that wait for a person) and all roles. Practice data is excluded unless an admin includes it.
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
  /** Time since which the health is not `ok`. */
  failing_since: Timestamp.nullable().default(null),
  /** Time at which a person paused the store. No request is sent until a person resumes it. */
  paused_at: Timestamp.nullable().default(null),
  /**
   * Time until which no alert is sent about the store and its monitors (snooze). Checks, history and purchases continue.
   * Past = not muted.
   */
  muted_until: Timestamp.nullable().default(null),
  maintenance: storedForm(Maintenance).default(NO_MAINTENANCE),
  /** Current or next maintenance window; null = none. See `isInMaintenance`. */
  maintenance_from: Timestamp.nullable().default(null),
  maintenance_until: Timestamp.nullable().default(null),
  /** Time at which the store was disconnected. Data read from it is retained. */
  deleted_at: Timestamp.nullable().default(null),
  last_error: StoreError.nullable(),
  /**
   * Time and error of the last test of the current settings by a person, at the latest when the store was connected.
   */
  last_test: z.object({ at: Timestamp, error: StoreError.nullable() }).nullable().default(null),
  /** HTTP proxy of the store; `direct` = no proxy; null = the installation's proxy. */
  proxy: z.string().nullable().default(null),
  /** Reason and time since which prices of individual products are omitted; null = all are read. */
  unread_prices: UnreadPrices.extend({ since: Timestamp }).nullable().default(null),
  products_count: z.int(),
  last_synced_at: Timestamp.nullable(),
  /** Latest sync that ended, successfully or not. Missing in responses to changes. */
  last_sync: StoreSync.nullish(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int(),
}
