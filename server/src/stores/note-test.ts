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
  /** Null: the test succeeded. */
  error: ConnectorError | null
  /** Why prices of single products would be left out; undefined when the dialect or the failure does not state it. */
  unreadPrices?: UnreadPrices | null | undefined
}

const healthy = {
  health: 'ok',
  failures: 0,
  retry_at: null,
  last_error_code: null,
  last_error_message: null,
  last_error_at: null,
} as const

/**
 * Records the outcome of a person's test of a store's stored settings and sets the health accordingly. A successful
 * test ends every stop except a pause. A store that was changed or disconnected in the meantime is not touched.
 */
export async function recordTest(
  tx: Transaction,
  caller: Caller,
  { key, version }: Pick<StoreRow, 'key' | 'version'>,
  { error, unreadPrices }: TestOutcome,
): Promise<void> {
  const row = await readStoreForUpdate(tx, key)
  if (row.deleted_at || row.version !== version) return
  const [tested] = await tx
    .update(storeTable)
    .set({
      tested_at: sql`clock_now()`,
      ...(unreadPrices === undefined ? {} : { unread_prices: unreadPricesSince(row.unread_prices, unreadPrices) }),
      ...(error
        ? { test_error_code: error.code, test_error_message: error.message }
        : { test_error_code: null, test_error_message: null, ...healthy }),
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
