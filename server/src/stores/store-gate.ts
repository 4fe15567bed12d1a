import type { Database } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { pause } from '../platform/time/clock'
import { ConnectorError } from './connector-error'
import type { ReadOptions } from './connector'
import { lanes, takeTokens, type Lane, type Taken } from './take-tokens'

const DEFAULT_MAX_WAIT_MS = 60_000
const MIN_WAIT_MS = 5
/** Well within the 8 s after which a holder counts as dead. */
const RENEW_MS = 2000
const RELEASE_SOON_MS = 20
/** A lane gets one request in so many rounds even while those before it take all there is. */
const TURN_EVERY = 5

export interface PassOptions extends Pick<ReadOptions, 'maxWaitMs' | 'signal'> {
  lane?: Lane
}

interface Waiter {
  until: number
  admit(pass: Pass): void
  refuse(error: unknown): void
  isOver(): boolean
}

/** Leave to send one request, now. `release` once it is over, however it ended. */
export interface Pass {
  /** The store failed last time: a success is worth recording. */
  wasFailing: boolean
  release(): void
}

const gates = new WeakMap<Database, Map<string, StoreGate>>()

/** The one gate of a store in this process: requests that wait at the same time take their tokens in one round trip. */
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

export class StoreGate {
  readonly #db: Database
  readonly #storeKey: string
  readonly #holder = uuidv7()
  readonly #queues: Record<Lane, Waiter[]> = { buying: [], reading: [], bulk: [] }
  #underWay = 0
  #released = 0
  #running = false
  #rounds = 0
  #timer: NodeJS.Timeout | null = null
  #nap: AbortController | null = null

  constructor(db: Database, storeKey: string) {
    this.#db = db
    this.#storeKey = storeKey
  }

  /** Waits for a token. Throws ConnectorError, always `isLocal`: of what it is stopped for, or throttled after `maxWaitMs`. */
  pass({ maxWaitMs = DEFAULT_MAX_WAIT_MS, lane = 'reading', signal }: PassOptions = {}): Promise<Pass> {
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
      this.#queues[lane].push({
        until: performance.now() + maxWaitMs,
        admit: (pass) => (over(), admit(pass)),
        refuse: (error) => (over(), refuse(error)),
        isOver: () => isOver,
      })
      if (lane !== 'bulk') this.#nap?.abort()
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

  /** The lanes in which somebody waits, in their order. */
  #waiting(): Lane[] {
    for (const queue of Object.values(this.#queues)) {
      const live = queue.filter((waiter) => !waiter.isOver())
      queue.splice(0, queue.length, ...live)
    }
    return lanes.filter((lane) => this.#queues[lane].length > 0)
  }

  /** The lane after the first whose turn it is, if it is one's. */
  #turn(waiting: readonly Lane[]): Lane | undefined {
    if (waiting.length < 2 || ++this.#rounds % TURN_EVERY !== 0) return undefined
    return waiting[1 + ((this.#rounds / TURN_EVERY) % (waiting.length - 1))]
  }

  async #round(first: Lane, waiting: readonly Lane[]): Promise<void> {
    const turn = this.#turn(waiting)
    const queue = this.#queues[turn ?? first]
    // Whose turn it is takes one from the share of those before it: else they would leave it nothing.
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

  async #take(wanted: number, lane: Lane): Promise<Taken> {
    const released = this.#released
    this.#released = 0
    this.#schedule()
    try {
      return await takeTokens(this.#db, this.#storeKey, wanted, { holder: this.#holder, released, lane })
    } catch (error) {
      this.#released += released
      throw error
    }
  }

  #admitOne(queue: Waiter[], { failures }: Taken) {
    this.#underWay += 1
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      this.#underWay -= 1
      this.#released += 1
      this.#schedule()
      this.#nap?.abort()
    }
    const waiter = queue.shift()
    if (!waiter || waiter.isOver()) return release()
    waiter.admit({ wasFailing: failures > 0, release })
  }

  /** Those whose time runs out before the next round. */
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

  /** Gives back what is over, and renews the count of what is under way, when no waiter does so on its way. */
  #schedule() {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#underWay === 0 && this.#released === 0) return
    this.#timer = setTimeout(() => void this.#report(), this.#released > 0 ? RELEASE_SOON_MS : RENEW_MS)
    this.#timer.unref()
  }

  async #report() {
    await this.#take(0, 'bulk').catch(() => undefined)
    this.#schedule()
  }
}
