import type { MonitorHealth } from '@outlet/shared/contract/inventory-monitors'
import { BACKOFF_AFTER } from './judge-health'

/** Schedules are spread by this share of the interval, so that checks created together drift apart. */
const JITTER = 0.05
const MAX_BACKOFF_MS = 60 * 60_000
/** A store that says no to us, or no longer knows the product, is asked seldom. */
const SELDOM_MS = 6 * 60 * 60_000
/** An interval without readings longer than this share of the schedule is a gap. */
const STALE_AFTER_INTERVALS = 2.5
/** Slack for very short intervals: a store's rate may spread the checks. */
const MIN_STALE_MS = 60_000

export interface Schedule {
  intervalSeconds: number
  health: MonitorHealth
  failures: number
  retryAfterSeconds: number | null
}

const delayOf = ({ intervalSeconds, health, failures }: Schedule): number => {
  const interval = intervalSeconds * 1000
  if (health === 'gone') return Math.max(interval, SELDOM_MS)
  if (health !== 'backoff') return interval
  return Math.max(interval, Math.min(MAX_BACKOFF_MS, interval * 2 ** (failures - BACKOFF_AFTER + 1)))
}

/** When to check again; `random` is from 0 to 1. Never sooner than the store asked for, unless that is a matter of days. */
export function planCheck(now: number, schedule: Schedule, random: number): number {
  const jittered = delayOf(schedule) * (1 - JITTER + 2 * JITTER * random)
  const asked = Math.min(SELDOM_MS, (schedule.retryAfterSeconds ?? 0) * 1000)
  return now + Math.round(Math.max(jittered, asked))
}

/** How long after a reading the next one still continues it, in milliseconds. */
export const staleAfter = (intervalSeconds: number): number =>
  Math.max(MIN_STALE_MS, intervalSeconds * 1000 * STALE_AFTER_INTERVALS)

/** Whether nothing is known between the last reading and this one: too long ago, or checks failed in between. */
export const isGap = (readAt: number | null, at: number, intervalSeconds: number, failures: number): boolean =>
  readAt === null || failures > 0 || at - readAt > staleAfter(intervalSeconds)

/** How the checks of a monitor fare, which says how long its last reading holds. */
export interface CheckPace {
  intervalSeconds: number
  /** It is monitored, and its last check brought a reading. */
  isRead: boolean
  /** Milliseconds since 1970; null = never. */
  readAt: number | null
}

/** Until when the last reading counts: until now, where the next one is not overdue. */
export const holdsUntil = ({ intervalSeconds, isRead, readAt }: CheckPace, now: number): number | null =>
  readAt !== null && isRead && now - readAt <= staleAfter(intervalSeconds) ? now : readAt
