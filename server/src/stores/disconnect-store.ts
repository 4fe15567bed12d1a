import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ConfiguredStore } from '@outlet/shared/contract/stores/store-settings'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { notFound, Refusal } from '../platform/http/refusal'
import { readConnectedForUpdate, readStoreForUpdate } from './read-store'
import { storeSyncTable, storeTable, toStore, type StoreRow } from './store-row'

function refusePractice({ is_practice: isPractice }: StoreRow, { actor }: Caller): void {
  if (isPractice && actor.kind !== 'system') throw new Refusal('conflict', 'store.practice_fixed')
}

/** Refuses while purchases are open: their outcome must be known first. */
async function refuseOpenPurchases(tx: Transaction, key: string): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select 1 from purchase_attempts where website_type = ${key} and is_open limit 1`,
  )
  if (rowCount) throw new Refusal('conflict', 'store.purchases_open')
}

/**
 * Disconnects a store (soft delete): no more requests are sent to it, its sync ends. Products, history, monitors and
 * orders remain. Throws Refusal `store.not_found`, `store.purchases_open`, and for people `store.practice_fixed`:
 * PRACTICE_STORE alone connects and disconnects the practice store.
 */
export async function disconnectStore(tx: Transaction, caller: Caller, key: string): Promise<Record<string, never>> {
  authorise(caller.actor, 'stores.write')
  const row = await readConnectedForUpdate(tx, key)
  refusePractice(row, caller)
  await refuseOpenPurchases(tx, key)
  await tx
    .update(storeTable)
    .set({ deleted_at: sql`clock_now()`, updated_at: sql`clock_now()`, version: row.version + 1 })
    .where(eq(storeTable.key, key))
  await tx
    .update(storeSyncTable)
    .set({
      state: 'failed',
      next_at: null,
      holder: null,
      error_code: 'store.not_found',
      error_message: 'disconnected',
      error_at: sql`clock_now()`,
      finished_at: sql`clock_now()`,
    })
    .where(and(eq(storeSyncTable.website_type, key), inArray(storeSyncTable.state, ['queued', 'running'])))
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
 * Reconnects a store with its former settings. A pause or a block lasts until a person resumes the store. Throws
 * Refusal `store.not_found` and, for people, `store.practice_fixed`.
 */
export async function restoreStore(tx: Transaction, caller: Caller, key: string): Promise<ConfiguredStore> {
  authorise(caller.actor, 'stores.write')
  const row = await readStoreForUpdate(tx, key)
  if (!row.deleted_at) throw notFound('store.not_found')
  refusePractice(row, caller)
  const [restored] = await tx
    .update(storeTable)
    .set({ deleted_at: null, updated_at: sql`clock_now()`, version: row.version + 1 })
    .where(eq(storeTable.key, key))
    .returning()
  if (!restored) throw new Error('the store was not stored')
  const after = toStore(restored)
  await recordAudit(tx, caller, { action: 'stores.restore', subjectType: 'store', subjectId: key, after })
  await publishEvent(tx, 'stores', [key])
  await publishEvent(tx, 'menu', [key])
  return after
}
