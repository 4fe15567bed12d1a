import type { ActiveHours } from '@outlet/shared/contract/inventory-monitor-settings'
import { activeSpans, type ActiveSpan } from './active-hours'
import type { ClaimedCheck } from './claimed-check'
import { isGap } from './plan-check'

/** A time between two readings in which checks should have brought others. Milliseconds. */
export interface MissedTime {
  from: number
  until: number
  /** The active hours within it. */
  active: readonly ActiveSpan[]
  missed: number
  /** Of them, how many ran. */
  failed: number
  code: string | null
}

interface Plan {
  activeHours: ActiveHours | null
  intervalSeconds: number
  timeZone: string
}

/**
 * How many checks a plan has between a reading at `from` and one at `until`: at each interval, and at each beginning of
 * the active hours. Schedules are spread by a twentieth of the interval, so a distance counts as the nearest number.
 */
export function expectedChecks({ activeHours, intervalSeconds, timeZone }: Plan, from: number, until: number): number {
  const interval = intervalSeconds * 1000
  return activeSpans(activeHours, timeZone, from, until).reduce((sum, span) => {
    const intervals = (span.until - span.from) / interval
    // The reading at either end is one of the checks, and none of the missing.
    const first = span.from === from ? 0 : 1
    const whole = span.until === until ? Math.round(intervals) - 1 : Math.floor(intervals)
    return sum + Math.max(0, whole + first)
  }, 0)
}

/** What a reading at `at` shows to have been missed before it; null where it simply follows the one before. */
export function missedTime(check: ClaimedCheck, at: number, timeZone: string): MissedTime | null {
  const from = Math.max(check.readAt ?? -Infinity, check.expectedFrom ?? -Infinity)
  if (from === -Infinity || !isGap(from, at, check.intervalSeconds, check.failures)) return null
  const expected = expectedChecks({ ...check, timeZone }, from, at)
  // Whoever checks by hand more often than planned may fail more often than planned.
  const missed = Math.max(expected, Math.min(check.failures, 1))
  if (missed === 0) return null
  const failed = Math.min(check.failures, missed)
  const active = activeSpans(check.activeHours, timeZone, from, at)
  return { from, until: at, active, missed, failed, code: failed > 0 ? check.lastErrorCode : null }
}
