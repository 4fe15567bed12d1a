import { eq, sql } from 'drizzle-orm'
import { bulkJobCan, type BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { bulkJobTable } from './bulk-job-row'
import { lockBulkJob, readBulkJob } from './read-bulk-job'

/** Stops a job after the current batch. A job that has ended is unchanged. Throws Refusal `bulk_job.not_found`. */
export async function stopBulkJob(tx: Transaction, caller: Caller, jobId: string): Promise<BulkJob> {
  authorise(caller.actor, 'bulk-jobs.write')
  const job = await lockBulkJob(tx, caller.actor, jobId)
  if (!bulkJobCan.stop(job)) return job
  await tx
    .update(bulkJobTable)
    .set({ state: 'stopped', next_at: null, holder: null, finished_at: sql`clock_now()` })
    .where(eq(bulkJobTable.id, job.id))
  await recordAudit(tx, caller, { action: 'bulk_jobs.stop', subjectType: 'bulk_job', subjectId: job.id })
  await publishEvent(tx, 'bulk-jobs', [job.id])
  return readBulkJob(tx, caller.actor, job.id)
}
