import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { failPermanently, type WorkKind } from './failed-work'
import { releaseRows, renewLease, type Claim, type Held } from './work-table'
import type { WorkProcess } from './work-process'

export interface WorkLoop<Row> {
  kind: WorkKind
  claim(limit: number): Promise<Claim<Row>>
  /** Processes a claim and must end its rows: done, released, or permanently failed. Errors are logged. */
  run(claim: Claim<Row>, signal: AbortSignal): Promise<void>
  /** Maximum rows per claim, and maximum number of claims at once; default 1. */
  limit?: () => number
  concurrency?: () => number
  leaseMs: number
  /** Interval at which due work is polled, in addition to wake-ups, which may be lost. */
  pollMs: number
  /** Time that a stop waits for running claims before it aborts them. */
  graceMs?: number
  /** Called before each claim: milliseconds for which nothing may be claimed. */
  waitMs?: () => Promise<number> | number
}

export interface Running {
  /** Claims nothing more; resolves when nothing is running. */
  stop(): Promise<void>
}

export interface RunningWork<Row> extends Running {
  /** Starts a claim made elsewhere for this process at once; false if the process is at capacity. */
  handOver(claim: Claim<Row>): boolean
}

const AFTER_FAILURE_MS = 1000
const GRACE_MS = 10_000
/** Maximum number of handed-over claims that wait; further ones are left to any process with capacity. */
const MAX_HANDED_OVER = 100

/** Job queue on a table: claims and processes one kind of work until stopped. Several processes may run at once. */
export function runWork<Row>(process: WorkProcess, loop: WorkLoop<Row>): RunningWork<Row> {
  const { kind, pollMs, graceMs = GRACE_MS, limit = () => 1, concurrency = () => 1 } = loop
  const { name, table } = kind
  const stopping = new AbortController()
  const aborting = new AbortController()
  const runningClaims = new Set<Promise<void>>()
  const handedOver: Claim<Row>[] = []
  let awake = new AbortController()
  const wake = () => awake.abort()
  const stopWaking = process.onWake(name, wake)
  setMaxListeners(0, aborting.signal)

  const rest = async (ms: number) => {
    await sleep(ms, undefined, { signal: AbortSignal.any([awake.signal, stopping.signal]) }).catch(() => undefined)
    awake = new AbortController()
  }
  /** Releases a failed claim's rows as soon as the database allows, so that they are due again. */
  const releaseClaim = async (claim: Claim<Row>) => {
    for (const until = performance.now() + loop.leaseMs; performance.now() < until;) {
      const isGivenBack = await releaseRows(process.db, table, claim).then(
        () => true,
        () => false,
      )
      if (isGivenBack || stopping.signal.aborted) return
      await sleep(AFTER_FAILURE_MS / 2)
    }
  }
  const startClaim = (claim: Claim<Row>) => {
    process.count(name, 'claimed', claim.rows.length)
    const work = renewed(process, loop, claim, aborting.signal)
      .catch((error: unknown) => {
        process.log.error({ err: error, work: name }, 'work broke off')
        return releaseClaim(claim)
      })
      .finally(() => runningClaims.delete(work))
    runningClaims.add(work)
  }
  const runNext = async () => {
    if (runningClaims.size >= concurrency()) return Promise.race(runningClaims)
    const next = handedOver.shift()
    if (next) return startClaim(next)
    const waitMs = (await loop.waitMs?.()) ?? 0
    if (waitMs > 0) return rest(waitMs)
    const maxRows = limit()
    const claim = await loop.claim(maxRows)
    if (claim.rows.length > 0) startClaim(claim)
    // Waiting lets work accumulate that is then claimed together.
    if (claim.rows.length < maxRows) await rest(pollMs)
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await runNext().catch(async (error: unknown) => {
        process.log.error({ err: error, work: name }, 'work could not be claimed')
        await sleep(AFTER_FAILURE_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      })
    }
  }
  const running = run()
  return {
    handOver(claim) {
      if (stopping.signal.aborted || handedOver.length >= MAX_HANDED_OVER) return false
      if (runningClaims.size < concurrency()) startClaim(claim)
      else handedOver.push(claim)
      return true
    },
    async stop() {
      stopWaking()
      stopping.abort()
      // Started before the loop ends, which may itself wait for running claims.
      const timer = setTimeout(() => aborting.abort(new Error('the worker stops')), graceMs)
      await running
      for (const claim of handedOver.splice(0)) await releaseRows(process.db, table, claim)
      await Promise.all(runningClaims)
      clearTimeout(timer)
    },
  }
}

/** Runs a claim while renewing its lease; aborts it if the lease is lost. */
async function renewed<Row>(
  { db, log }: WorkProcess,
  { kind, leaseMs, run }: WorkLoop<Row>,
  claim: Claim<Row>,
  stop: AbortSignal,
): Promise<void> {
  const lost = new AbortController()
  const renew = async () => {
    if (!(await renewLease(db, kind.table, claim, leaseMs))) lost.abort(new LeaseLostError())
  }
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error, work: kind.name }, 'a lease could not be renewed'))
  }, leaseMs / 3)
  const signal = AbortSignal.any([stop, lost.signal])
  // Every request of the claim adds a listener.
  setMaxListeners(0, signal)
  try {
    await run(claim, signal)
  } finally {
    clearInterval(timer)
  }
}

/**
 * Releases failed rows until their next attempt; `delaysMs` are the delays after the first, second … failure. After the
 * last one the rows fail permanently.
 */
export async function retryOrFail(
  process: WorkProcess,
  kind: WorkKind,
  claim: Held,
  { error, attempts, delaysMs }: { error: unknown; attempts: number; delaysMs: readonly number[] },
): Promise<void> {
  const delayMs = delaysMs[attempts - 1]
  process.count(kind.name, delayMs === undefined ? 'given_up' : 'failed')
  if (delayMs === undefined) await failPermanently(process.db, kind, claim, { error, attempts })
  else await releaseRows(process.db, kind.table, claim, { delayMs })
}

/** Another process holds the rows now. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}
