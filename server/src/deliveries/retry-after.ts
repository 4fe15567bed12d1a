const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Retry back-off after the first, second, … failure. After the last one the delivery becomes a dead letter. */
const DELAYS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR]
/** Deliveries that are still rate-limited after this age become dead letters. */
const MAX_RATE_LIMITED_AGE_MS = 24 * HOUR
const JITTER = 0.1

export interface Failure {
  attempts: number
  ageMs: number
  /** Delay requested by the service (`Retry-After`); null = none. */
  afterMs: number | null
  isRateLimited: boolean
}

/**
 * Delay until the next attempt in ms; null = dead-letter. Jitter spreads retries of deliveries that failed together.
 */
export function retryAfter({ attempts, ageMs, afterMs, isRateLimited }: Failure, random: () => number): number | null {
  if (isRateLimited && ageMs > MAX_RATE_LIMITED_AGE_MS) return null
  const delay = isRateLimited ? (afterMs ?? MINUTE) : DELAYS_MS[attempts - 1]
  if (delay === undefined) return null
  return Math.round(Math.max(delay, afterMs ?? 0) * (1 + JITTER * random()))
}
