import { sql } from 'drizzle-orm'
import { StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import type { Database, Transaction } from '../../platform/db/database'
import { retriedTransaction } from '../../platform/db/transaction'
import { emit } from '../../platform/outbox/emit'
import type { WorkKind } from '../../platform/work/failed-work'
import { LeaseLostError } from '../../platform/work/run-work'
import {
  claimRows,
  nextAttempt,
  releaseRows,
  stillHeld,
  type Claim,
  type Held,
  type Lease,
} from '../../platform/work/work-table'
import { publishEvent } from '../../platform/live/publish-event'
import type { ConnectorError } from '../connector-error'
import { noteError, stoppedBy } from '../store-health'
import { storeSyncTable, type StoreSyncRow } from '../store-row'
import type { Place } from './place'

export const syncWork: WorkKind = {
  name: 'syncs',
  table: { name: 'store_syncs', key: 'id', keyType: 'uuid', nextAt: 'next_at' },
  // A sync waits while a person has paused its store.
  due: sql`website_type = any(array(select key from stores where paused_at is null or deleted_at is not null))`,
}

export const SYNC_LEASE_MS = 30_000
/** Maximum number of consecutive claims without stored data; then the sync fails permanently. */
const MAX_ATTEMPTS = 5
const RETRY_AFTER_MS = 30_000

export interface HeldSync {
  sync: StoreSyncRow
  claim: Held
}

/** Excludes stores of dialects that this process does not support; other processes claim them. */
const claimable = sql`${syncWork.due} and website_type = any(array(
  select key from stores where dialect = any(${sql.param([...StoreDialect.options])}::text[])))`

/** Claims syncs that wait for a worker: new ones, and those whose worker died. A claim is a lease. */
export async function claimSyncs(db: Database, lease: Lease, limit: number): Promise<Claim<HeldSync>> {
  const { keys } = await claimRows(db, syncWork.table, {
    lease,
    limit,
    leaseMs: SYNC_LEASE_MS,
    where: claimable,
    orderBy: sql`created_at`,
    set: sql`state = 'running', attempts = ${nextAttempt()}, started_at = coalesce(started_at, clock_now())`,
    returning: sql`1 as claimed`,
  })
  if (keys.length === 0) return { lease, rows: [], keys }
  const syncs = await db.select().from(storeSyncTable).where(stillHeld(syncWork.table, { lease, keys }))
  for (const { website_type: websiteType } of syncs) await publishEvent(db, 'stores', [websiteType])
  const rows = syncs.map((sync) => ({ sync, claim: { lease, keys: [sync.id] } }))
  return { lease, rows, keys: rows.map(({ sync }) => sync.id) }
}

const held = ({ claim }: HeldSync) => stillHeld(syncWork.table, claim)

/** Stores the progress, in the transaction that stores the data. Throws LeaseLostError. */
export async function saveProgress(
  tx: Transaction,
  sync: HeldSync,
  progress: { done: number; total: number | null; place: Place },
): Promise<void> {
  const { rowCount } = await tx
    .update(storeSyncTable)
    .set({
      done: progress.done,
      total: progress.total,
      cursor: JSON.stringify(progress.place),
      attempts: 0,
    })
    .where(held(sync))
  if (!rowCount) throw new LeaseLostError()
}

/** Releases a sync, to resume at once (a stopping worker) or after a delay (our own failure). */
export const releaseSync = (db: Database, { claim }: HeldSync, { atOnce }: { atOnce: boolean }): Promise<void> =>
  releaseRows(
    db,
    syncWork.table,
    claim,
    atOnce ? { set: sql`attempts = greatest(0, attempts - 1)` } : { delayMs: RETRY_AFTER_MS },
  )

/** Puts a sync back into the queue because its store was paused; it resumes from its position. */
export async function waitForResume(db: Database, held: HeldSync): Promise<void> {
  await db.transaction(async (tx) => {
    const set = sql`state = 'queued', attempts = greatest(0, attempts - 1)`
    await releaseRows(tx, syncWork.table, held.claim, { set })
    await publishEvent(tx, 'stores', [held.sync.website_type])
  })
}

/** Returns the number of products that the previous sync listed, if that list was rejected; otherwise null. */
export async function listedBefore(db: Database, sync: StoreSyncRow): Promise<number | null> {
  const { rows } = await db.execute<{ done: number; error_code: string | null }>(sql`
    select done, error_code from store_syncs where website_type = ${sync.website_type} and created_at < ${sync.created_at}
    order by created_at desc, id desc limit 1`)
  const [before] = rows
  return before?.error_code === 'store.catalogue_incomplete' ? before.done : null
}

/** Whether the worker's process died during the last attempt, probably because of this sync. */
export const isPastLastAttempt = ({ sync }: HeldSync): boolean => sync.attempts > MAX_ATTEMPTS

export const isLastAttempt = ({ sync }: HeldSync): boolean => sync.attempts >= MAX_ATTEMPTS

/** Completes a sync and updates the store's row. Throws LeaseLostError. */
export async function completeSync(tx: Transaction, own: HeldSync): Promise<void> {
  const { sync } = own
  const { rowCount } = await tx
    .update(storeSyncTable)
    .set({
      state: 'succeeded',
      finished_at: sql`clock_now()`,
      next_at: null,
      holder: null,
      done: sql`coalesce(total, done)`,
    })
    .where(held(own))
  if (!rowCount) throw new LeaseLostError()
  await tx.execute(sql`
    update stores set last_synced_at = clock_now(), last_error_code = null, last_error_message = null, last_error_at = null,
      products_count = (select count(*) from products where website_type = ${sync.website_type} and not is_offline
        and deleted_at is null)
    where key = ${sync.website_type}`)
  await publishEvent(tx, 'stores', [sync.website_type])
  await publishEvent(tx, 'products', [])
}

/** Fails a sync, with the error on the sync and on the store. Stored data remains. */
export async function failSync(db: Database, own: HeldSync, error: ConnectorError): Promise<void> {
  const { sync } = own
  await retriedTransaction(db, async (tx) => {
    const { rowCount } = await tx
      .update(storeSyncTable)
      .set({
        state: 'failed',
        finished_at: sql`clock_now()`,
        next_at: null,
        holder: null,
        error_code: error.code,
        error_message: error.message,
        error_at: sql`clock_now()`,
      })
      .where(held(own))
    if (!rowCount) return
    await noteError(tx, sync.website_type, error)
    const { rows } = await tx.execute<{ name: string }>(sql`
      update stores set products_count = (select count(*) from products where website_type = ${sync.website_type}
        and not is_offline and deleted_at is null) where key = ${sync.website_type} returning name`)
    await publishEvent(tx, 'stores', [sync.website_type])
    await publishEvent(tx, 'products', [])
    // The stop of the store has already been notified.
    if (stoppedBy(error.code) !== null) return
    const payload = { store_name: rows[0]?.name ?? sync.website_type, code: error.code }
    const subject = { type: 'store', id: sync.website_type }
    await emit(tx, [{ kind: 'sync_failed', subject, store: sync.website_type, payload }])
  })
}
