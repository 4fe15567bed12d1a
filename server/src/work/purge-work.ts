import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import { purgeGivenUp } from '../platform/work/given-up'
import { workKinds } from '../work-kinds'

/** A schedule that no process has done for so long has another name by now, or none; the next start knows its own. */
const FORGOTTEN_AFTER_DAYS = 7

/** Forgets what was given up and waits for nobody any more, and schedules that no version does. */
export async function purgeWork(db: Database): Promise<void> {
  await purgeGivenUp(db, workKinds)
  await db.execute(sql`
    delete from work_schedules
    where next_at < clock_now() - every_ms * interval '1 millisecond' - make_interval(days => ${FORGOTTEN_AFTER_DAYS})`)
}
