import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getBuyingStop as endpoint } from '@outlet/shared/contract/buying-stop'
import { authorise, type Actor } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Queryable, Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { pipelined } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'

type StopAnswer = EndpointResponse<typeof endpoint>

/** An advisory lock: shared by whoever submits an order, so that none is submitted once a stop is answered. */
const SUBMITTING = 715_204_411

/** Whether all buying is stopped, as a condition within a statement. */
export const buyingStopped = sql`exists (select 1 from buying_stops where resumed_at is null)`

/** Whether nothing may be submitted; until the transaction ends nobody stops buying. */
export async function lockBuying(tx: Transaction): Promise<{ isStopped: boolean }> {
  const [, { rows }] = await pipelined(
    tx,
    () => tx.execute(sql`select pg_advisory_xact_lock_shared(${SUBMITTING})`),
    // A statement of its own: it must see what was committed while the lock was waited for.
    () => tx.execute<{ stopped: boolean }>(sql`select ${buyingStopped} as stopped`),
  )
  return { isStopped: rows[0]?.stopped !== false }
}

interface StopRow extends Record<string, unknown> {
  stopped_at: string
  stopped_by: string | null
  stopped_by_name: string
}

async function readStop(db: Queryable): Promise<StopAnswer> {
  const { rows } = await db.execute<StopRow>(sql`
    select to_json(stopped_at) as stopped_at, stopped_by, stopped_by_name from buying_stops where resumed_at is null`)
  const [row] = rows
  if (!row) return { stop: null }
  const stopped_at = new Date(row.stopped_at).toISOString()
  return { stop: { stopped_at, stopped_by: { id: row.stopped_by, name: row.stopped_by_name } } }
}

export async function getBuyingStop(db: Queryable, actor: Actor): Promise<StopAnswer> {
  authorise(actor, 'snatch-tasks.read')
  return readStop(db)
}

const subject = { subjectType: 'buying', subjectId: 'all' }

/** Once it is committed no order is submitted any more; one that is under way is finished. A stop that lasts stays. */
export async function stopBuying(tx: Transaction, caller: Caller): Promise<StopAnswer> {
  authorise(caller.actor, 'buying-stop.write')
  await tx.execute(sql`select pg_advisory_xact_lock(${SUBMITTING})`)
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

/** Tasks that are armed buy again. Without a stop nothing happens. */
export async function resumeBuying(tx: Transaction, caller: Caller): Promise<StopAnswer> {
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
