import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { releaseRows, renewLease, type Claim, type WorkTable } from './work-table'
import type { WorkProcess } from './work-process'

export interface WorkLoop<Row> {
  /** The kind's name, which wakes it and is counted by. */
  kind: string
  table: WorkTable
  claim(limit: number): Promise<Claim<Row>>
  /** Does what was claimed, and lets go of its rows: done, given back, or given up. What it throws is logged. */
  run(claim: Claim<Row>, signal: AbortSignal): Promise<void>
  /** Rows of a claim, and claims under way at once. */
  limit: () => number
  concurrency: () => number
  leaseMs: number
  /** How often work is looked for that nobody told of: it fell due, or its wake-up was lost. */
  pollMs: number
  /** For how long a stop waits for what is under way before it is aborted. */
  graceMs?: number
  /** Asked before each claim: for how long nothing may be claimed. */
  waitMs?: () => Promise<number> | number
}

export interface Running {
  /** Nothing is claimed any more; resolves when nothing of it runs on. */
  stop(): Promise<void>
}

export interface RunningWork<Row> extends Running {
  /** Begins at once with what was claimed elsewhere for this process; false where it has enough to do. */
  handOver(claim: Claim<Row>): boolean
}

const AFTER_FAILURE_MS = 1000
const GRACE_MS = 10_000
/** Claims that wait for their turn; beyond, they are left to whoever has time. */
const MOST_HANDED_OVER = 100

/** Claims and does one kind of work, until stopped. Any number of processes may. */
export function runWork<Row>(process: WorkProcess, loop: WorkLoop<Row>): RunningWork<Row> {
  const { kind, pollMs, graceMs = GRACE_MS } = loop
  const stopping = new AbortController()
  const aborting = new AbortController()
  const underWay = new Set<Promise<void>>()
  const handedOver: Claim<Row>[] = []
  let awake = new AbortController()
  const wake = () => awake.abort()
  const stopWaking = process.onWake(kind, wake)
  setMaxListeners(0, aborting.signal)

  const rest = async (ms: number) => {
    await sleep(ms, undefined, { signal: AbortSignal.any([awake.signal, stopping.signal]) }).catch(() => undefined)
    awake = new AbortController()
  }
  /** What broke off holds nothing: its rows are due again as soon as the database takes it. */
  const giveBack = async (claim: Claim<Row>) => {
    for (const until = performance.now() + loop.leaseMs; performance.now() < until;) {
      const isGivenBack = await releaseRows(process.db, loop.table, claim).then(
        () => true,
        () => false,
      )
      if (isGivenBack || stopping.signal.aborted) return
      await sleep(AFTER_FAILURE_MS / 2)
    }
  }
  const begin = (claim: Claim<Row>) => {
    process.count(kind, 'claimed', claim.rows.length)
    const work = renewed(process, loop, claim, aborting.signal)
      .catch((error: unknown) => {
        process.log.error({ err: error, work: kind }, 'work broke off')
        return giveBack(claim)
      })
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }
  const turn = async () => {
    if (underWay.size >= loop.concurrency()) return Promise.race(underWay)
    const next = handedOver.shift()
    if (next) return begin(next)
    const waitMs = (await loop.waitMs?.()) ?? 0
    if (waitMs > 0) return rest(waitMs)
    const limit = loop.limit()
    const claim = await loop.claim(limit)
    if (claim.rows.length > 0) begin(claim)
    // What falls due in the meantime is done together.
    if (claim.rows.length < limit) await rest(pollMs)
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await turn().catch(async (error: unknown) => {
        process.log.error({ err: error, work: kind }, 'work could not be claimed')
        await sleep(AFTER_FAILURE_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      })
    }
  }
  const running = run()
  return {
    handOver(claim) {
      if (stopping.signal.aborted || handedOver.length >= MOST_HANDED_OVER) return false
      if (underWay.size < loop.concurrency()) begin(claim)
      else handedOver.push(claim)
      return true
    },
    async stop() {
      stopWaking()
      stopping.abort()
      // Before the loop's end, which may itself wait for what is under way.
      const timer = setTimeout(() => aborting.abort(new Error('the worker stops')), graceMs)
      await running
      for (const claim of handedOver.splice(0)) await releaseRows(process.db, loop.table, claim)
      await Promise.all(underWay)
      clearTimeout(timer)
    },
  }
}

/** Runs a claim with its lease renewed; one that is lost aborts it. */
async function renewed<Row>(
  { db, log }: WorkProcess,
  { kind, table, leaseMs, run }: WorkLoop<Row>,
  claim: Claim<Row>,
  stop: AbortSignal,
): Promise<void> {
  const lost = new AbortController()
  const renew = async () => {
    if (!(await renewLease(db, table, claim, leaseMs))) lost.abort(new LeaseLostError())
  }
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error, work: kind }, 'a lease could not be renewed'))
  }, leaseMs / 3)
  const signal = AbortSignal.any([stop, lost.signal])
  // Every request of the claim listens to it.
  setMaxListeners(0, signal)
  try {
    await run(claim, signal)
  } finally {
    clearInterval(timer)
  }
}

/** Another process has the rows now. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}
