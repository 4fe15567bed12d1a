import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'

const RETENTION = sql`interval '90 days'`
/** Maximum number of notifications for all users. */
const MAX_SHARED = 5000
/** Maximum number of notifications per recipient. */
const MAX_PER_USER = 1000

/** Deletes notifications that are too old or too many, so that the list and its counts stay small. */
export async function purgeNotifications(db: Database): Promise<void> {
  await db.execute(sql`
    delete from notifications where created_at < clock_now() - ${RETENTION}
      or user_id is null and (created_at, id) <= (
        select created_at, id from notifications where user_id is null order by created_at desc, id desc
        offset ${MAX_SHARED} limit 1)
      or id in (
        select own.id from users, lateral (
          select id from notifications where user_id = users.id order by created_at desc, id desc
          offset ${MAX_PER_USER}) own)`)
}
