import { LRUCache } from 'lru-cache'
import { clock } from '../time/clock'

const WINDOW_MS = 60_000
/** Maximum number of keys with a count; beyond it the least recently used are discarded. */
const MAX_KEYS = 5000

interface Count {
  startedAt: number
  taken: number
}

/** Rate limiter: counts actions per key and minute, in memory and per process, since a lost count does no harm. */
export class WindowThrottle {
  readonly #counts = new LRUCache<string, Count>({ max: MAX_KEYS })
  readonly #most: number
  readonly #now: () => number

  constructor(max: number, now: () => number = clock.now) {
    this.#most = max
    this.#now = now
  }

  /** Counts one action; returns the seconds to wait, 0 = allowed. */
  take(key: string): number {
    const now = this.#now()
    const known = this.#counts.get(key)
    const count = known && now - known.startedAt < WINDOW_MS ? known : { startedAt: now, taken: 0 }
    this.#counts.set(key, count)
    return ++count.taken <= this.#most ? 0 : Math.ceil((count.startedAt + WINDOW_MS - now) / 1000)
  }
}
