import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import type { WorkKind } from '../platform/work/given-up'
import { wake } from '../platform/work/work-process'

export const bulkWork: WorkKind = {
  name: 'bulk',
  table: { name: 'bulk_jobs', key: 'id', keyType: 'uuid', nextAt: 'next_at', attempts: 'attempts' },
  // One that was stopped stays so.
  open: sql`state in ('waiting', 'running')`,
}

/** Of a job: what a worker must know to do it. */
export const bulkKind = (list: string, action: { kind: string }): string => `${list} ${action.kind}`

export const wakeBulkWorkers = (tx: Transaction) => wake(tx, bulkWork.name)
