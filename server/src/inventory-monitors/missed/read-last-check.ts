import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database'
import { isCounted } from '../../stores/counted-stores'

/** Time of the latest check of any monitor; null if none has been checked. */
export async function readLastCheck(db: Queryable): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | Date }>(sql`
    select last_checked_at as at from monitor_checks
    where last_checked_at is not null and ${isCounted(sql`website_type`)}
    order by last_checked_at desc limit 1`)
  return rows[0] ? new Date(rows[0].at) : null
}
