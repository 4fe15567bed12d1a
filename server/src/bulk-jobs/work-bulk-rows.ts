import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { UserActor } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { isOfTheData } from '../platform/work/work-commit'
import type { WorkProcess } from '../platform/work/work-process'
import { stillHeld, type Held } from '../platform/work/work-table'
import { publishEvent } from '../platform/live/publish-event'
import { userTable } from '../users/user-row'
import { rowOutcome, type RowDone } from './apply-bulk-row'
import { bulkJobRowTable, bulkJobTable, type BulkJobTableRow } from './bulk-job-row'
import type { StoredBulkList } from './bulk-list'
import { bulkWork } from './bulk-work'
import { RowWrites } from './row-writes'
import { writeResults } from './write-results'

export interface BulkParts {
  db: Database
  work: WorkProcess
  lists: ReadonlyMap<string, StoredBulkList>
  log: Pick<FastifyBaseLogger, 'error'>
}

/** How much a transaction does at most, and for how long it may go on: so long others wait for a row, or for a stop. */
export interface BatchLimit {
  rows: number
  ms: number
}

const BATCH: BatchLimit = { rows: 50, ms: 100 }

/**
 * Does the next rows of a claimed job, in a transaction that holds the rows' changes and their results: a worker that dies
 * in between has done nothing. Each row has a savepoint of its own, so that one which is refused or breaks off leaves the
 * others alone. False when the job has ended, or is no longer held.
 */
export async function workBulkRows(parts: BulkParts, claim: Held, limit = BATCH): Promise<boolean> {
  try {
    return await step(parts, claim, limit)
  } catch (error) {
    if (limit.rows === 1 || !isOfTheData(error)) throw error
    // What the batch writes together broke off: the first row by itself shows whether it is to blame.
    parts.log.error({ err: error }, 'a batch of a bulk job broke off')
    return step(parts, claim, { ...limit, rows: 1 })
  }
}

function step(parts: BulkParts, claim: Held, limit: BatchLimit): Promise<boolean> {
  return retriedTransaction(parts.db, async (tx) => {
    const [job] = await tx.select().from(bulkJobTable).where(stillHeld(bulkWork.table, claim)).for('update')
    if (!job) return false
    const list = parts.lists.get(job.list)
    const rows = await tx
      .select()
      .from(bulkJobRowTable)
      .where(and(eq(bulkJobRowTable.jobId, job.id), isNull(bulkJobRowTable.result)))
      .orderBy(asc(bulkJobRowTable.number))
      .limit(list?.lock ? limit.rows : 1)
    const caller = rows.length > 0 && (await callerOf(tx, job))
    if (!caller) {
      await finish(tx, job, rows.length > 0 ? 'stopped' : 'done')
      return false
    }
    await doRows(parts, tx, { list, job, caller, rows, ms: limit.ms })
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
    .set({ state, nextAt: null, holder: null, finishedAt: sql`clock_now()` })
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

async function doRows(parts: BulkParts, tx: Transaction, { list, job, caller, rows, ms }: Batch): Promise<void> {
  const before =
    rows.length > 1
      ? await list?.lock?.(
          tx,
          rows.map(({ subjectId }) => subjectId),
        )
      : undefined
  const free = rows.filter(({ subjectId }) => before?.has(subjectId))
  // Where none could be locked, one is waited for, while nothing else is held.
  const batch = free.length > 0 ? free : rows.slice(0, 1)
  // A row alone writes as it goes: then a batch that broke off when it wrote together goes on without the row to blame.
  const writes = rows.length > 1 ? new RowWrites(list) : null
  const until = performance.now() + ms
  const done: RowDone[] = []
  for (const row of batch) {
    const given = { list, job, row, caller, before: before?.get(row.subjectId), writes }
    done.push({ number: row.number, outcome: await rowOutcome(parts.log, tx, given) })
    if (performance.now() > until) break
  }
  await writes?.flush(tx)
  await writeResults(tx, job, done)
}
