import { setMaxListeners } from 'node:events'
import { retriedTransaction } from '../../platform/db/transaction'
import { clock } from '../../platform/time/clock'
import { failPermanently } from '../../platform/work/failed-work'
import { commitOrSplit } from '../../platform/work/work-commit'
import type { Claim, Lease } from '../../platform/work/work-table'
import type { ProductOptions, StockReading } from '../../stores/connector'
import { ConnectorError } from '../../stores/connector-error'
import { openConnector } from '../../stores/open-connector'
import type { StoreRow } from '../../stores/store-row'
import { checkWork, releaseChecks } from './claim-checks'
import { nextActive } from './active-hours'
import { monitoredVariants, type ClaimedCheck } from './claimed-check'
import { commitChecks } from './commit-checks'
import { judgeCheck, outcomeOf, type JudgedCheck } from './judge-check'
import type { MonitoringDeps } from './monitoring-deps'

/**
 * Share of the lease for which a reading may wait for the store's rate limiter; then its check is released and the
 * partial reading is lost. A product of a thousand variants, or a store of six requests a minute, needs most of it.
 */
const WAIT_SHARE = 0.75
/** Share of the lease reserved for the commit. */
const COMMIT_SHARE = 0.1

/** The error of a check that sent no request to the store and is still due. */
const localError = (reading: StockReading | undefined): ConnectorError | null =>
  reading?.outcome === 'failed' && reading.error.isLocal ? reading.error : null

/** Releases checks that are claimed outside their active hours, due at the next start. Returns the rest. */
async function releaseOutsideHours({ db, config }: MonitoringDeps, { lease, rows }: Claim<ClaimedCheck>) {
  const within: ClaimedCheck[] = []
  for (const check of rows) {
    const at = clock.now()
    const nextStart = nextActive(check.activeHours, config.timeZone, at)
    if (nextStart > at) await releaseChecks(db, { lease, keys: [check.monitorId] }, nextStart - at, true)
    else within.push(check)
  }
  return within
}

/**
 * Commits in one transaction. If that fails because of the data, the faulty check is found and fails permanently, and
 * the others of its claim are committed. A user who requests or changes the failed check makes it due again.
 */
async function commit({ db, work, log }: MonitoringDeps, lease: Lease, judged: readonly JudgedCheck[]) {
  const setAside = async ({ monitorId }: JudgedCheck, error: unknown) => {
    log.error({ err: error, monitor: monitorId }, 'a check could not be stored and is set aside')
    await failPermanently(db, checkWork, { lease, keys: [monitorId] }, { error, attempts: 1 })
    work.count(checkWork.name, 'given_up')
  }
  // Retried, because a check may meanwhile belong to another claim, and two commits may then deadlock.
  const together = (rows: readonly JudgedCheck[]) => retriedTransaction(db, (tx) => commitChecks(tx, lease, rows))
  await commitOrSplit(judged, together, setAside)
}

export interface ClaimReport {
  /** Number of checks released without a request to the store. */
  released: number
  /** Time for which the store should receive no requests. */
  pauseMs: number
  /** One per check that ran: its error code, or empty for a successful reading. */
  codes: string[]
}

/** Reads the stock. If this process cannot decrypt the store's credentials, every check fails with that error. */
async function readStock(
  deps: MonitoringDeps,
  store: StoreRow,
  ids: readonly string[],
  options: ProductOptions,
): Promise<StockReading[]> {
  try {
    return await openConnector(store, deps).readStock(ids, options)
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== 'store.secrets_unreadable') throw error
    return ids.map((productId) => ({ productId, outcome: 'failed', error }))
  }
}

/**
 * Reads, judges and commits a claim. Checks without a request (no rate-limiter token in time, a pause, a block) are
 * released as due. Rejects if the database fails: the checks are due again when the lease ends.
 */
export async function runClaim(
  deps: MonitoringDeps,
  store: StoreRow,
  claim: Claim<ClaimedCheck>,
  stopping: AbortSignal,
): Promise<ClaimReport> {
  const { db, times, work } = deps
  const { lease } = claim
  const checks = await releaseOutsideHours(deps, claim)
  if (checks.length === 0) return { released: 0, pauseMs: 0, codes: [] }
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(times.leaseMs * (1 - COMMIT_SHARE))])
  // Every request of the claim adds a listener.
  setMaxListeners(0, signal)
  const ids = checks.map(({ productId }) => productId)
  const keys = checks.map(({ monitorId }) => monitorId)
  const knownVariants = monitoredVariants(db, store.key, checks)
  const options = { maxWaitMs: times.leaseMs * WAIT_SHARE, signal, knownVariants }
  const readings = await readStock(deps, store, ids, options).catch(async (error) => {
    await releaseChecks(db, { lease, keys })
    if (!signal.aborted) throw error
    return null
  })
  if (readings === null) return { released: checks.length, pauseMs: 0, codes: [] }
  const at = clock.now()
  const { timeZone } = deps.config
  const judged: JudgedCheck[] = []
  const codes: string[] = []
  const unread: string[] = []
  let pauseMs = 0
  for (const [index, check] of checks.entries()) {
    const reading = readings[index]
    const error = localError(reading)
    if (!reading || error) {
      unread.push(check.monitorId)
      pauseMs = Math.max(pauseMs, error?.retryAfterMs ?? 0)
    } else {
      const outcome = outcomeOf(reading)
      codes.push('failure' in outcome ? outcome.failure.code : '')
      judged.push(judgeCheck(check, outcome, { at, random: Math.random(), timeZone }))
    }
  }
  await commit(deps, lease, judged)
  await releaseChecks(db, { lease, keys: unread })
  work.count(checkWork.name, 'done', judged.length)
  return { released: unread.length, pauseMs, codes }
}
