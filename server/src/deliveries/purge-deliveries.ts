import { sql } from 'drizzle-orm'
import { isBuiltUntil } from '../analytics/queue-rebuilds'
import type { Database } from '../platform/db/database'

/** Retention of alerts. Longer than any cooldown or mute, and than the 7 days of an alert link. */
const ALERT_RETENTION = sql`interval '30 days'`

/**
 * Deletes deliveries older than `retentionDays`, and old alerts. Pending deliveries and dead letters that no person has
 * marked as seen remain, and all of them while the analysis has not counted the old ones.
 */
export async function purgeDeliveries(db: Database, retentionDays: number): Promise<void> {
  const cutoff = sql`clock_now() - make_interval(days => ${retentionDays})`
  await db.execute(sql`
    delete from deliveries where created_at < ${cutoff} and next_at is null and (state <> 'dead' or is_seen)
      and ${isBuiltUntil('deliveries', cutoff)}`)
  await db.execute(sql`
    delete from alerts a where at < clock_now() - ${ALERT_RETENTION}
      and not exists (select 1 from deliveries d where d.alert_id = a.id and d.next_at is not null)`)
}
