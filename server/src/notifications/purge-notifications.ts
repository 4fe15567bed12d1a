import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'

const KEPT_FOR = sql`interval '90 days'`
/** Of what everybody may hear of. */
const KEPT_AT_MOST = 5000
/** Of what is about one user. */
const KEPT_OF_A_USER = 1000

/** Forgets what is old, and all but the newest; so the list and its counts stay small. */
export async function purgeNotifications(db: Database): Promise<void> {
  await db.execute(sql`
    delete from notifications where created_at < clock_now() - ${KEPT_FOR}
      or user_id is null and (created_at, id) <= (
        select created_at, id from notifications where user_id is null order by created_at desc, id desc
        offset ${KEPT_AT_MOST} limit 1)
      or id in (
        select own.id from users, lateral (
          select id from notifications where user_id = users.id order by created_at desc, id desc
          offset ${KEPT_OF_A_USER}) own)`)
}
