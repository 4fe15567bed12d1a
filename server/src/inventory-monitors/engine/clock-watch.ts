import { sql } from 'drizzle-orm'
import { clock } from '../../platform/time/clock'
import type { Database } from '../../platform/db/database'

/** More than any correction of a clock that keeps time, and than what processes differ by. */
const STEP_MS = 5000
const SLACK_MS = 60_000

/** Notices that the time of day was set back, by the process's own clock, which nobody sets. */
export class ClockWatch {
  #time = clock.now()
  #elapsed = performance.now()

  /** Since it was asked last. */
  wentBack(): boolean {
    const time = clock.now()
    const elapsed = performance.now()
    const expected = this.#time + elapsed - this.#elapsed
    this.#time = time
    this.#elapsed = elapsed
    return time < expected - STEP_MS
  }
}

/** No store may ask for more (store-health.ts), so that a longer pause was reckoned by another clock. */
const LONGEST_PAUSE = sql`interval '61 minutes'`

/**
 * Makes due what was checked, or taken, in a time that is yet to come: by a clock that went ahead and was set right. It
 * would wait until that time otherwise, and so would a store's pause. A result under way is then no longer its worker's, and is read again.
 */
export async function makeDueWhatIsAhead(db: Database, leaseMs: number): Promise<void> {
  const ahead = sql`${SLACK_MS} * interval '1 millisecond'`
  await db.execute(sql`
    update monitor_checks set next_check_at = clock_now(), holder = null
    where last_checked_at > clock_now() + ${ahead} and next_check_at > clock_now()
      or last_checked_at is null and not waits_for_hours and next_check_at > clock_now() + ${leaseMs + SLACK_MS} * interval '1 millisecond'`)
  await db.execute(sql`update stores set retry_at = clock_now() where retry_at > clock_now() + ${LONGEST_PAUSE}`)
}
