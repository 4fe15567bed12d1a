import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Store } from '@outlet/shared/contract/stores'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { notFound, Refusal } from '../platform/http/refusal'
import { readConnectedForUpdate, readStoreForUpdate } from './read-store'
import { storeSyncTable, storeTable, toStore, type StoreRow } from './store-row'

function refusePractice({ isPractice }: StoreRow, { actor }: Caller): void {
  if (isPractice && actor.kind !== 'system') throw new Refusal('conflict', 'store.practice_fixed')
}

/** What may have been bought there has to be known first. */
async function refuseOpenPurchases(tx: Transaction, key: string): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select 1 from purchase_attempts where website_type = ${key} and is_open limit 1`,
  )
  if (rowCount) throw new Refusal('conflict', 'store.purchases_open')
}

/**
 * Disconnects a store: nothing is asked of it any more, its sync ends. Products, history, monitors and orders stay. Throws
 * Refusal `store.not_found`, `store.purchases_open`, and `store.practice_fixed` for people: the practice store comes and goes with PRACTICE_STORE.
 */
export async function disconnectStore(tx: Transaction, caller: Caller, key: string): Promise<Record<string, never>> {
  authorise(caller.actor, 'stores.write')
  const row = await readConnectedForUpdate(tx, key)
  refusePractice(row, caller)
  await refuseOpenPurchases(tx, key)
  await tx
    .update(storeTable)
    .set({ deletedAt: sql`clock_now()`, updatedAt: sql`clock_now()`, version: row.version + 1 })
    .where(eq(storeTable.key, key))
  await tx
    .update(storeSyncTable)
    .set({
      state: 'failed',
      nextAt: null,
      holder: null,
      errorCode: 'store.not_found',
      errorMessage: 'disconnected',
      errorAt: sql`clock_now()`,
      finishedAt: sql`clock_now()`,
    })
    .where(and(eq(storeSyncTable.websiteType, key), inArray(storeSyncTable.state, ['queued', 'running'])))
  await recordAudit(tx, caller, {
    action: 'stores.disconnect',
    subjectType: 'store',
    subjectId: key,
    before: toStore(row),
  })
  await publishEvent(tx, 'stores', [key])
  await publishEvent(tx, 'menu', [key])
  return {}
}

/**
 * Connects a store again as it was; a pause or a block lasts until a person resumes it. Throws Refusal `store.not_found`,
 * and `store.practice_fixed` as above.
 */
export async function restoreStore(tx: Transaction, caller: Caller, key: string): Promise<Store> {
  authorise(caller.actor, 'stores.write')
  const row = await readStoreForUpdate(tx, key)
  if (!row.deletedAt) throw notFound('store.not_found')
  refusePractice(row, caller)
  const [restored] = await tx
    .update(storeTable)
    .set({ deletedAt: null, updatedAt: sql`clock_now()`, version: row.version + 1 })
    .where(eq(storeTable.key, key))
    .returning()
  if (!restored) throw new Error('the store was not stored')
  const after = toStore(restored)
  await recordAudit(tx, caller, { action: 'stores.restore', subjectType: 'store', subjectId: key, after })
  await publishEvent(tx, 'stores', [key])
  await publishEvent(tx, 'menu', [key])
  return after
}
