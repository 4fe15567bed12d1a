import { eq, sql } from 'drizzle-orm'
import { systemCaller } from '../platform/audit/record-audit'
import type { Database } from '../platform/db/database'
import { runWork, type Running } from '../platform/work/run-work'
import { claimRows, type Claim } from '../platform/work/work-table'
import type { WorkProcess } from '../platform/work/work-process'
import type { ShopperParts } from '../purchase-attempts/attempt-context'
import { keepReading } from './keep-reading'
import { readAtStore } from './order-at-store'
import { orderTable } from './order-row'
import { orderRefreshWork, REFRESH_LEASE_MS } from './refresh-work'

const POLL_MS = 2000
const AT_ONCE = 4

const caller = systemCaller('order-refreshes')

/** Reads one order from its store and plans the next reading. */
export async function refreshClaimed(parts: ShopperParts, claim: Claim<{ order_id: string }>): Promise<void> {
  const [id] = claim.keys
  const [row] = id === undefined ? [] : await parts.db.select().from(orderTable).where(eq(orderTable.id, id))
  if (row) await keepReading(parts.db, caller, claim, await readAtStore(parts, row))
}

export const claimRefresh = (db: Database, lease: number): Promise<Claim<{ order_id: string }>> =>
  claimRows<{ order_id: string }>(db, orderRefreshWork.table, {
    lease,
    limit: 1,
    leaseMs: REFRESH_LEASE_MS,
    returning: sql`w.order_id`,
  })

/** Reads orders from their stores until they end, within the stores' rates. */
export function startOrderRefreshes(parts: ShopperParts & { work: WorkProcess }): Running {
  return runWork<{ order_id: string }>(parts.work, {
    kind: orderRefreshWork.name,
    table: orderRefreshWork.table,
    claim: () => claimRefresh(parts.db, parts.work.newLease()),
    run: async (claim) => {
      await refreshClaimed(parts, claim)
      parts.work.count(orderRefreshWork.name, 'done', claim.rows.length)
    },
    limit: () => 1,
    concurrency: () => AT_ONCE,
    leaseMs: REFRESH_LEASE_MS,
    pollMs: POLL_MS,
  })
}
