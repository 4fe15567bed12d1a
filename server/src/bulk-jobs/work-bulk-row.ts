import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { UserActor } from '../audit/actor'
import type { Caller } from '../audit/record-audit'
import type { Database, Transaction } from '../db/database'
import { publishEvent } from '../events/publish-event'
import { Refusal } from '../http/refusal'
import { userTable } from '../users/user-row'
import { bulkJobRowTable, bulkJobTable, type BulkJobTableRow } from './bulk-job-row'
import type { BulkOutcome, StoredBulkList } from './bulk-list'

export interface BulkParts {
  db: Database
  lists: ReadonlyMap<string, StoredBulkList>
  log: Pick<FastifyBaseLogger, 'error'>
}

type RowRow = typeof bulkJobRowTable.$inferSelect
type Outcome = BulkOutcome<{ kind: string }> | { refused: string }

/** Whoever watches is told this often, and at the end. */
const TELL_EVERY = 20
/** Class 40: the database took this transaction back for another's sake. It is done again, as a whole. */
const TAKEN_BACK = /^40/

/**
 * Does the next row of some job that nobody else is at, in a transaction that holds the row's change and its result:
 * a worker that dies in between has done nothing. The job with the least done comes first, so that a short one does
 * not wait for a long one. False when there is nothing to do.
 */
export async function workBulkRow(parts: BulkParts): Promise<boolean> {
  return parts.db.transaction(async (tx) => {
    const [job] = await tx
      .select()
      .from(bulkJobTable)
      .where(sql`${bulkJobTable.state} in ('waiting', 'running')`)
      .orderBy(sql`changed + unchanged + refused, created_at`)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!job) return false
    const [row] = await tx
      .select()
      .from(bulkJobRowTable)
      .where(and(eq(bulkJobRowTable.jobId, job.id), isNull(bulkJobRowTable.result)))
      .orderBy(bulkJobRowTable.number)
      .limit(1)
    const caller = row && (await callerOf(tx, job))
    if (!row || !caller) await finish(tx, job, row ? 'stopped' : 'done')
    else await doRow(parts, tx, { job, row, caller })
    return true
  })
}

/** Who asked, as they are now: a role that was taken away counts at once. */
async function callerOf(tx: Transaction, job: BulkJobTableRow): Promise<Caller | undefined> {
  const [user] = await tx
    .select()
    .from(userTable)
    .where(and(eq(userTable.id, job.createdBy), eq(userTable.state, 'active'), isNull(userTable.deletedAt)))
  if (!user) return undefined
  const { id, name, role } = user
  const actor: UserActor = { kind: 'user', id, name, role, sessionId: job.sessionId }
  return { actor, address: job.address, requestId: job.id }
}

async function finish(tx: Transaction, job: BulkJobTableRow, state: 'done' | 'stopped'): Promise<void> {
  await tx
    .update(bulkJobTable)
    .set({ state, finishedAt: sql`now()` })
    .where(eq(bulkJobTable.id, job.id))
  await publishEvent(tx, 'bulk-jobs', [job.id])
}

interface RowWork {
  job: BulkJobTableRow
  row: RowRow
  caller: Caller
}

async function doRow(parts: BulkParts, tx: Transaction, { job, row, caller }: RowWork): Promise<void> {
  const outcome = await outcomeOf(parts, tx, { job, row, caller })
  const columns = columnsOf(outcome)
  await tx
    .update(bulkJobRowTable)
    .set(columns)
    .where(and(eq(bulkJobRowTable.jobId, job.id), eq(bulkJobRowTable.number, row.number)))
  await tx
    .update(bulkJobTable)
    .set({
      state: 'running',
      startedAt: sql`coalesce(${bulkJobTable.startedAt}, now())`,
      [columns.result]: job[columns.result] + 1,
    })
    .where(eq(bulkJobTable.id, job.id))
  if (row.number % TELL_EVERY === 1) await publishEvent(tx, 'bulk-jobs', [job.id])
}

const columnsOf = (outcome: Outcome) => {
  if (outcome === 'unchanged') return { result: 'unchanged' as const }
  if ('refused' in outcome) return { result: 'refused' as const, code: outcome.refused }
  return { result: 'changed' as const, inverse: outcome.inverse, versionAfter: outcome.version }
}

async function outcomeOf({ lists, log }: BulkParts, tx: Transaction, { job, row, caller }: RowWork): Promise<Outcome> {
  const list = lists.get(job.list)
  if (!list) return { refused: 'bulk_job.list_unknown' }
  try {
    // A savepoint: what a refused row had begun is taken back, and only that.
    return await tx.transaction((inner) =>
      list.apply(inner, caller, { id: row.subjectId, action: row.action ?? job.action, version: row.version }),
    )
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code }
    if (isTakenBack(error)) throw error
    log.error({ err: error, job: job.id, row: row.number }, 'a row of a bulk job broke off')
    return { refused: 'bulk_job.row_failed' }
  }
}

const isTakenBack = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause && TAKEN_BACK.test(String(cause.code))
}
