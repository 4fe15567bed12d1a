import type { ActiveHours } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import { activeSpans, type ActiveSpan } from './active-hours'
import type { ClaimedCheck } from './claimed-check'
import { isGap } from './plan-check'

/** A gap between two readings in which checks were expected. Milliseconds. */
export interface MissedTime {
  from: number
  until: number
  /** The active hours within the gap. */
  active: readonly ActiveSpan[]
  missed: number
  /** Number of the missed checks that ran and failed. */
  failed: number
  code: string | null
}

interface Plan {
  activeHours: ActiveHours | null
  intervalSeconds: number
  timeZone: string
}

/**
 * Number of checks expected between a reading at `from` and one at `until`: one per interval and one at each start of
 * the active hours. Schedules have a jitter of 5 %, so the number is rounded.
 */
export function expectedChecks({ activeHours, intervalSeconds, timeZone }: Plan, from: number, until: number): number {
  const interval = intervalSeconds * 1000
  return activeSpans(activeHours, timeZone, from, until).reduce((sum, span) => {
    const intervals = (span.until - span.from) / interval
    // Do not count the readings at either end.
    const first = span.from === from ? 0 : 1
    const whole = span.until === until ? Math.round(intervals) - 1 : Math.floor(intervals)
    return sum + Math.max(0, whole + first)
  }, 0)
}

/** The gap that a reading at `at` ends; null if it follows the previous reading in time. */
export function missedTime(check: ClaimedCheck, at: number, timeZone: string): MissedTime | null {
  const from = Math.max(check.readAt ?? -Infinity, check.expectedFrom ?? -Infinity)
  if (from === -Infinity || !isGap(from, at, check.intervalSeconds, check.failures)) return null
  const expected = expectedChecks({ ...check, timeZone }, from, at)
  // With manual checks, failures can exceed the number of scheduled checks.
  const missed = Math.max(expected, Math.min(check.failures, 1))
  if (missed === 0) return null
  const failed = Math.min(check.failures, missed)
  const active = activeSpans(check.activeHours, timeZone, from, at)
  return { from, until: at, active, missed, failed, code: failed > 0 ? check.lastErrorCode : null }
}
