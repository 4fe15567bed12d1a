const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** After the first, second … failure; after the last it is given up. */
const DELAYS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR]
/** What a service only puts off (its rate) is given up when it is so old. */
const OLDEST_MS = 24 * HOUR
const JITTER = 0.1

export interface Failure {
  attempts: number
  ageMs: number
  /** As long as the service asks to be left alone. */
  afterMs: number | null
  isRateLimited: boolean
}

/** How long until the next try, with jitter so that what failed together does not come back together; null = never. */
export function retryAfter({ attempts, ageMs, afterMs, isRateLimited }: Failure, random: () => number): number | null {
  if (isRateLimited && ageMs > OLDEST_MS) return null
  const delay = isRateLimited ? (afterMs ?? MINUTE) : DELAYS_MS[attempts - 1]
  if (delay === undefined) return null
  return Math.round(Math.max(delay, afterMs ?? 0) * (1 + JITTER * random()))
}
