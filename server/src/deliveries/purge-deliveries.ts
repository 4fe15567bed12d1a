import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'

/** An alert is asked for as long as its cooldown or mute may last, and by links for a week. */
const ALERTS_KEPT = sql`interval '30 days'`

/** Forgets what is older than is kept, but neither what still waits nor what died and nobody has looked at. */
export async function purgeDeliveries(db: Database, keptDays: number): Promise<void> {
  const isOld = sql`clock_now() - make_interval(days => ${keptDays})`
  await db.execute(sql`
    delete from deliveries where created_at < ${isOld} and next_at is null and (state <> 'dead' or is_seen)`)
  await db.execute(sql`
    delete from alerts a where at < clock_now() - ${ALERTS_KEPT}
      and not exists (select 1 from deliveries d where d.alert_id = a.id and d.next_at is not null)`)
}
