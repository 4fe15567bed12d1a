import { sql } from 'drizzle-orm'
import { clock } from '../../platform/time/clock'
import type { Database } from '../../platform/db/database'

/** Minimum step that counts as a clock reset: larger than NTP corrections and than the skew between processes. */
const STEP_MS = 5000
const SLACK_MS = 60_000

/** Detects that the system clock was set back, by comparison with the process's monotonic clock. */
export class ClockWatch {
  #time = clock.now()
  #elapsed = performance.now()

  /** Whether the clock was set back since the previous call. */
  wentBack(): boolean {
    const time = clock.now()
    const elapsed = performance.now()
    const expected = this.#time + elapsed - this.#elapsed
    this.#time = time
    this.#elapsed = elapsed
    return time < expected - STEP_MS
  }
}

/** Stores cannot request a longer pause (store-health.ts), so a longer one was computed with another clock. */
const LONGEST_PAUSE = sql`interval '61 minutes'`

/**
 * Makes checks due that were run or claimed at a future time, by a clock that ran ahead and was then corrected, and
 * ends such stores' pauses. Otherwise both would wait until that time. A check under way loses its lease and is read
 * again.
 */
export async function makeFutureChecksDue(db: Database, leaseMs: number): Promise<void> {
  const ahead = sql`${SLACK_MS} * interval '1 millisecond'`
  await db.execute(sql`
    update monitor_checks set next_check_at = clock_now(), holder = null
    where last_checked_at > clock_now() + ${ahead} and next_check_at > clock_now()
      or last_checked_at is null and not waits_for_hours and next_check_at > clock_now() + ${leaseMs + SLACK_MS} * interval '1 millisecond'`)
  await db.execute(sql`update stores set retry_at = clock_now() where retry_at > clock_now() + ${LONGEST_PAUSE}`)
}
