import { setMaxListeners } from 'node:events'
import { retriedTransaction } from '../../platform/db/transaction'
import type { StockReading } from '../../stores/connector'
import type { ConnectorError } from '../../stores/connector-error'
import { openConnector } from '../../stores/open-connector'
import type { StoreRow } from '../../stores/store-row'
import { releaseChecks } from './claim-checks'
import { nextActive } from './active-hours'
import type { Claim, ClaimedCheck } from './claimed-check'
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
async function withinHours({ db, config, now }: MonitoringParts, { lease, checks }: Claim): Promise<ClaimedCheck[]> {
  const within: ClaimedCheck[] = []
  for (const check of checks) {
    const at = now()
    const begin = nextActive(check.activeHours, config.timeZone, at)
    if (begin > at) await releaseChecks(db, lease, [check.monitorId], begin, true)
    else within.push(check)
  }
  return within
}

export interface ClaimReport {
  done: number
  /** Given back, since the store could not be asked. */
  released: number
  /** For how long the store had better be left alone. */
  pauseMs: number
}

/**
 * Reads, judges and commits a claim. Checks that the store could not be asked for (no token in time, a pause, a block)
 * are given back as due. Rejects when the database fails: the claim then comes back with its lease.
 */
export async function runClaim(
  parts: MonitoringParts,
  store: StoreRow,
  claim: Claim,
  stopping: AbortSignal,
): Promise<ClaimReport> {
  const { db, now, times } = parts
  const { lease } = claim
  const checks = await withinHours(parts, claim)
  if (checks.length === 0) return { done: 0, released: 0, pauseMs: 0 }
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(times.leaseMs * (1 - COMMIT_SHARE))])
  // Every request of the claim listens to it.
  setMaxListeners(0, signal)
  const ids = checks.map(({ productId }) => productId)
  const monitorIds = checks.map(({ monitorId }) => monitorId)
  const connector = openConnector(store, parts)
  const readings = await connector
    .readStock(ids, { maxWaitMs: times.leaseMs * WAIT_SHARE, signal })
    .catch(async (error) => {
      await releaseChecks(db, lease, monitorIds, now())
      if (!signal.aborted) throw error
      return null
    })
  if (readings === null) return { done: 0, released: checks.length, pauseMs: 0 }
  const at = now()
  const { timeZone } = parts.config
  const judged: JudgedCheck[] = []
  const unread: string[] = []
  let pauseMs = 0
  for (const [index, check] of checks.entries()) {
    const reading = readings[index]
    const error = localError(reading)
    if (!reading || error) {
      unread.push(check.monitorId)
      pauseMs = Math.max(pauseMs, error?.retryAfterMs ?? 0)
    } else judged.push(judgeCheck(check, outcomeOf(reading), { at, random: Math.random(), timeZone }))
  }
  // A check may have come to another claim meanwhile: two commits may then want each other's rows.
  if (judged.length > 0) await retriedTransaction(db, (tx) => commitChecks(tx, lease, judged))
  await releaseChecks(db, lease, unread, at)
  return { done: judged.length, released: unread.length, pauseMs }
}
