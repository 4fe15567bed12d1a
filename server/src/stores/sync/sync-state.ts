import { sql } from 'drizzle-orm'
import { StoreDialect } from '@outlet/shared/contract/store-settings'
import type { Database, Transaction } from '../../platform/db/database'
import { retriedTransaction } from '../../platform/db/transaction'
import { emit } from '../../platform/outbox/emit'
import type { WorkKind } from '../../platform/work/given-up'
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
  // While a person has its store paused, a sync waits.
  due: sql`website_type = any(array(select key from stores where paused_at is null or deleted_at is not null))`,
}

export const SYNC_LEASE_MS = 30_000
/** Claims in a row in which nothing was stored; then it is given up. */
const MAX_ATTEMPTS = 5
const RETRY_AFTER_MS = 30_000

/** A sync as its worker has it. */
export interface HeldSync {
  sync: StoreSyncRow
  claim: Held
}

/** Those of dialects that this process does not speak are others'. */
const claimable = sql`${syncWork.due} and website_type = any(array(
  select key from stores where dialect = any(${sql.param([...StoreDialect.options])}::text[])))`

/** Takes syncs that wait for a worker: new ones, and those whose worker died. */
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
  for (const { websiteType } of syncs) await publishEvent(db, 'stores', [websiteType])
  const rows = syncs.map((sync) => ({ sync, claim: { lease, keys: [sync.id] } }))
  return { lease, rows, keys: rows.map(({ sync }) => sync.id) }
}

const held = ({ claim }: HeldSync) => stillHeld(syncWork.table, claim)

/** Stores how far it is, in the transaction that stores what was read. Throws LeaseLostError. */
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

/** Gives the sync back, to go on at once (a worker that stops) or after a while (our own failure). */
export const giveBack = (db: Database, { claim }: HeldSync, { atOnce }: { atOnce: boolean }): Promise<void> =>
  releaseRows(
    db,
    syncWork.table,
    claim,
    atOnce ? { set: sql`attempts = greatest(0, attempts - 1)` } : { delayMs: RETRY_AFTER_MS },
  )

/** The store was paused in the midst of it: the sync waits where it is. */
export async function waitForResume(db: Database, held: HeldSync): Promise<void> {
  await db.transaction(async (tx) => {
    const set = sql`state = 'queued', attempts = greatest(0, attempts - 1)`
    await releaseRows(tx, syncWork.table, held.claim, { set })
    await publishEvent(tx, 'stores', [held.sync.websiteType])
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
export const isPastLastAttempt = ({ sync }: HeldSync): boolean => sync.attempts > MAX_ATTEMPTS

export const isLastAttempt = ({ sync }: HeldSync): boolean => sync.attempts >= MAX_ATTEMPTS

/** Ends a sync well, with what the store's row then says. Throws LeaseLostError. */
export async function succeed(tx: Transaction, own: HeldSync): Promise<void> {
  const { sync } = own
  const { rowCount } = await tx
    .update(storeSyncTable)
    .set({
      state: 'succeeded',
      finishedAt: sql`clock_now()`,
      nextAt: null,
      holder: null,
      done: sql`coalesce(total, done)`,
    })
    .where(held(own))
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
export async function fail(db: Database, own: HeldSync, error: ConnectorError): Promise<void> {
  const { sync } = own
  await retriedTransaction(db, async (tx) => {
    const { rowCount } = await tx
      .update(storeSyncTable)
      .set({
        state: 'failed',
        finishedAt: sql`clock_now()`,
        nextAt: null,
        holder: null,
        errorCode: error.code,
        errorMessage: error.message,
        errorAt: sql`clock_now()`,
      })
      .where(held(own))
    if (!rowCount) return
    await noteError(tx, sync.websiteType, error)
    const { rows } = await tx.execute<{ name: string }>(sql`
      update stores set products_count = (select count(*) from products where website_type = ${sync.websiteType}
        and not is_offline and deleted_at is null) where key = ${sync.websiteType} returning name`)
    await publishEvent(tx, 'stores', [sync.websiteType])
    await publishEvent(tx, 'products', [])
    // That the store lets nobody in has been told already.
    if (stoppedBy(error.code) !== null) return
    const payload = { store_name: rows[0]?.name ?? sync.websiteType, code: error.code }
    const subject = { type: 'store', id: sync.websiteType }
    await emit(tx, [{ kind: 'sync_failed', subject, store: sync.websiteType, payload }])
  })
}
