import type { Database } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { pause } from '../platform/time/clock'
import { ConnectorError } from './connector-error'
import type { ReadOptions } from './connector'
import { priorities, takeTokens, type Priority, type Taken } from './take-tokens'

const DEFAULT_MAX_WAIT_MS = 60_000
const MIN_WAIT_MS = 5
/** Interval of renewals in ms, well within the 8 s lease after which a holder counts as dead. */
const RENEW_MS = 2000
const RELEASE_SOON_MS = 20
/** Every n-th round serves a lower priority, even while higher ones take all tokens. */
const LOWER_PRIORITY_EVERY = 5

export interface PassOptions extends Pick<ReadOptions, 'maxWaitMs' | 'signal'> {
  priority?: Priority
}

interface Waiter {
  until: number
  admit(pass: Pass): void
  refuse(error: unknown): void
  isOver(): boolean
}

/** Permission to send one request now. `release` must be called when the request has ended, with any outcome. */
export interface Pass {
  /** The store's last request failed, so that a success is worth recording. */
  wasFailing: boolean
  release(): void
}

const gates = new WeakMap<Database, Map<string, StoreGate>>()

/**
 * Returns the gate of a store in this process (rate limiter): requests that wait at the same time take their tokens in
 * one round trip.
 */
export function storeGate(db: Database, storeKey: string): StoreGate {
  const byStore = gates.get(db) ?? new Map<string, StoreGate>()
  gates.set(db, byStore)
  const gate = byStore.get(storeKey) ?? new StoreGate(db, storeKey)
  byStore.set(storeKey, gate)
  return gate
}

const refusal = (health: Taken['health']): ConnectorError => {
  if (health === 'paused') return new ConnectorError('store.paused', { isLocal: true, message: 'paused by a person' })
  if (health === 'blocked')
    return new ConnectorError('store.blocked', { isLocal: true, message: 'blocked until a person resumes it' })
  if (health === 'auth_failed')
    return new ConnectorError('store.auth_failed', { isLocal: true, message: 'credentials were refused' })
  if (health === 'wrong_setting')
    return new ConnectorError('store.wrong_setting', { isLocal: true, message: 'stopped until its settings change' })
  return new ConnectorError('store.not_found', { isLocal: true, message: 'there is no such store' })
}

/** Rate limiter of a store in this process: passes requests by priority, as fast as the store's token bucket allows. */
export class StoreGate {
  readonly #db: Database
  readonly #storeKey: string
  readonly #holder = uuidv7()
  readonly #queues: Record<Priority, Waiter[]> = { buying: [], reading: [], bulk: [] }
  #inFlight = 0
  #released = 0
  #running = false
  #rounds = 0
  #timer: NodeJS.Timeout | null = null
  #nap: AbortController | null = null

  constructor(db: Database, storeKey: string) {
    this.#db = db
    this.#storeKey = storeKey
  }

  /**
   * Waits for a token. Throws ConnectorError, always `isLocal`: with the reason for which the store is stopped, or
   * throttled after `maxWaitMs`.
   */
  pass({ maxWaitMs = DEFAULT_MAX_WAIT_MS, priority = 'reading', signal }: PassOptions = {}): Promise<Pass> {
    return new Promise((admit, refuse) => {
      signal?.throwIfAborted()
      let isOver = false
      const leave = () => {
        isOver = true
        refuse(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      const over = () => {
        isOver = true
        signal?.removeEventListener('abort', leave)
      }
      this.#queues[priority].push({
        until: performance.now() + maxWaitMs,
        admit: (pass) => (over(), admit(pass)),
        refuse: (error) => (over(), refuse(error)),
        isOver: () => isOver,
      })
      if (priority !== 'bulk') this.#nap?.abort()
      void this.#run()
    })
  }

  async #run(): Promise<void> {
    if (this.#running) return
    this.#running = true
    try {
      for (let waiting = this.#waiting(); waiting[0]; waiting = this.#waiting()) await this.#round(waiting[0], waiting)
    } catch (error) {
      this.#refuseAll(error)
    } finally {
      this.#running = false
    }
  }

  /** Returns the priorities with waiting requests, highest first. */
  #waiting(): Priority[] {
    for (const queue of Object.values(this.#queues)) {
      const live = queue.filter((waiter) => !waiter.isOver())
      queue.splice(0, queue.length, ...live)
    }
    return priorities.filter((priority) => this.#queues[priority].length > 0)
  }

  /** Returns the lower priority that is served in this round, if any. */
  #turn(waiting: readonly Priority[]): Priority | undefined {
    if (waiting.length < 2 || ++this.#rounds % LOWER_PRIORITY_EVERY !== 0) return undefined
    return waiting[1 + ((this.#rounds / LOWER_PRIORITY_EVERY) % (waiting.length - 1))]
  }

  async #round(first: Priority, waiting: readonly Priority[]): Promise<void> {
    const turn = this.#turn(waiting)
    const queue = this.#queues[turn ?? first]
    // A lower priority takes a token from the share of the higher ones: otherwise these would leave it none.
    const taken = await this.#take(turn ? 1 : queue.length, first)
    if (taken.waitMs === null) return this.#refuseAll(refusal(taken.health))
    for (let left = taken.granted; left > 0; left--) this.#admitOne(queue, taken)
    const waitMs = Math.max(MIN_WAIT_MS, taken.waitMs)
    this.#refuseLate(waitMs)
    if (taken.granted > 0 || this.#waiting().length === 0) return
    const nearest = Math.min(...this.#all().map((waiter) => waiter.until)) - performance.now()
    await this.#sleep(Math.max(MIN_WAIT_MS, Math.min(waitMs, nearest)))
  }

  #all(): Waiter[] {
    return Object.values(this.#queues).flat()
  }

  async #take(wanted: number, priority: Priority): Promise<Taken> {
    const released = this.#released
    this.#released = 0
    this.#schedule()
    try {
      return await takeTokens(this.#db, this.#storeKey, wanted, { holder: this.#holder, released, priority })
    } catch (error) {
      this.#released += released
      throw error
    }
  }

  #admitOne(queue: Waiter[], { failures }: Taken) {
    this.#inFlight += 1
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      this.#inFlight -= 1
      this.#released += 1
      this.#schedule()
      this.#nap?.abort()
    }
    const waiter = queue.shift()
    if (!waiter || waiter.isOver()) return release()
    waiter.admit({ wasFailing: failures > 0, release })
  }

  /** Refuses requests whose time runs out before the next round. */
  #refuseLate(waitMs: number) {
    const now = performance.now()
    for (const waiter of this.#all()) {
      if (waiter.until > now) continue
      waiter.refuse(
        new ConnectorError('store.throttled', { isLocal: true, retryAfterMs: waitMs, message: 'no token in time' }),
      )
    }
  }

  #refuseAll(error: unknown) {
    for (const queue of Object.values(this.#queues)) for (const waiter of queue.splice(0)) waiter.refuse(error)
  }

  async #sleep(ms: number) {
    this.#nap = new AbortController()
    await pause(ms, this.#nap.signal).catch(() => undefined)
    this.#nap = null
  }

  /**
   * Schedules the release of ended requests and the renewal of in-flight ones, for when no waiting request does both.
   */
  #schedule() {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#inFlight === 0 && this.#released === 0) return
    this.#timer = setTimeout(() => void this.#report(), this.#released > 0 ? RELEASE_SOON_MS : RENEW_MS)
    this.#timer.unref()
  }

  async #report() {
    await this.#take(0, 'bulk').catch(() => undefined)
    this.#schedule()
  }
}
