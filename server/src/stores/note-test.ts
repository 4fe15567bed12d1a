import { eq, sql } from 'drizzle-orm'
import { isStopped, type UnreadPrices } from '@outlet/shared/contract/stores'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { emit } from '../platform/outbox/emit'
import type { ConnectorError } from './connector-error'
import { readStoreForUpdate } from './read-store'
import { noteFailure } from './store-health'
import { storeTable, toStore, type StoreRow } from './store-row'
import { unreadPricesSince } from './unread-prices'

export interface TestOutcome {
  /** Null: the store answered as it should. */
  error: ConnectorError | null
  /** Why prices of single products would be left out; undefined where the dialect or the failure says nothing of it. */
  unreadPrices?: UnreadPrices | null | undefined
}

const healthy = {
  health: 'ok',
  failures: 0,
  retryAt: null,
  lastErrorCode: null,
  lastErrorMessage: null,
  lastErrorAt: null,
} as const

/**
 * Notes what a person's test of a store as it is set said, and lets its health be that: a test that it passes ends
 * whatever it was stopped for, but not a pause. A store that was changed or disconnected meanwhile is left as it is.
 */
export async function noteTest(
  tx: Transaction,
  caller: Caller,
  { key, version }: Pick<StoreRow, 'key' | 'version'>,
  { error, unreadPrices }: TestOutcome,
): Promise<void> {
  const row = await readStoreForUpdate(tx, key)
  if (row.deletedAt || row.version !== version) return
  const [tested] = await tx
    .update(storeTable)
    .set({
      testedAt: sql`clock_now()`,
      ...(unreadPrices === undefined ? {} : { unreadPrices: unreadPricesSince(row.unreadPrices, unreadPrices) }),
      ...(error
        ? { testErrorCode: error.code, testErrorMessage: error.message }
        : { testErrorCode: null, testErrorMessage: null, ...healthy }),
    })
    .where(eq(storeTable.key, key))
    .returning()
  if (!tested) throw new Error('the test was not stored')
  await publishEvent(tx, 'stores', [key])
  if (error) return noteFailure(tx, key, error)
  if (!isStopped(row.health)) return
  const [before, after] = [toStore(row), toStore(tested)]
  await recordAudit(tx, caller, { action: 'stores.update', subjectType: 'store', subjectId: key, before, after })
  const payload = { store_name: row.name, by: caller.actor.name }
  await emit(tx, [{ kind: 'store_recovered', subject: { type: 'store', id: key }, store: key, payload }])
}
