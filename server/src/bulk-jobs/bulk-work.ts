import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import type { WorkKind } from '../platform/work/failed-work'
import { wake } from '../platform/work/work-process'

export const bulkWork: WorkKind = {
  name: 'bulk',
  table: { name: 'bulk_jobs', key: 'id', keyType: 'uuid', nextAt: 'next_at', attempts: 'attempts' },
  // A stopped job is not retried.
  open: sql`state in ('waiting', 'running')`,
}

/**
 * Kind of a job, stored in `bulk_jobs.kind`: list path and action kind. A worker must support both to claim the job.
 */
export const bulkKind = (list: string, action: { kind: string }): string => `${list} ${action.kind}`

export const wakeBulkWorkers = (tx: Transaction) => wake(tx, bulkWork.name)
