import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { connectStore as endpoint, Store } from '@outlet/shared/contract/stores'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { noteTest, type TestOutcome } from './note-test'
import { readStore } from './read-store'
import { disableMovedChannels } from '../task-channels/disable-moved-channels'
import { columnsOf, describeStore, isSamePlace } from './store-columns'
import { storeTable, toStore } from './store-row'
import { sealCredentials } from './store-credentials'

/** Of a store that nothing is known against. */
const freshState = {
  health: 'ok',
  failures: 0,
  retryAt: null,
  pausedAt: null,
  deletedAt: null,
  lastErrorCode: null,
  lastErrorMessage: null,
  lastErrorAt: null,
  unreadPrices: null,
  testedAt: null,
  testErrorCode: null,
  testErrorMessage: null,
} as const

interface ConnectOptions {
  isPractice?: boolean
  /** What testing it just now said. */
  test?: TestOutcome
}

export type NewStore = EndpointRequest<typeof endpoint>['body']

/**
 * Connects a store; one that was disconnected takes these settings, and what had been read of it is there again. Its
 * health begins with what a test said. Task channels of a store that comes back at another place are disabled. Throws Refusal `store.key_taken`.
 */
export async function connectStore(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  settings: NewStore,
  { isPractice = false, test }: ConnectOptions = {},
): Promise<Store> {
  authorise(caller.actor, 'stores.write')
  const { key, credentials } = settings
  const values = {
    ...columnsOf(settings),
    isPractice,
    credentials: sealCredentials(secrets, key, credentials),
  }
  const [former] = await tx
    .select()
    .from(storeTable)
    .where(and(eq(storeTable.key, key), isNotNull(storeTable.deletedAt)))
    .for('update')
  const [row] = await tx
    .insert(storeTable)
    .values({ ...values, key })
    .onConflictDoUpdate({
      target: storeTable.key,
      set: { ...values, ...freshState, version: sql`${storeTable.version} + 1`, updatedAt: sql`clock_now()` },
      setWhere: isNotNull(storeTable.deletedAt),
    })
    .returning()
  if (!row) {
    const code = 'store.key_taken'
    throw new Refusal('conflict', code, { errors: [{ path: 'key', code, message: 'the key is taken' }] })
  }
  if (former && caller.actor.kind !== 'system' && !isSamePlace(settings, describeStore(former)))
    await disableMovedChannels(tx, caller, key)
  // One request at first: the burst must be earned, since the store may have been asked by something else just now.
  await tx.execute(sql`insert into store_buckets (store_key, tokens) values (${key}, 1)
    on conflict (store_key) do update set tokens = 1, refilled_at = clock_now()`)
  if (test) await noteTest(tx, caller, row, test)
  const store = toStore(test ? await readStore(tx, key) : row)
  await recordAudit(tx, caller, { action: 'stores.connect', subjectType: 'store', subjectId: key, after: store })
  await publishEvent(tx, 'stores', [key])
  await publishEvent(tx, 'menu', [key])
  return store
}
