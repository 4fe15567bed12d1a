import { sql } from 'drizzle-orm'
import { bulkJobCan, type BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { authorise, signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import { bulkJobTable } from './bulk-job-row'
import { bulkKind, wakeBulkWorkers } from './bulk-work'
import { lockBulkJob, readBulkJob } from './read-bulk-job'

/**
 * Starts a job that undoes another job's changes, last row first. Throws Refusal `bulk_job.not_found`,
 * `bulk_job.not_undoable`.
 */
export async function undoBulkJob(tx: Transaction, caller: Caller, jobId: string): Promise<BulkJob> {
  authorise(caller.actor, 'bulk-jobs.write')
  const job = await lockBulkJob(tx, caller.actor, jobId)
  if (!bulkJobCan.undo(job)) throw new Refusal('conflict', 'bulk_job.not_undoable', { current: job })
  const user = signedInUser(caller.actor)
  const id = uuidv7()
  await tx.insert(bulkJobTable).values({
    id,
    list: job.list,
    action: job.action,
    kind: bulkKind(job.list, job.action),
    next_at: sql`clock_now()`,
    total: job.changed,
    undo_of: job.id,
    created_by: user.id,
    session_id: user.sessionId,
    address: caller.address,
  })
  await wakeBulkWorkers(tx)
  await tx.execute(sql`
    insert into bulk_job_rows (job_id, number, subject_id, label, action, version)
    select ${id}, row_number() over (order by number desc), subject_id, label, inverse, version_after
    from bulk_job_rows where job_id = ${job.id} and result = 'changed'`)
  await recordAudit(tx, caller, {
    action: 'bulk_jobs.undo',
    subjectType: 'bulk_job',
    subjectId: job.id,
    after: { undo: id, count: job.changed },
  })
  await publishEvent(tx, 'bulk-jobs', [job.id, id])
  return readBulkJob(tx, caller.actor, id)
}
