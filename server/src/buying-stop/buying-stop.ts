import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getBuyingStop as endpoint } from '@outlet/shared/contract/buying-stop'
import { authorise, type Actor } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Queryable, Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'

type BuyingStopState = EndpointResponse<typeof endpoint>

/**
 * Key of an advisory lock. Order submissions hold it shared and the stop takes it exclusively, so that no order is
 * submitted after a stop has been confirmed.
 */
const SUBMISSION_LOCK_KEY = 715_204_411

export const isBuyingStopped = sql`exists (select 1 from buying_stops where resumed_at is null)`

/** Returns whether buying is stopped, and prevents a stop until the transaction ends. */
export async function lockBuying(tx: Transaction): Promise<{ isStopped: boolean }> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${SUBMISSION_LOCK_KEY})`)
  // A separate statement, because it must see what was committed while the lock was waited for.
  const { rows } = await tx.execute<{ stopped: boolean }>(sql`select ${isBuyingStopped} as stopped`)
  return { isStopped: rows[0]?.stopped !== false }
}

interface StopRow extends Record<string, unknown> {
  stopped_at: string
  stopped_by: string | null
  stopped_by_name: string
}

async function readStop(db: Queryable): Promise<BuyingStopState> {
  const { rows } = await db.execute<StopRow>(sql`
    select to_json(stopped_at) as stopped_at, stopped_by, stopped_by_name from buying_stops where resumed_at is null`)
  const [row] = rows
  if (!row) return { stop: null }
  const stopped_at = new Date(row.stopped_at).toISOString()
  return { stop: { stopped_at, stopped_by: { id: row.stopped_by, name: row.stopped_by_name } } }
}

export async function getBuyingStop(db: Queryable, actor: Actor): Promise<BuyingStopState> {
  authorise(actor, 'snatch-tasks.read')
  return readStop(db)
}

const subject = { subjectType: 'buying', subjectId: 'all' }

/**
 * Stops all buying. After the commit no order is submitted; a submission that is already running finishes. Does nothing
 * if buying is stopped already.
 */
export async function stopBuying(tx: Transaction, caller: Caller): Promise<BuyingStopState> {
  authorise(caller.actor, 'buying-stop.write')
  await tx.execute(sql`select pg_advisory_xact_lock(${SUBMISSION_LOCK_KEY})`)
  const { id, name, kind } = caller.actor
  const { rowCount } = await tx.execute(sql`
    insert into buying_stops (id, stopped_by, stopped_by_name)
    values (${uuidv7()}, ${kind === 'user' ? id : null}, ${name}) on conflict do nothing`)
  if (rowCount) {
    await recordAudit(tx, caller, { action: 'buying_stop.stop', ...subject })
    await publishEvent(tx, 'buying-stop', [])
  }
  return readStop(tx)
}

/** Ends the stop, so that armed tasks buy again. Does nothing if there is no stop. */
export async function resumeBuying(tx: Transaction, caller: Caller): Promise<BuyingStopState> {
  authorise(caller.actor, 'buying-stop.write')
  const { stop } = await readStop(tx)
  const { rowCount } = await tx.execute(sql`
    update buying_stops set resumed_at = clock_now() where resumed_at is null`)
  if (rowCount) {
    await recordAudit(tx, caller, { action: 'buying_stop.resume', ...subject, before: stop })
    await publishEvent(tx, 'buying-stop', [])
  }
  return { stop: null }
}
