import { LRUCache } from 'lru-cache'
import { clock } from '../platform/time/clock'
import { Refusal } from '../platform/http/refusal'

const WINDOW_MS = 60_000
const MAX_A_WINDOW = 20
/** More sessions than this at once have no counts of their own kept for long: the oldest go. */
const MAX_SESSIONS = 5000

interface Count {
  startedAt: number
  reports: number
}

/**
 * How many errors a session may report: a page that fails again and again must not fill the log. In memory and for each
 * process by itself, since nothing is lost when a count is.
 */
export class ReportThrottle {
  readonly #counts = new LRUCache<string, Count>({ max: MAX_SESSIONS })
  readonly #now: () => number

  constructor(now: () => number = clock.now) {
    this.#now = now
  }

  /** Throws Refusal `client_error.throttled`. */
  take(sessionId: string): void {
    const now = this.#now()
    const known = this.#counts.get(sessionId)
    const count = known && now - known.startedAt < WINDOW_MS ? known : { startedAt: now, reports: 0 }
    this.#counts.set(sessionId, count)
    if (++count.reports <= MAX_A_WINDOW) return
    const retryAfterSeconds = Math.ceil((count.startedAt + WINDOW_MS - now) / 1000)
    throw new Refusal('throttled', 'client_error.throttled', { retryAfterSeconds })
  }
}
