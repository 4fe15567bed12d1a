import { isStopped } from '@outlet/shared/contract/stores'
import { isInMaintenance } from '@outlet/shared/contract/stores/maintenance'
import { runWork, type RunningWork } from '../../platform/work/run-work'
import type { Claim } from '../../platform/work/work-table'
import { clock, msOf } from '../../platform/time/clock'
import type { StoreRow } from '../../stores/store-row'
import { recordQueueState, type QueueState } from './queue-states'
import { CheckCounts } from './check-counts'
import { checkWork, claimDueChecks } from './claim-checks'
import type { ClaimedCheck } from './claimed-check'
import { markStopped } from './mark-stopped'
import type { MonitoringDeps } from './monitoring-deps'
import { runClaim } from './run-claim'

/** Maximum checks per claim: their variants share requests, and their commit is one transaction. */
const MAX_CHECKS_PER_CLAIM = 100
/** Maximum claims at once: one is judged and committed while others wait for the store. */
const MAX_CLAIMS = 4
/**
 * A claim holds at most the checks that the store's rate allows in this time, which is less than a reading may wait for
 * the rate limiter.
 */
const CLAIM_SECONDS = 12
/** Conservative estimate: 25 variants per product, 50 per request. */
const REQUESTS_PER_CHECK = 0.5
const MAX_PAUSE_MS = 5000

const checksWithin = (ratePerSecond: number) => (ratePerSecond * CLAIM_SECONDS) / REQUESTS_PER_CHECK

/** Maximum checks per claim for a store of that rate, if `MAX_CLAIMS` claims share it. */
export const claimSize = (ratePerSecond: number): number =>
  Math.max(1, Math.min(MAX_CHECKS_PER_CLAIM, Math.floor(checksWithin(ratePerSecond) / MAX_CLAIMS)))

/**
 * Maximum claims at once for a store of that rate: fewer if the rate does not allow one check of each, because a
 * reading that times out at the rate limiter is lost.
 */
export const maxClaims = (ratePerSecond: number): number =>
  Math.max(1, Math.min(MAX_CLAIMS, Math.floor(checksWithin(ratePerSecond))))

/** Interval at which a queue records its state. */
const NOTE_EVERY_MS = 15_000

/** State of the store's queue. Due checks stay due while it is not running. */
function stateOf(store: StoreRow, isAllPaused: boolean): QueueState {
  const { paused_at: pausedAt, deleted_at: deletedAt, health } = store
  if (isAllPaused) return 'all_paused'
  if (deletedAt !== null) return 'store_disconnected'
  if (pausedAt !== null) return 'store_paused'
  if (isInMaintenance(store, clock.now())) return 'store_maintenance'
  return isStopped(health) ? `store_${health}` : 'running'
}

/**
 * Runs the checks of one store. Each store has its own queue, so that a slow store or one that hangs does not delay the
 * others.
 */
export class StoreQueue {
  /** The store as last read; replaced by `startMonitoring`. */
  store: StoreRow
  /** Whether all monitoring is paused; updated by `startMonitoring`. */
  isAllPaused: boolean
  readonly #deps: MonitoringDeps
  readonly #work: RunningWork<ClaimedCheck>
  readonly #counts: CheckCounts
  #pausedUntil = 0
  #noted: { state: QueueState; at: number } | null = null

  constructor(store: StoreRow, isAllPaused: boolean, deps: MonitoringDeps) {
    this.store = store
    this.isAllPaused = isAllPaused
    this.#deps = deps
    const { db, work, times } = deps
    this.#counts = new CheckCounts(db, store.key)
    this.#work = runWork(work, {
      kind: checkWork,
      claim: (limit) => claimDueChecks(db, store.key, { lease: work.newLease(), leaseMs: times.leaseMs, limit }),
      run: (claim, signal) => this.#check(claim, signal),
      limit: () => claimSize(this.store.rate_per_second),
      concurrency: () => maxClaims(this.store.rate_per_second),
      leaseMs: times.leaseMs,
      pollMs: times.pollMs,
      graceMs: times.graceMs,
      waitMs: () => this.#waitMs(),
    })
  }

  /** Claims no more checks, waits for those under way for the grace period, then releases them. */
  async stop(): Promise<void> {
    await this.#work.stop()
    await this.#counts.write().catch((error: unknown) => this.#notCounted(error))
  }

  /** Logs that counts could not be written; this does not stop the checks. */
  #notCounted(error: unknown): void {
    this.#deps.log.warn({ err: error, store: this.store.key }, 'checks could not be counted')
  }

  /** Time until the next claim, in milliseconds. */
  async #waitMs(): Promise<number> {
    const { pollMs } = this.#deps.times
    const state = stateOf(this.store, this.isAllPaused)
    const waits = (msOf(this.store.retry_at) ?? 0) - clock.now()
    await this.#note(state === 'running' && waits > 0 ? 'store_waiting' : state)
    const { health, key } = this.store
    if (isStopped(health) && state === `store_${health}`) {
      await markStopped(this.#deps.db, key, health)
      return pollMs * 4
    }
    if (state !== 'running') return pollMs
    return Math.min(pollMs, Math.max(this.#pausedUntil - clock.now(), waits))
  }

  /**
   * Records the queue's state for the report of missed checks: why no request was sent, and that a worker was running.
   */
  async #note(state: QueueState): Promise<void> {
    const at = clock.now()
    const noted = this.#noted
    if (noted?.state === state && at - noted.at < NOTE_EVERY_MS) return
    this.#noted = { state, at }
    // The state that ends is recorded up to now; a new state is recorded once it has lasted.
    await recordQueueState(this.#deps.db, this.store.key, noted?.state ?? state, at)
  }

  async #check(claim: Claim<ClaimedCheck>, signal: AbortSignal): Promise<void> {
    try {
      const { pauseMs, released, codes } = await runClaim(this.#deps, this.store, claim, signal)
      await this.#counts.add(codes).catch((error: unknown) => this.#notCounted(error))
      if (released > 0) this.#pausedUntil = clock.now() + Math.min(MAX_PAUSE_MS, Math.max(pauseMs, 100))
    } catch (error) {
      this.#pausedUntil = clock.now() + MAX_PAUSE_MS
      throw error
    }
  }
}
