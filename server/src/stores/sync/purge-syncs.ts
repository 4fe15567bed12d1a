import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database'

const RETENTION_DAYS = 30

/**
 * Deletes syncs that ended 30 days ago. Each store's last sync and its last two successful ones remain: changes are
 * reported since the one before.
 */
export async function purgeSyncs(db: Database): Promise<void> {
  await db.execute(sql`
    delete from store_syncs where finished_at < clock_now() - make_interval(days => ${RETENTION_DAYS}) and id not in (
      select recent.id from stores cross join lateral (
        (select id from store_syncs where website_type = key order by created_at desc limit 1)
        union all
        (select id from store_syncs where website_type = key and state = 'succeeded' order by created_at desc limit 2)
      ) as recent)`)
}
