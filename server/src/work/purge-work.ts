import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import { purgeFailedWork } from '../platform/work/failed-work'
import { workKinds } from './work-kinds'

/**
 * A schedule overdue for this long was renamed or removed; a process that still has it inserts it again at its next
 * start.
 */
const UNUSED_AFTER_DAYS = 7

/** Deletes failure records whose work no longer needs a person, and schedules that no version runs. */
export async function purgeWork(db: Database): Promise<void> {
  await purgeFailedWork(db, workKinds)
  await db.execute(sql`
    delete from work_schedules
    where next_at < clock_now() - every_ms * interval '1 millisecond' - make_interval(days => ${UNUSED_AFTER_DAYS})`)
}
