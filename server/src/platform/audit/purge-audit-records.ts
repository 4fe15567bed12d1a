import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'

/** Holds no lock for long, however much has gathered. */
const BATCH = 5000

/** Takes away what was recorded longer ago than `keepDays`; 0 keeps all. */
export async function purgeAuditRecords(db: Database, keepDays: number): Promise<void> {
  if (keepDays === 0) return
  for (let deleted = BATCH; deleted === BATCH;) {
    const { rowCount } = await db.execute(sql`
      delete from audit where id = any(array(
        select id from audit where at < clock_now() - make_interval(days => ${keepDays}) order by at limit ${BATCH}))`)
    deleted = rowCount ?? 0
  }
}
