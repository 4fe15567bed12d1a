import { randomInt } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { ActiveHours } from '@outlet/shared/contract/inventory-monitor-settings'
import type { MonitorHealth, StockState } from '@outlet/shared/contract/inventory-monitors'
import type { Queryable } from '../../platform/db/database'
import { asynchronousCommit } from '../../platform/db/asynchronous-commit'
import type { QuantityKind } from '../monitor-row'
import { allPaused } from '../monitoring-pause'
import { NO_EPISODES, type Episodes } from './judge-events'
import { moneyOf } from './stock-reading'
import type { Claim, ClaimedCheck } from './claimed-check'

interface ClaimRow extends Record<string, unknown> {
  monitor_id: string
  product_id: string
  interval_seconds: number
  confirmations: number
  active_hours: ActiveHours | null
  variant_ids: string[] | null
  missing_variant_ids: string[]
  low_stock_threshold: number | null
  price_change_percent: number
  stock_state: StockState
  confirming: number
  stock_level: number | null
  stock_level_kind: QuantityKind
  orderable: boolean | null
  price: string | null
  price_currency: string | null
  episodes: Partial<Episodes>
  health: MonitorHealth
  last_error_code: string | null
  failures: number
  read_at: Date | string | null
  expected_from: Date | string | null
  readings_digest: string | null
}

const toCheck = (row: ClaimRow): ClaimedCheck => ({
  monitorId: row.monitor_id,
  productId: row.product_id,
  intervalSeconds: row.interval_seconds,
  confirmations: row.confirmations,
  activeHours: row.active_hours,
  variantIds: row.variant_ids,
  missingVariantIds: row.missing_variant_ids,
  lowStockThreshold: row.low_stock_threshold,
  priceChangePercent: row.price_change_percent,
  stock: { state: row.stock_state, confirming: row.confirming },
  quantity: row.stock_level,
  kind: row.stock_level_kind,
  orderable: row.orderable,
  price: moneyOf(row.price, row.price_currency),
  episodes: { ...NO_EPISODES, ...row.episodes },
  health: row.health,
  lastErrorCode: row.last_error_code,
  failures: row.failures,
  readAt: row.read_at === null ? null : new Date(row.read_at).getTime(),
  expectedFrom: row.expected_from === null ? null : new Date(row.expected_from).getTime(),
  digest: row.readings_digest,
})

/** With random microseconds: two leases are never equal, so that one proves whose a check is. */
const leaseUntil = (instant: number): string =>
  new Date(instant).toISOString().replace('Z', `${String(randomInt(1000)).padStart(3, '0')}Z`)

async function claim(db: Queryable, due: SQL, leaseEnd: number): Promise<Claim> {
  const lease = leaseUntil(leaseEnd)
  const { rows } = await db.execute<ClaimRow>(sql`
    with due as (${due})
    update monitor_checks c set next_check_at = ${lease}
    -- "offset 0" keeps the planner from reading the whole table for the few that are due.
    from ${asynchronousCommit}, due cross join lateral (select * from inventory_monitors where id = due.monitor_id offset 0) as m
    where c.monitor_id = due.monitor_id
    returning c.monitor_id, m.product_id, m.interval_seconds, m.confirmations, m.active_hours, m.variant_ids,
      m.missing_variant_ids, m.low_stock_threshold, m.price_change_percent, m.price, m.price_currency, m.episodes,
      m.stock_state, m.confirming, m.stock_level, m.stock_level_kind, m.orderable, m.health, m.last_error_code, c.failures, c.read_at,
      c.expected_from, c.readings_digest`)
  return { lease, checks: rows.map(toCheck) }
}

/**
 * Takes up to `limit` of a store's due checks, the longest due first, until `leaseEnd`; then they are due again by
 * themselves. Rows that another worker is taking are passed over; while all monitoring is paused there are none.
 */
export const claimDueChecks = (
  db: Queryable,
  storeKey: string,
  { now, leaseEnd, limit }: { now: number; leaseEnd: number; limit: number },
): Promise<Claim> =>
  claim(
    db,
    sql`select monitor_id from monitor_checks
      where website_type = ${storeKey} and next_check_at <= ${new Date(now).toISOString()}
        and not ${allPaused}
      order by next_check_at limit ${limit} for update skip locked`,
    leaseEnd,
  )

/** Takes one monitor's check, due or not, from whoever has it; nothing where it is paused or deleted. */
export const claimCheck = (db: Queryable, monitorId: string, leaseEnd: number): Promise<Claim> =>
  claim(
    db,
    sql`select monitor_id from monitor_checks where monitor_id = ${monitorId} and next_check_at is not null for update`,
    leaseEnd,
  )

/**
 * Gives claimed checks back unread: due at `dueAt`, which is the beginning of the active hours where they wait for those.
 * Those that are no longer this worker's stay as they are.
 */
export async function releaseChecks(
  db: Queryable,
  lease: string,
  monitorIds: readonly string[],
  dueAt: number,
  waitsForHours = false,
): Promise<void> {
  if (monitorIds.length === 0) return
  await db.execute(sql`
    update monitor_checks set next_check_at = ${new Date(dueAt).toISOString()}, waits_for_hours = ${waitsForHours}
    where next_check_at = ${lease} and monitor_id = any(${sql.param([...monitorIds])}::uuid[])`)
}
