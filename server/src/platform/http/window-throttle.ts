import { LRUCache } from 'lru-cache'
import { clock } from '../time/clock'

const WINDOW_MS = 60_000
/** More at once have no counts of their own kept for long: the oldest go. */
const MOST_KEYS = 5000

interface Count {
  startedAt: number
  taken: number
}

/**
 * How often somebody may do something within a minute. In memory and for each process by itself, since nothing is lost when
 * a count is.
 */
export class WindowThrottle {
  readonly #counts = new LRUCache<string, Count>({ max: MOST_KEYS })
  readonly #most: number
  readonly #now: () => number

  constructor(most: number, now: () => number = clock.now) {
    this.#most = most
    this.#now = now
  }

  /** Counts one more; returns the seconds to wait, 0 = none. */
  take(key: string): number {
    const now = this.#now()
    const known = this.#counts.get(key)
    const count = known && now - known.startedAt < WINDOW_MS ? known : { startedAt: now, taken: 0 }
    this.#counts.set(key, count)
    return ++count.taken <= this.#most ? 0 : Math.ceil((count.startedAt + WINDOW_MS - now) / 1000)
  }
}
