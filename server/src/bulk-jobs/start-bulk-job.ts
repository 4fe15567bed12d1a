import { sql } from 'drizzle-orm'
import { MAX_BULK_ROWS, type BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { authorise, signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import { bulkJobTable } from './bulk-job-row'
import { bulkKind, wakeBulkWorkers } from './bulk-work'
import type { BulkList } from './bulk-list'
import { readBulkJob } from './read-bulk-job'

/** Request body as the contract's `bulkRequest` defines it. */
export interface BulkRequest<Filter, Action> {
  filter: Filter
  ids?: string[] | undefined
  seen: number
  action: Action
  current_password?: string | undefined
}

/**
 * Maximum deviation of the row count from the count displayed to the user, as a share. Beyond it the user must confirm
 * again.
 */
const COUNT_TOLERANCE = 0.01

/**
 * Records the matching rows and queues the job. Throws Refusal `bulk_job.count_changed` (with `current.count`) if the
 * number of matching rows differs from the number displayed to the user, and `bulk_job.too_many`.
 */
export async function startBulkJob<Filter, Action extends { kind: string }, Before>(
  tx: Transaction,
  caller: Caller,
  path: string,
  list: BulkList<Filter, Action, Before>,
  { filter, ids, seen, action }: BulkRequest<Filter, Action>,
): Promise<BulkJob> {
  authorise(caller.actor, 'bulk-jobs.write')
  list.authorise(caller.actor, action)
  const user = signedInUser(caller.actor)
  const id = uuidv7()
  await tx.insert(bulkJobTable).values({
    id,
    list: path,
    action,
    kind: bulkKind(path, action),
    next_at: sql`clock_now()`,
    total: 0,
    created_by: user.id,
    session_id: user.sessionId,
    address: caller.address,
  })
  await wakeBulkWorkers(tx)
  const found = await tx.execute(sql`
    insert into bulk_job_rows (job_id, number, subject_id, label)
    select ${id}, row_number() over (), subject_id, label
    from (${list.rows(caller.actor, filter, ids, action)} limit ${MAX_BULK_ROWS + 1}) as matching`)
  const count = found.rowCount ?? 0
  if (count > MAX_BULK_ROWS) throw new Refusal('conflict', 'bulk_job.too_many', { current: { most: MAX_BULK_ROWS } })
  if (ids) await refuseMissing(tx, id, ids, count)
  else if (Math.abs(count - seen) > seen * COUNT_TOLERANCE) {
    throw new Refusal('conflict', 'bulk_job.count_changed', { current: { count } })
  }
  await tx.execute(sql`
    update bulk_jobs set total = counted.total, refused = counted.refused
    from (select count(*) as total, count(*) filter (where result = 'refused') as refused
      from bulk_job_rows where job_id = ${id}) as counted
    where id = ${id}`)
  await recordAudit(tx, caller, {
    action: 'bulk_jobs.start',
    subjectType: 'bulk_job',
    subjectId: id,
    after: { list: path, filter, ids, action, count },
  })
  await publishEvent(tx, 'bulk-jobs', [id])
  return readBulkJob(tx, caller.actor, id)
}

/** Reports selected rows that no longer exist as refused. */
async function refuseMissing(tx: Transaction, jobId: string, ids: readonly string[], found: number): Promise<void> {
  await tx.execute(sql`
    insert into bulk_job_rows (job_id, number, subject_id, label, result, code)
    select ${jobId}, ${found} + row_number() over (), requested.id, requested.id, 'refused', 'bulk_job.row_gone'
    from (select distinct id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as chosen (id)) as requested
    where not exists (select 1 from bulk_job_rows r where r.job_id = ${jobId} and r.subject_id = requested.id)`)
}
