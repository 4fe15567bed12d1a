import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database'
import { PRACTICE_DATA_STORE } from '../../stores/counted-stores'
import { wake } from '../../platform/work/work-process'
import { attemptWork } from '../attempt-work'

/**
 * Makes hand-overs without a deadline due, so that a worker adds one. Servers before 0055_hand_overs_end.sql still
 * write such rows during a rolling update. Generated practice data stays unchanged.
 */
export async function repairHandOvers(db: Database): Promise<void> {
  const { rowCount } = await db.execute(sql`
    update purchase_attempts set next_at = clock_now()
    where is_open and state = 'handed_over' and next_at is null and website_type <> ${PRACTICE_DATA_STORE}`)
  if (rowCount) await wake(db, attemptWork.name)
}
