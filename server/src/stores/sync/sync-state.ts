import { and, eq, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/db/database'
import { publishEvent } from '../../platform/live/publish-event'
import { notify } from '../../notifications/notify'
import type { ConnectorError } from '../connector-error'
import { noteError, stoppedBy } from '../store-health'
import { storeSyncTable, type StoreSyncRow } from '../store-row'
import type { Place } from './place'

/** Without a sign of life for so long, another worker goes on. */
const LEASE = sql`interval '30 seconds'`
export const RENEW_MS = 8000
/** Claims in a row in which nothing was stored; then it is given up. */
const MAX_ATTEMPTS = 5
const RETRY_AFTER = sql`interval '30 seconds'`

/** Another worker has this sync now. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** While a person has its store paused, a sync waits. */
const claimable = sql`state in ('queued', 'running') and (lease_until is null or lease_until < clock_now())
  and not_before <= clock_now()
  and not exists (select 1 from stores where key = website_type and paused_at is not null and deleted_at is null)`

/** Syncs that wait for a worker: new ones, and those whose worker died. */
export async function waitingSyncs(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from store_syncs where ${claimable} order by created_at limit 50`,
  )
  return rows.map((row) => row.id)
}

/** Null = somebody else has it, or it is over. */
export async function claimSync(db: Database, id: string, holder: string): Promise<StoreSyncRow | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(storeSyncTable)
      .set({
        state: 'running',
        holder,
        leaseUntil: sql`clock_now() + ${LEASE}`,
        attempts: sql`attempts + 1`,
        startedAt: sql`coalesce(started_at, clock_now())`,
      })
      .where(and(eq(storeSyncTable.id, id), claimable))
      .returning()
    if (!row) return null
    await publishEvent(tx, 'stores', [row.websiteType])
    return row
  })
}

const held = (sync: StoreSyncRow) =>
  and(eq(storeSyncTable.id, sync.id), eq(storeSyncTable.holder, sync.holder ?? ''), eq(storeSyncTable.state, 'running'))

/** A sign of life. Throws LeaseLostError. */
export async function renewLease(db: Queryable, sync: StoreSyncRow): Promise<void> {
  const { rowCount } = await db
    .update(storeSyncTable)
    .set({ leaseUntil: sql`clock_now() + ${LEASE}` })
    .where(held(sync))
  if (!rowCount) throw new LeaseLostError()
}

/** Stores how far it is, in the transaction that stores what was read. Throws LeaseLostError. */
export async function saveProgress(
  tx: Transaction,
  sync: StoreSyncRow,
  progress: { done: number; total: number | null; place: Place },
): Promise<void> {
  const { rowCount } = await tx
    .update(storeSyncTable)
    .set({
      done: progress.done,
      total: progress.total,
      cursor: JSON.stringify(progress.place),
      attempts: 0,
      leaseUntil: sql`clock_now() + ${LEASE}`,
    })
    .where(held(sync))
  if (!rowCount) throw new LeaseLostError()
}

/** Gives the sync back, to go on at once (a worker that stops) or after a while (our own failure). */
export async function giveBack(db: Database, sync: StoreSyncRow, { atOnce }: { atOnce: boolean }): Promise<void> {
  await db
    .update(storeSyncTable)
    .set({
      holder: null,
      leaseUntil: null,
      ...(atOnce ? { attempts: sql`greatest(0, attempts - 1)` } : { notBefore: sql`clock_now() + ${RETRY_AFTER}` }),
    })
    .where(held(sync))
}

/** The store was paused in the midst of it: the sync waits where it is. */
export async function waitForResume(db: Database, sync: StoreSyncRow): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(storeSyncTable)
      .set({ state: 'queued', holder: null, leaseUntil: null, attempts: sql`greatest(0, attempts - 1)` })
      .where(held(sync))
    if (rowCount) await publishEvent(tx, 'stores', [sync.websiteType])
  })
}

/** How many products the sync before this one was told of, where that list was not believed; else null. */
export async function listedBefore(db: Database, sync: StoreSyncRow): Promise<number | null> {
  const { rows } = await db.execute<{ done: number; error_code: string | null }>(sql`
    select done, error_code from store_syncs where website_type = ${sync.websiteType} and created_at < ${sync.createdAt.toISOString()}
    order by created_at desc, id desc limit 1`)
  const [before] = rows
  return before?.error_code === 'store.catalogue_incomplete' ? before.done : null
}

/** The last attempt ended with its worker's process, more likely than not by its doing. */
export const isPastLastAttempt = (sync: StoreSyncRow): boolean => sync.attempts > MAX_ATTEMPTS

export const isLastAttempt = (sync: StoreSyncRow): boolean => sync.attempts >= MAX_ATTEMPTS

/** Ends a sync well, with what the store's row then says. Throws LeaseLostError. */
export async function succeed(tx: Transaction, sync: StoreSyncRow): Promise<void> {
  const { rowCount } = await tx
    .update(storeSyncTable)
    .set({ state: 'succeeded', finishedAt: sql`clock_now()`, leaseUntil: null, done: sql`coalesce(total, done)` })
    .where(held(sync))
  if (!rowCount) throw new LeaseLostError()
  await tx.execute(sql`
    update stores set last_synced_at = clock_now(), last_error_code = null, last_error_message = null, last_error_at = null,
      products_count = (select count(*) from products where website_type = ${sync.websiteType} and not is_offline
        and deleted_at is null)
    where key = ${sync.websiteType}`)
  await publishEvent(tx, 'stores', [sync.websiteType])
  await publishEvent(tx, 'products', [])
}

/** Ends a sync with a named error, on the sync and on the store. What was stored stays. */
export async function fail(db: Database, sync: StoreSyncRow, error: ConnectorError): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(storeSyncTable)
      .set({
        state: 'failed',
        finishedAt: sql`clock_now()`,
        leaseUntil: null,
        errorCode: error.code,
        errorMessage: error.message,
        errorAt: sql`clock_now()`,
      })
      .where(held(sync))
    if (!rowCount) return
    await noteError(tx, sync.websiteType, error)
    const { rows } = await tx.execute<{ name: string }>(sql`
      update stores set products_count = (select count(*) from products where website_type = ${sync.websiteType}
        and not is_offline and deleted_at is null) where key = ${sync.websiteType} returning name`)
    await publishEvent(tx, 'stores', [sync.websiteType])
    await publishEvent(tx, 'products', [])
    // That the store lets nobody in has been told already.
    if (stoppedBy(error) !== null) return
    const params = { website_type: sync.websiteType, store_name: rows[0]?.name ?? sync.websiteType, code: error.code }
    await notify(tx, { kind: 'stores.sync_failed', params })
  })
}
