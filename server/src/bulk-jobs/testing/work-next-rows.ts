import { sql } from 'drizzle-orm'
import { releaseRows } from '../../platform/work/work-table'
import { bulkWork } from '../bulk-work'
import { claimBulkJob } from '../start-bulk-worker'
import { workBulkRows, type BulkDeps } from '../work-bulk-rows'

/** Applies the next rows of a job as a worker does, without a time limit. Returns false if no job is due. */
export async function workNextRows(deps: BulkDeps, rows = 50): Promise<boolean> {
  const claim = await claimBulkJob(deps)
  if (claim.rows.length === 0) return false
  try {
    await workBulkRows(deps, claim, { rows, ms: Number.POSITIVE_INFINITY })
  } finally {
    await releaseRows(deps.db, bulkWork.table, claim, { set: sql`attempts = 0` })
  }
  return true
}
