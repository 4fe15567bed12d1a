import { eq, sql } from 'drizzle-orm'
import { systemCaller } from '../platform/audit/record-audit'
import type { Database } from '../platform/db/database'
import { runWork, type Running } from '../platform/work/run-work'
import { claimRows, type Claim } from '../platform/work/work-table'
import type { WorkProcess } from '../platform/work/work-process'
import type { ShopperDeps } from '../purchase-attempts/buying/attempt-context'
import { storeReading } from './store-reading'
import { readAtStore } from './order-at-store'
import { orderTable } from '../orders/order-row'
import { orderRefreshWork, REFRESH_LEASE_MS } from '../orders/refresh-work'

const POLL_MS = 2000
const MAX_CONCURRENT_READINGS = 4

const caller = systemCaller('order-refreshes')

/** Reads a claimed order from its store and plans the next reading. */
export async function refreshClaimed(deps: ShopperDeps, claim: Claim<{ order_id: string }>): Promise<void> {
  const [id] = claim.keys
  const [row] = id === undefined ? [] : await deps.db.select().from(orderTable).where(eq(orderTable.id, id))
  if (row) await storeReading(deps.db, caller, claim, await readAtStore(deps, row))
}

export const claimRefresh = (db: Database, lease: number): Promise<Claim<{ order_id: string }>> =>
  claimRows<{ order_id: string }>(db, orderRefreshWork.table, {
    lease,
    limit: 1,
    leaseMs: REFRESH_LEASE_MS,
    returning: sql`w.order_id`,
  })

/** Reads due orders from their stores, within the stores' rate limits. */
export function startOrderRefreshes(deps: ShopperDeps & { work: WorkProcess }): Running {
  return runWork<{ order_id: string }>(deps.work, {
    kind: orderRefreshWork,
    claim: () => claimRefresh(deps.db, deps.work.newLease()),
    run: async (claim) => {
      await refreshClaimed(deps, claim)
      deps.work.count(orderRefreshWork.name, 'done', claim.rows.length)
    },
    concurrency: () => MAX_CONCURRENT_READINGS,
    leaseMs: REFRESH_LEASE_MS,
    pollMs: POLL_MS,
  })
}
