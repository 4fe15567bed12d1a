import { isStopped } from '@outlet/shared/contract/stores'
import { runWork, type RunningWork } from '../../platform/work/run-work'
import type { Claim } from '../../platform/work/work-table'
import { clock } from '../../platform/time/clock'
import type { StoreRow } from '../../stores/store-row'
import { noteLane, type LaneState } from './lane-states'
import { CheckCounts } from './check-counts'
import { checkWork, claimDueChecks } from './claim-checks'
import type { ClaimedCheck } from './claimed-check'
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

/** How often a lane notes what it does. */
const NOTE_EVERY_MS = 15_000

/** Why nothing is asked of the store now; what is due stays due. */
function stateOf({ pausedAt, deletedAt, health }: StoreRow, isAllPaused: boolean): LaneState {
  if (isAllPaused) return 'all_paused'
  if (deletedAt !== null) return 'store_disconnected'
  if (pausedAt !== null) return 'store_paused'
  return isStopped(health) ? `store_${health}` : 'running'
}

/** Checks one store's monitors. Each store has its own lane, so that a slow or hanging one delays nobody else's. */
export class StoreLane {
  /** As last read; the supervisor replaces it. */
  store: StoreRow
  /** All monitoring is paused; the supervisor tells. */
  isAllPaused: boolean
  readonly #parts: MonitoringParts
  readonly #work: RunningWork<ClaimedCheck>
  readonly #counts: CheckCounts
  #pausedUntil = 0
  #noted: { state: LaneState; at: number } | null = null

  constructor(store: StoreRow, isAllPaused: boolean, parts: MonitoringParts) {
    this.store = store
    this.isAllPaused = isAllPaused
    this.#parts = parts
    const { db, work, times } = parts
    this.#counts = new CheckCounts(db, store.key)
    this.#work = runWork(work, {
      kind: checkWork.name,
      table: checkWork.table,
      claim: (limit) => claimDueChecks(db, store.key, { lease: work.newLease(), leaseMs: times.leaseMs, limit }),
      run: (claim, signal) => this.#check(claim, signal),
      limit: () => claimSize(this.store.ratePerSecond),
      concurrency: () => claimsAtOnce(this.store.ratePerSecond),
      leaseMs: times.leaseMs,
      pollMs: times.pollMs,
      graceMs: times.graceMs,
      waitMs: () => this.#waitMs(),
    })
  }

  /** Claims nothing more, lets what is under way end for a while, then gives it back. */
  async stop(): Promise<void> {
    await this.#work.stop()
    await this.#counts.write().catch((error: unknown) => this.#notCounted(error))
  }

  /** What is only counted stops no check. */
  #notCounted(error: unknown): void {
    this.#parts.log.warn({ err: error, store: this.store.key }, 'checks could not be counted')
  }

  /** For how long nothing is to be claimed. */
  async #waitMs(): Promise<number> {
    const { pollMs } = this.#parts.times
    const state = stateOf(this.store, this.isAllPaused)
    const waits = (this.store.retryAt?.getTime() ?? 0) - clock.now()
    await this.#note(state === 'running' && waits > 0 ? 'store_waiting' : state)
    const { health, key } = this.store
    if (isStopped(health) && state === `store_${health}`) {
      await markStopped(this.#parts.db, key, health)
      return pollMs * 4
    }
    if (state !== 'running') return pollMs
    return Math.min(pollMs, Math.max(this.#pausedUntil - clock.now(), waits))
  }

  /** For the report of missed checks: why nothing was asked, and that there was a worker at all. */
  async #note(state: LaneState): Promise<void> {
    const at = clock.now()
    const noted = this.#noted
    if (noted?.state === state && at - noted.at < NOTE_EVERY_MS) return
    this.#noted = { state, at }
    // What is left is noted up to now, what begins once it has held for a while.
    await noteLane(this.#parts.db, this.store.key, noted?.state ?? state, at)
  }

  async #check(claim: Claim<ClaimedCheck>, signal: AbortSignal): Promise<void> {
    try {
      const { pauseMs, released, codes } = await runClaim(this.#parts, this.store, claim, signal)
      await this.#counts.add(codes).catch((error: unknown) => this.#notCounted(error))
      if (released > 0) this.#pausedUntil = clock.now() + Math.min(MAX_PAUSE_MS, Math.max(pauseMs, 100))
    } catch (error) {
      this.#pausedUntil = clock.now() + MAX_PAUSE_MS
      throw error
    }
  }
}
