import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { UserActor } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { isDataError } from '../platform/work/work-commit'
import type { WorkProcess } from '../platform/work/work-process'
import { stillHeld, type Held } from '../platform/work/work-table'
import { publishEvent } from '../platform/live/publish-event'
import { userTable } from '../users/user-row'
import { applyBulkRow, type RowDone } from './apply-bulk-row'
import { bulkJobRowTable, bulkJobTable, type BulkJobTableRow } from './bulk-job-row'
import type { StoredBulkList } from './bulk-list'
import { bulkWork } from './bulk-work'
import { RowWrites } from './row-writes'

export interface BulkDeps {
  db: Database
  work: WorkProcess
  lists: ReadonlyMap<string, StoredBulkList>
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Maximum rows and duration of one transaction: other transactions wait at most this long for a row, or for a stop. */
export interface BatchLimit {
  rows: number
  ms: number
}

const BATCH: BatchLimit = { rows: 50, ms: 100 }

/**
 * Applies the next rows of a claimed job. One transaction holds the rows' changes and their results, so a worker that
 * dies midway leaves nothing behind. Each row has its own savepoint: a row that is refused or throws does not affect
 * the others. Returns false when the job has ended or is no longer held.
 */
export async function workBulkRows(deps: BulkDeps, claim: Held, limit = BATCH): Promise<boolean> {
  try {
    return await workBatch(deps, claim, limit)
  } catch (error) {
    if (limit.rows === 1 || !isDataError(error)) throw error
    // The combined write of the batch failed: apply only the first row, to find out whether it causes the failure.
    deps.log.error({ err: error }, 'a batch of a bulk job broke off')
    return workBatch(deps, claim, { ...limit, rows: 1 })
  }
}

function workBatch(deps: BulkDeps, claim: Held, limit: BatchLimit): Promise<boolean> {
  return retriedTransaction(deps.db, async (tx) => {
    const [job] = await tx.select().from(bulkJobTable).where(stillHeld(bulkWork.table, claim)).for('update')
    if (!job) return false
    const list = deps.lists.get(job.list)
    const rows = await tx
      .select()
      .from(bulkJobRowTable)
      .where(and(eq(bulkJobRowTable.job_id, job.id), isNull(bulkJobRowTable.result)))
      .orderBy(asc(bulkJobRowTable.number))
      .limit(list?.lock ? limit.rows : 1)
    const caller = rows.length > 0 && (await callerOf(tx, job))
    if (!caller) {
      await finish(tx, job, rows.length > 0 ? 'stopped' : 'done')
      return false
    }
    await doRows(deps, tx, { list, job, caller, rows, ms: limit.ms })
    return true
  })
}

/** The user who started the job, with the current role: a revoked role takes effect at once. */
async function callerOf(tx: Transaction, job: BulkJobTableRow): Promise<Caller | undefined> {
  const [user] = await tx
    .select()
    .from(userTable)
    .where(and(eq(userTable.id, job.created_by), eq(userTable.state, 'active'), isNull(userTable.deleted_at)))
  if (!user) return undefined
  const { id, name, role } = user
  const actor: UserActor = { kind: 'user', id, name, role, sessionId: job.session_id }
  return { actor, address: job.address, requestId: job.id }
}

async function finish(tx: Transaction, job: BulkJobTableRow, state: 'done' | 'stopped'): Promise<void> {
  await tx
    .update(bulkJobTable)
    .set({ state, next_at: null, holder: null, finished_at: sql`clock_now()` })
    .where(eq(bulkJobTable.id, job.id))
  await publishEvent(tx, 'bulk-jobs', [job.id])
}

interface Batch {
  list: StoredBulkList | undefined
  job: BulkJobTableRow
  caller: Caller
  rows: readonly (typeof bulkJobRowTable.$inferSelect)[]
  ms: number
}

/** Progress is published after this many rows, and at the end. */
const PUBLISH_EVERY_ROWS = 20

const resultOf = ({ number, outcome }: RowDone) => {
  if (outcome === 'unchanged') return { number, result: 'unchanged' as const }
  if ('refused' in outcome) return { number, result: 'refused' as const, code: outcome.refused }
  return { number, result: 'changed' as const, inverse: outcome.inverse, version_after: outcome.version }
}

async function writeResults(tx: Transaction, job: BulkJobTableRow, done: readonly RowDone[]): Promise<void> {
  const results = done.map(resultOf)
  await tx.execute(sql`
    update bulk_job_rows r set result = i.result, code = i.code, inverse = i.inverse, version_after = i.version_after
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as i(number integer, result text, code text, inverse jsonb,
      version_after integer)
    where r.job_id = ${job.id} and r.number = any(${sql.param(results.map(({ number }) => number))}::integer[])
      and r.number = i.number`)
  const count = (of: string) => results.filter(({ result }) => result === of).length
  await tx.execute(sql`
    update bulk_jobs set state = 'running', attempts = 0, started_at = coalesce(started_at, clock_now()), changed = changed + ${count('changed')},
      unchanged = unchanged + ${count('unchanged')}, refused = refused + ${count('refused')} where id = ${job.id}`)
  const before = job.changed + job.unchanged + job.refused
  const published = Math.ceil(before / PUBLISH_EVERY_ROWS)
  if (before === 0 || Math.ceil((before + done.length) / PUBLISH_EVERY_ROWS) > published)
    await publishEvent(tx, 'bulk-jobs', [job.id])
}

async function doRows(deps: BulkDeps, tx: Transaction, { list, job, caller, rows, ms }: Batch): Promise<void> {
  const before =
    rows.length > 1
      ? await list?.lock?.(
          tx,
          rows.map(({ subject_id: subjectId }) => subjectId),
        )
      : undefined
  const free = rows.filter(({ subject_id: subjectId }) => before?.has(subjectId))
  // If no row could be locked, wait for the first one while no other row is held.
  const batch = free.length > 0 ? free : rows.slice(0, 1)
  // A single row writes immediately: a batch whose combined write failed then continues without the faulty row.
  const writes = rows.length > 1 ? new RowWrites(list) : null
  const until = performance.now() + ms
  const done: RowDone[] = []
  for (const row of batch) {
    const given = { list, job, row, caller, before: before?.get(row.subject_id), writes }
    done.push({ number: row.number, outcome: await applyBulkRow(deps.log, tx, given) })
    if (performance.now() > until) break
  }
  await writes?.flush(tx)
  await writeResults(tx, job, done)
}
