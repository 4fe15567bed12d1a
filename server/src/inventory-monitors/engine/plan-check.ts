import type { MonitorHealth } from '@outlet/shared/contract/inventory-monitors'
import { staleAfter } from '../../products/reading-validity'
import { BACKOFF_AFTER } from './judge-health'

/** Jitter as a share of the interval, so that checks created together drift apart. */
const JITTER = 0.05
const MAX_BACKOFF_MS = 60 * 60_000
/** Interval for a product that is gone, and maximum delay that a store's Retry-After is granted. */
const MAX_DELAY_MS = 6 * 60 * 60_000

export interface Schedule {
  intervalSeconds: number
  health: MonitorHealth
  failures: number
  retryAfterSeconds: number | null
}

const delayOf = ({ intervalSeconds, health, failures }: Schedule): number => {
  const interval = intervalSeconds * 1000
  if (health === 'gone') return Math.max(interval, MAX_DELAY_MS)
  if (health !== 'backoff') return interval
  return Math.max(interval, Math.min(MAX_BACKOFF_MS, interval * 2 ** (failures - BACKOFF_AFTER + 1)))
}

/**
 * Time of the next check; `random` is from 0 to 1. Not before the store's Retry-After, which counts up to
 * `MAX_DELAY_MS`.
 */
export function planCheck(now: number, schedule: Schedule, random: number): number {
  const jittered = delayOf(schedule) * (1 - JITTER + 2 * JITTER * random)
  const retryAfterMs = Math.min(MAX_DELAY_MS, (schedule.retryAfterSeconds ?? 0) * 1000)
  return now + Math.round(Math.max(jittered, retryAfterMs))
}

/** Whether there is a gap between the last reading and this one: too long ago, or checks failed in between. */
export const isGap = (readAt: number | null, at: number, intervalSeconds: number, failures: number): boolean =>
  readAt === null || failures > 0 || at - readAt > staleAfter(intervalSeconds)
