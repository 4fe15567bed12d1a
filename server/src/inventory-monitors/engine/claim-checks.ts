import { sql } from 'drizzle-orm'
import type { ActiveHours } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import type { MonitorHealth, StockState } from '@outlet/shared/contract/inventory-monitors'
import type { Queryable } from '../../platform/db/database'
import type { WorkKind } from '../../platform/work/failed-work'
import { claimRows, dueIn, releaseRows, type Claim, type Lease } from '../../platform/work/work-table'
import type { StockKind } from '@outlet/shared/contract/stock'
import { inMaintenance } from '../../stores/plan-maintenance'
import { allPaused } from '../monitoring-pause'
import { NO_EPISODES, type Episodes } from './judge-events'
import { moneyOf } from './stock-reading'
import type { ClaimedCheck } from './claimed-check'

interface ClaimRow extends Record<string, unknown> {
  monitor_id: string
  website_type: string
  product_code: string
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
  stock_level_kind: StockKind
  orderable: boolean | null
  price: string | null
  price_max: string | null
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
  websiteType: row.website_type,
  productCode: row.product_code,
  productId: row.product_id,
  intervalSeconds: row.interval_seconds,
  confirmations: row.confirmations,
  activeHours: row.active_hours,
  variantIds: row.variant_ids,
  missingVariantIds: row.missing_variant_ids,
  lowStockThreshold: row.low_stock_threshold,
  priceChangePercent: row.price_change_percent,
  stock: { state: row.stock_state, confirming: row.confirming },
  available: row.stock_level,
  kind: row.stock_level_kind,
  orderable: row.orderable,
  price: moneyOf(row.price, row.price_currency),
  priceMax: moneyOf(row.price_max, row.price_currency),
  episodes: { ...NO_EPISODES, ...row.episodes },
  health: row.health,
  lastErrorCode: row.last_error_code,
  failures: row.failures,
  readAt: row.read_at === null ? null : new Date(row.read_at).getTime(),
  expectedFrom: row.expected_from === null ? null : new Date(row.expected_from).getTime(),
  digest: row.readings_digest,
})

export const checkWork: WorkKind = {
  name: 'checks',
  table: { name: 'monitor_checks', key: 'monitor_id', keyType: 'uuid', nextAt: 'next_check_at' },
  // A store that is paused, disconnected or in maintenance, or that is stopped until a person acts, receives no requests.
  due: sql`not ${allPaused} and website_type = any(array(
    select key from stores where paused_at is null and deleted_at is null and not ${inMaintenance}
      and health not in ('blocked', 'auth_failed', 'wrong_setting')))`,
  open: sql`exists (select 1 from inventory_monitors m where m.id = monitor_id and m.is_monitoring and m.deleted_at is null)`,
}

/**
 * Reads the data for judging in a separate statement after the claim: if the claim waited for another transaction's
 * commit, a single statement would see the data from before that commit.
 */
async function readClaimed(db: Queryable, lease: Lease, keys: readonly string[]): Promise<Claim<ClaimedCheck>> {
  if (keys.length === 0) return { lease, rows: [], keys: [] }
  const { rows } = await db.execute<ClaimRow>(sql`
    select c.monitor_id, m.website_type, m.product_code, m.product_id, m.interval_seconds, m.confirmations, m.active_hours,
      m.variant_ids, m.missing_variant_ids, m.low_stock_threshold, m.price_change_percent, m.price, m.price_max, m.price_currency,
      m.episodes, m.stock_state, m.confirming, m.stock_level, m.stock_level_kind, m.orderable, m.health, m.last_error_code,
      c.failures, c.read_at, c.expected_from, c.readings_digest
    from monitor_checks c join inventory_monitors m on m.id = c.monitor_id
    where c.monitor_id = any(${sql.param([...keys])}::uuid[]) and c.holder = ${lease}`)
  return { lease, rows: rows.map(toCheck), keys: rows.map(({ monitor_id }) => monitor_id) }
}

/**
 * Claims up to `limit` of a store's due checks, the longest due first. Skips rows that another worker is claiming;
 * claims none while all monitoring is paused.
 */
export async function claimDueChecks(
  db: Queryable,
  storeKey: string,
  options: { lease: Lease; leaseMs: number; limit: number },
): Promise<Claim<ClaimedCheck>> {
  const { lease, keys } = await claimRows(db, checkWork.table, {
    ...options,
    where: sql`website_type = ${storeKey} and ${checkWork.due}`,
    returning: sql`1 as claimed`,
  })
  return readClaimed(db, lease, keys)
}

/**
 * Claims a monitor's check even if it is not due or another worker holds it; none if the monitor is paused or deleted.
 */
export async function claimCheck(
  db: Queryable,
  monitorId: string,
  { lease, leaseMs }: { lease: Lease; leaseMs: number },
): Promise<Claim<ClaimedCheck>> {
  await db.execute(sql`
    update monitor_checks set next_check_at = ${dueIn(leaseMs)}, holder = ${lease}
    where monitor_id = ${monitorId} and next_check_at is not null`)
  return readClaimed(db, lease, [monitorId])
}

/**
 * Releases claimed checks unread, due in `delayMs`: at the start of the active hours if `waitsForHours`. Checks that
 * this lease no longer holds are unchanged.
 */
export const releaseChecks = (
  db: Queryable,
  claim: { lease: Lease; keys: readonly string[] },
  delayMs = 0,
  waitsForHours = false,
): Promise<void> =>
  releaseRows(
    db,
    checkWork.table,
    { ...claim, keys: [...claim.keys] },
    { delayMs, set: sql`waits_for_hours = ${waitsForHours}` },
  )
