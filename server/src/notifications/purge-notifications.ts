import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'

const KEPT_FOR = sql`interval '90 days'`
const KEPT_AT_MOST = 5000

/** Forgets what is older than 90 days, and all but the newest 5,000; so the list and its counts stay small. */
export async function purgeNotifications(db: Database): Promise<void> {
  await db.execute(sql`
    delete from notifications where created_at < clock_now() - ${KEPT_FOR}
      or (created_at, id) <= (select created_at, id from notifications order by created_at desc, id desc
        offset ${KEPT_AT_MOST} limit 1)`)
}
