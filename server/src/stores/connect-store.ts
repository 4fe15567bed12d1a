import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { ConfiguredStore } from '@outlet/shared/contract/stores/store-settings'
import type { connectStore as endpoint } from '@outlet/shared/contract/stores/configure-stores'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { recordTest, type TestOutcome } from './note-test'
import { readStore } from './read-store'
import { columnsOf, describeStore, isSamePlace } from './store-columns'
import { storeTable, toStore } from './store-row'
import { sealCredentials } from './store-credentials'

/** State of a store without known errors. */
const freshState = {
  health: 'ok',
  failures: 0,
  retry_at: null,
  paused_at: null,
  deleted_at: null,
  last_error_code: null,
  last_error_message: null,
  last_error_at: null,
  unread_prices: null,
  tested_at: null,
  test_error_code: null,
  test_error_message: null,
} as const

interface ConnectOptions {
  isPractice?: boolean
  /** Outcome of a test of these settings immediately before. */
  test?: TestOutcome
}

export interface StoreDeps {
  secrets: SecretBox
  /** Called in the transaction that changes a store's address, site or organisation. */
  onMoved: (tx: Transaction, caller: Caller, storeKey: string) => Promise<void>
}

export type NewStore = EndpointRequest<typeof endpoint>['body']

/**
 * Connects a store. A disconnected store with the same key takes these settings and gets its stored data back. Its
 * health starts from the outcome of the test. If it returns with another address, its task channels are disabled.
 * Throws Refusal `store.key_taken`.
 */
export async function connectStore(
  tx: Transaction,
  caller: Caller,
  { secrets, onMoved }: StoreDeps,
  settings: NewStore,
  { isPractice = false, test }: ConnectOptions = {},
): Promise<ConfiguredStore> {
  authorise(caller.actor, 'stores.write')
  const { key, credentials } = settings
  const values = {
    ...columnsOf(settings),
    is_practice: isPractice,
    credentials: sealCredentials(secrets, key, credentials),
  }
  const [former] = await tx
    .select()
    .from(storeTable)
    .where(and(eq(storeTable.key, key), isNotNull(storeTable.deleted_at)))
    .for('update')
  const [row] = await tx
    .insert(storeTable)
    .values({ ...values, key })
    .onConflictDoUpdate({
      target: storeTable.key,
      set: { ...values, ...freshState, version: sql`${storeTable.version} + 1`, updated_at: sql`clock_now()` },
      setWhere: isNotNull(storeTable.deleted_at),
    })
    .returning()
  if (!row) {
    const code = 'store.key_taken'
    throw new Refusal('conflict', code, { errors: [{ path: 'key', code, message: 'the key is taken' }] })
  }
  if (former && caller.actor.kind !== 'system' && !isSamePlace(settings, describeStore(former)))
    await onMoved(tx, caller, key)
  // Start with one token: the burst must be earned, because another client may have sent requests to the store just
  // now.
  await tx.execute(sql`insert into store_buckets (store_key, tokens) values (${key}, 1)
    on conflict (store_key) do update set tokens = 1, refilled_at = clock_now()`)
  if (test) await recordTest(tx, caller, row, test)
  const store = toStore(test ? await readStore(tx, key) : row)
  await recordAudit(tx, caller, { action: 'stores.connect', subjectType: 'store', subjectId: key, after: store })
  await publishEvent(tx, 'stores', [key])
  await publishEvent(tx, 'menu', [key])
  return store
}
