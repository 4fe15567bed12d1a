import { sql } from 'drizzle-orm'
import { releaseRows } from '../../platform/work/work-table'
import { bulkWork } from '../bulk-work'
import { claimBulkJob } from '../start-bulk-worker'
import { workBulkRows, type BulkParts } from '../work-bulk-rows'

/** Does the next rows of some job, as a worker does, however long they take; false where there is none. */
export async function workNextRows(parts: BulkParts, rows = 50): Promise<boolean> {
  const claim = await claimBulkJob(parts)
  if (claim.rows.length === 0) return false
  try {
    await workBulkRows(parts, claim, { rows, ms: Number.POSITIVE_INFINITY })
  } finally {
    await releaseRows(parts.db, bulkWork.table, claim, { set: sql`attempts = 0` })
  }
  return true
}
