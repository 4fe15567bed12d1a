import { setTimeout as sleep } from 'node:timers/promises'
import { clock } from '../../platform/time/clock'
import type { StoreRow } from '../../stores/store-row'
import { noteLane, type LaneState } from './lane-states'
import { claimDueChecks } from './claim-checks'
import { markStopped } from './mark-stopped'
import type { MonitoringParts } from './monitoring-parts'
import { runClaim } from './run-claim'

/** Checks claimed together: their variants share requests, and their commit is one transaction. */
const MAX_CLAIM = 100
/** Claims under way at once: one is judged and committed while others wait for the store. */
const CLAIMS_AT_ONCE = 4
/** Claims are no larger than what the store's rate lets through in this time: less than a reading waits for tokens. */
const CLAIM_SECONDS = 12
/** A guess on the safe side: 25 variants a product, 50 in a request. */
const REQUESTS_PER_CHECK = 0.5
const MAX_PAUSE_MS = 5000

const checksWithin = (ratePerSecond: number) => (ratePerSecond * CLAIM_SECONDS) / REQUESTS_PER_CHECK

/** How many checks to claim at once from a store of that rate, when `CLAIMS_AT_ONCE` share it. */
export const claimSize = (ratePerSecond: number): number =>
  Math.max(1, Math.min(MAX_CLAIM, Math.floor(checksWithin(ratePerSecond) / CLAIMS_AT_ONCE)))

/** Where the rate lets through less than a check of each, fewer: one whose turn does not come has read in vain. */
export const claimsAtOnce = (ratePerSecond: number): number =>
  Math.max(1, Math.min(CLAIMS_AT_ONCE, Math.floor(checksWithin(ratePerSecond))))

/** How often a lane tells what it does. */
const TELL_EVERY_MS = 15_000

/** Why nothing is asked of the store now; what is due stays due. */
function stateOf({ pausedAt, deletedAt, health }: StoreRow, isAllPaused: boolean): LaneState {
  if (isAllPaused) return 'all_paused'
  if (deletedAt !== null) return 'store_disconnected'
  if (pausedAt !== null) return 'store_paused'
  if (health === 'blocked') return 'store_blocked'
  return health === 'auth_failed' ? 'store_auth_failed' : 'running'
}

/** Checks one store's monitors. Each store has its own lane, so that a slow or hanging one delays nobody else's. */
export class StoreLane {
  /** As last read; the supervisor replaces it. */
  store: StoreRow
  /** All monitoring is paused; the supervisor tells. */
  isAllPaused: boolean
  readonly #parts: MonitoringParts
  readonly #stopping = new AbortController()
  readonly #aborting = new AbortController()
  readonly #underWay = new Set<Promise<void>>()
  readonly #running: Promise<void>
  #pausedUntil = 0
  #told: { state: LaneState; at: number } | null = null

  constructor(store: StoreRow, isAllPaused: boolean, parts: MonitoringParts) {
    this.store = store
    this.isAllPaused = isAllPaused
    this.#parts = parts
    this.#running = this.#run()
  }

  /** Claims nothing more, lets what is under way end for a while, then gives it back. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    const timer = setTimeout(() => this.#aborting.abort(), this.#parts.times.graceMs)
    await this.#running
    await Promise.all(this.#underWay)
    clearTimeout(timer)
  }

  async #run(): Promise<void> {
    const { log, times } = this.#parts
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#turn()
      } catch (error) {
        log.error({ err: error, store: this.store.key }, 'due checks could not be claimed')
        await this.#sleep(times.pollMs * 2)
      }
    }
  }

  async #turn(): Promise<void> {
    const { times } = this.#parts
    const state = stateOf(this.store, this.isAllPaused)
    const waits = (this.store.retryAt?.getTime() ?? 0) - clock.now()
    await this.#tell(state === 'running' && waits > 0 ? 'store_waiting' : state)
    if (state !== 'running') return this.#leaveAlone(state)
    const pause = Math.max(this.#pausedUntil - clock.now(), waits)
    if (pause > 0) return this.#sleep(Math.min(pause, times.pollMs))
    await this.#claim()
  }

  async #claim(): Promise<void> {
    const { db, now, times } = this.#parts
    if (this.#underWay.size >= claimsAtOnce(this.store.ratePerSecond)) {
      await Promise.race(this.#underWay)
      return
    }
    const limit = claimSize(this.store.ratePerSecond)
    const at = now()
    const claim = await claimDueChecks(db, this.store.key, { now: at, leaseEnd: at + times.leaseMs, limit })
    if (claim.checks.length > 0) this.#start(claim)
    // What falls due in the meantime is read together.
    if (claim.checks.length < limit) await this.#sleep(times.pollMs)
  }

  async #leaveAlone(state: LaneState): Promise<void> {
    const { db, times } = this.#parts
    const isStopped = state === 'store_blocked' || state === 'store_auth_failed'
    if (isStopped) {
      await Promise.all(this.#underWay)
      await markStopped(db, this.store.key, state === 'store_blocked' ? 'blocked' : 'auth_failed')
    }
    return this.#sleep(isStopped ? times.pollMs * 4 : times.pollMs)
  }

  /** For the report of missed checks: why nothing was asked, and that there was a worker at all. */
  async #tell(state: LaneState): Promise<void> {
    const at = this.#parts.now()
    const told = this.#told
    if (told?.state === state && at - told.at < TELL_EVERY_MS) return
    this.#told = { state, at }
    // What is left is told up to now, what begins once it has held for a while.
    await noteLane(this.#parts.db, this.store.key, told?.state ?? state, at)
  }

  #start(claim: Awaited<ReturnType<typeof claimDueChecks>>): void {
    const { log } = this.#parts
    const work = runClaim(this.#parts, this.store, claim, this.#aborting.signal)
      .then(({ pauseMs, released }) => {
        if (released > 0) this.#pausedUntil = clock.now() + Math.min(MAX_PAUSE_MS, Math.max(pauseMs, 100))
      })
      .catch((error: unknown) => {
        log.error({ err: error, store: this.store.key, checks: claim.checks.length }, 'a batch of checks failed')
        this.#pausedUntil = clock.now() + MAX_PAUSE_MS
      })
      .finally(() => this.#underWay.delete(work))
    this.#underWay.add(work)
  }

  async #sleep(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
  }
}
