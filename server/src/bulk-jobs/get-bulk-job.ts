import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { readBulkJob } from './read-bulk-job'

/** Throws Refusal `bulk_job.not_found`, also for another user's job. */
export async function getBulkJob(db: Database, actor: Actor, jobId: string): Promise<BulkJob> {
  authorise(actor, 'bulk-jobs.read')
  return readBulkJob(db, actor, jobId)
}
