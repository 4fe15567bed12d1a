import { eq } from 'drizzle-orm'
import { monitorCan, type InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { clock } from '../platform/time/clock'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import type { WorkProcess } from '../platform/work/work-process'
import type { Claim } from '../platform/work/work-table'
import { publishEvent } from '../platform/live/publish-event'
import { notFound, Refusal } from '../platform/http/refusal'
import { ConnectorError } from '../stores/connector-error'
import { openConnector, type ConnectorDeps } from '../stores/open-connector'
import { storeTable, type StoreRow } from '../stores/store-row'
import { claimCheck, releaseChecks } from './engine/claim-checks'
import { monitoredVariants, type ClaimedCheck } from './engine/claimed-check'
import { commitChecks } from './engine/commit-checks'
import { judgeCheck, outcomeOf } from './engine/judge-check'
import { isMonitoringPaused } from './monitoring-pause'
import { readMonitor } from './read-monitors'

export type RefreshDeps = ConnectorDeps & { config: Pick<Config, 'timeZone'>; work: WorkProcess }

/** Maximum wait for the store's rate limiter, because a person waits for the response. */
const MAX_WAIT_MS = 5000
const LEASE_MS = 60_000

const refusal = (error: ConnectorError): Refusal =>
  new Refusal(error.code === 'store.throttled' ? 'throttled' : 'unavailable', error.code, {
    detail: error.message,
    ...(error.retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) }),
  })

/** Throws Refusal `store.not_found`. */
export async function storeOf(db: Database, key: string): Promise<StoreRow> {
  const [store] = await db.select().from(storeTable).where(eq(storeTable.key, key))
  if (!store) throw notFound('store.not_found')
  return store
}

async function read(deps: ConnectorDeps, store: StoreRow, claim: Claim<ClaimedCheck>, check: ClaimedCheck) {
  try {
    const options = { maxWaitMs: MAX_WAIT_MS, knownVariants: monitoredVariants(deps.db, store.key, [check]) }
    const [reading] = await openConnector(store, deps).readStock([check.productId], options)
    if (!reading) throw new Error('the connector returned nothing')
    if (reading.outcome === 'failed' && reading.error.isLocal) throw refusal(reading.error)
    return reading
  } catch (error) {
    await releaseChecks(deps.db, claim)
    if (error instanceof ConnectorError) throw refusal(error)
    throw error
  }
}

/**
 * Checks a monitor now, within the store's latency, and returns the updated monitor. A product that the store no longer
 * knows is displayed in the health. Throws Refusal `inventory_monitor.not_found`, `inventory_monitor.paused`,
 * `inventory_monitor.all_paused`, and the store's error code (`store.blocked`, `store.timeout` …) if the store could
 * not be read; the failed check is stored as well.
 */
export async function refreshMonitor(deps: RefreshDeps, caller: Caller, monitorId: string): Promise<InventoryMonitor> {
  authorise(caller.actor, 'inventory-monitors.write')
  const { db, secrets } = deps
  const monitor = await readMonitor(db, secrets, monitorId)
  if (await isMonitoringPaused(db)) throw new Refusal('conflict', 'inventory_monitor.all_paused')
  if (!monitorCan.refresh(monitor)) throw new Refusal('conflict', 'inventory_monitor.paused')
  const store = await storeOf(db, monitor.website_type)
  const claim = await claimCheck(db, monitorId, { lease: deps.work.newLease(), leaseMs: LEASE_MS })
  const [check] = claim.rows
  if (!check) throw new Refusal('conflict', 'inventory_monitor.paused')
  const reading = await read(deps, store, claim, check)
  const { timeZone } = deps.config
  const judged = judgeCheck(check, outcomeOf(reading), { at: clock.now(), random: Math.random(), timeZone })
  await retriedTransaction(db, async (tx) => {
    await commitChecks(tx, claim.lease, [judged])
    await recordAudit(tx, caller, {
      action: 'inventory_monitors.refresh',
      subjectType: 'inventory_monitor',
      subjectId: monitorId,
      after: { outcome: reading.outcome === 'failed' ? reading.error.code : reading.outcome },
    })
    await publishEvent(tx, 'inventory-monitors', [monitorId])
  })
  if (reading.outcome === 'failed') throw refusal(reading.error)
  return readMonitor(db, secrets, monitorId)
}
