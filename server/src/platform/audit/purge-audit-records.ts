import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'

/** Rows per statement, so that no lock is held for long. */
const BATCH = 5000

/** Deletes records older than `keepDays`; 0 retains all. */
export async function purgeAuditRecords(db: Database, retentionDays: number): Promise<void> {
  if (retentionDays === 0) return
  for (let deleted = BATCH; deleted === BATCH;) {
    const { rowCount } = await db.execute(sql`
      delete from audit where id = any(array(
        select id from audit where at < clock_now() - make_interval(days => ${retentionDays}) order by at limit ${BATCH}))`)
    deleted = rowCount ?? 0
  }
}
