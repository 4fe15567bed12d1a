/** A gap starts when the time since the last reading exceeds this multiple of the interval. */
const STALE_AFTER_INTERVALS = 2.5
/** Minimum for very short intervals, because the store's rate limiter may delay checks. */
const MIN_STALE_MS = 60_000

/** Maximum time between two readings that form one interval, in milliseconds. */
export const staleAfter = (intervalSeconds: number): number =>
  Math.max(MIN_STALE_MS, intervalSeconds * 1000 * STALE_AFTER_INTERVALS)

/** Schedule and last reading of a monitor, which determine how long the reading holds. */
export interface CheckPace {
  intervalSeconds: number
  /** Whether the monitor is active and its last check succeeded. */
  isRead: boolean
  /** Time of the last reading in milliseconds since 1970; null = never. */
  readAt: number | null
}

/** End of the last reading's validity: now if the next one is not overdue, else the reading's own time. */
export const holdsUntil = ({ intervalSeconds, isRead, readAt }: CheckPace, now: number): number | null =>
  readAt !== null && isRead && now - readAt <= staleAfter(intervalSeconds) ? now : readAt
