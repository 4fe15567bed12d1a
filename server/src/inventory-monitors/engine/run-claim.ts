import { setMaxListeners } from 'node:events'
import { retriedTransaction } from '../../platform/db/transaction'
import { clock } from '../../platform/time/clock'
import { giveUp } from '../../platform/work/given-up'
import { commitOrSplit } from '../../platform/work/work-commit'
import type { Claim, Lease } from '../../platform/work/work-table'
import type { ReadOptions, StockReading } from '../../stores/connector'
import { ConnectorError } from '../../stores/connector-error'
import { openConnector } from '../../stores/open-connector'
import type { StoreRow } from '../../stores/store-row'
import { checkWork, releaseChecks } from './claim-checks'
import { nextActive } from './active-hours'
import type { ClaimedCheck } from './claimed-check'
import { commitChecks } from './commit-checks'
import { judgeCheck, outcomeOf, type JudgedCheck } from './judge-check'
import type { MonitoringParts } from './monitoring-parts'

/**
 * For how much of the lease a reading may wait for the store's tokens; then its check is given back, and what was read of
 * it is lost: a product of a thousand variants, or a store of six requests a minute, needs most of it.
 */
const WAIT_SHARE = 0.75
/** This much of the lease is left for the commit. */
const COMMIT_SHARE = 0.1

/** Nothing was asked of the store: the check is still to be done. */
const localError = (reading: StockReading | undefined): ConnectorError | null =>
  reading?.outcome === 'failed' && reading.error.isLocal ? reading.error : null

/** Gives back what fell due in its active hours and is claimed after them, to their next beginning. Returns the rest. */
async function withinHours({ db, config }: MonitoringParts, { lease, rows }: Claim<ClaimedCheck>) {
  const within: ClaimedCheck[] = []
  for (const check of rows) {
    const at = clock.now()
    const begin = nextActive(check.activeHours, config.timeZone, at)
    if (begin > at) await releaseChecks(db, { lease, keys: [check.monitorId] }, begin - at, true)
    else within.push(check)
  }
  return within
}

/**
 * Commits in one transaction. A check whose data cannot be stored is found and set aside, so that the others of its claim
 * are committed; whoever asks for it, or changes it, makes it due again.
 */
async function commit({ db, work, log }: MonitoringParts, lease: Lease, judged: readonly JudgedCheck[]) {
  const setAside = async ({ monitorId }: JudgedCheck, error: unknown) => {
    log.error({ err: error, monitor: monitorId }, 'a check could not be stored and is set aside')
    await giveUp(db, checkWork, { lease, keys: [monitorId] }, { error, attempts: 1 })
    work.count(checkWork.name, 'given_up')
  }
  // A check may have come to another claim meanwhile: two commits may then want each other's rows.
  const together = (rows: readonly JudgedCheck[]) => retriedTransaction(db, (tx) => commitChecks(tx, lease, rows))
  await commitOrSplit(judged, together, setAside)
}

export interface ClaimReport {
  /** Given back, since the store could not be asked. */
  released: number
  /** For how long the store had better be left alone. */
  pauseMs: number
  /** Of each check that ran why it failed; empty = it brought a reading. */
  codes: string[]
}

/** A store whose credentials this process cannot read is one whose checks fail, and say why. */
async function readStock(
  parts: MonitoringParts,
  store: StoreRow,
  ids: readonly string[],
  options: ReadOptions,
): Promise<StockReading[]> {
  try {
    return await openConnector(store, parts).readStock(ids, options)
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== 'store.secrets_unreadable') throw error
    return ids.map((productId) => ({ productId, outcome: 'failed', error }))
  }
}

/**
 * Reads, judges and commits a claim. Checks that the store could not be asked for (no token in time, a pause, a block)
 * are given back as due. Rejects when the database fails: the claim then comes back with its lease.
 */
export async function runClaim(
  parts: MonitoringParts,
  store: StoreRow,
  claim: Claim<ClaimedCheck>,
  stopping: AbortSignal,
): Promise<ClaimReport> {
  const { db, times, work } = parts
  const { lease } = claim
  const checks = await withinHours(parts, claim)
  if (checks.length === 0) return { released: 0, pauseMs: 0, codes: [] }
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(times.leaseMs * (1 - COMMIT_SHARE))])
  // Every request of the claim listens to it.
  setMaxListeners(0, signal)
  const ids = checks.map(({ productId }) => productId)
  const keys = checks.map(({ monitorId }) => monitorId)
  const options = { maxWaitMs: times.leaseMs * WAIT_SHARE, signal }
  const readings = await readStock(parts, store, ids, options).catch(async (error) => {
    await releaseChecks(db, { lease, keys })
    if (!signal.aborted) throw error
    return null
  })
  if (readings === null) return { released: checks.length, pauseMs: 0, codes: [] }
  const at = clock.now()
  const { timeZone } = parts.config
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
  await commit(parts, lease, judged)
  await releaseChecks(db, { lease, keys: unread })
  work.count(checkWork.name, 'done', judged.length)
  return { released: unread.length, pauseMs, codes }
}
