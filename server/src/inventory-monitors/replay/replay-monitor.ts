import { sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type * as contract from '@outlet/shared/contract/inventory-monitors/monitor-replay'
import { MAX_REPLAYED_EVENTS, REPLAY_DAYS } from '@outlet/shared/contract/inventory-monitors/monitor-replay'
import { kindFields, type StockKind } from '@outlet/shared/contract/stock'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import { nextActive } from '../engine/active-hours'
import type { StockInterval } from '../engine/diff-readings'
import { replayHistory, type ReplayedEvent } from '../engine/replay-history'
import { moneyOf } from '../engine/stock-reading'
import { eventTable } from '../../platform/outbox/event-row'
import { readAtOf } from '../../products/read-at'
import { isOfMonitor, toMonitorEvent } from '../event-row'
import { findNamed } from '../find-products'
import { readIntervals } from '../history/read-intervals'
import { readVariantChanges, type VariantChange } from '../history/variant-changes'

type Question = EndpointRequest<typeof contract.replayMonitor>['body']
type ReplayResponse = EndpointResponse<typeof contract.replayMonitor>
type Facts = ReplayResponse['events'][number]

const DAY = 86_400_000

interface Product {
  websiteType: string
  productId: string
}

interface Followed {
  monitorId: string
  /**
   * Start, within the requested period, from which the monitor has covered all requested variants; null if it does not
   * cover them.
   */
  since: number | null
}

const includes = (followed: readonly string[] | null, requested: readonly string[] | null) =>
  followed === null || (requested !== null && requested.every((id) => followed.includes(id)))

/**
 * Time from which a monitor has covered these variants, from its recorded changes; null if it does not cover them now.
 */
function followsSince(
  { variantIds, changes }: { variantIds: string[] | null; changes: readonly VariantChange[] },
  requested: readonly string[] | null,
  since: number,
): number | null {
  if (!includes(variantIds, requested)) return null
  const other = changes.findLast(({ before }) => !includes(before, requested))
  return Math.max(since, other?.at ?? since)
}

/** The product's monitor; if all are deleted, the last one. */
async function monitorOf(
  db: Database,
  { websiteType, productId }: Product,
  requested: readonly string[] | null,
  since: number,
): Promise<Followed | null> {
  const { rows } = await db.execute<{ id: string; variant_ids: string[] | null }>(sql`
    select id, variant_ids from inventory_monitors where website_type = ${websiteType} and product_id = ${productId}
    order by deleted_at desc nulls first, created_at desc limit 1`)
  const [row] = rows
  if (!row) return null
  const changes = (await readVariantChanges(db, [row.id])).get(row.id) ?? []
  return { monitorId: row.id, since: followsSince({ variantIds: row.variant_ids, changes }, requested, since) }
}

interface CatalogueRow extends Record<string, unknown> {
  variant_id: string
  from_ms: number
  until_ms: number
  ats: number | null
  qty_kind: StockKind
  orderable: boolean | null
  price: string | null
  currency: string
}

/** The catalogue's intervals of the variants, open ones included. */
async function catalogueIntervals(db: Database, { websiteType, productId }: Product, since: number) {
  const { rows } = await db.execute<CatalogueRow>(sql`
    select variant_id, (extract(epoch from from_at) * 1000)::float8 as from_ms,
      (extract(epoch from until) * 1000)::float8 as until_ms, ats, qty_kind, orderable, price, currency
    from (
      select variant_id, from_at, seen_until as until, ats, qty_kind, orderable, price, currency from product_intervals
      where website_type = ${websiteType} and product_id = ${productId} and variant_id is not null
      union all
      select variant_id, since, greatest(${readAtOf('v.website_type', 'v.product_id')}, since), ats, qty_kind, is_orderable, sales_price, currency
      from variants v
      where v.website_type = ${websiteType} and v.product_id = ${productId} and since is not null
    ) as seen
    where until >= ${new Date(since).toISOString()}`)
  return rows.map((row): StockInterval => ({
    variantId: row.variant_id,
    from: Math.round(row.from_ms),
    until: Math.round(row.until_ms),
    available: row.qty_kind === 'exact' ? row.ats : null,
    kind: row.qty_kind,
    orderable: row.orderable,
    price: moneyOf(row.price, row.currency),
  }))
}

interface ReplayRange {
  variantIds: readonly string[] | null
  since: number
}

/**
 * A monitor's readings if it covers all requested variants, else the catalogue's: readings of some variants would be
 * mistaken for the full stock.
 */
async function readHistory(
  db: Database,
  product: Product,
  followed: Followed | null,
  { variantIds, since }: ReplayRange,
) {
  const isRequested = ({ variantId }: StockInterval) => variantIds === null || variantIds.includes(variantId)
  /** The reading of the product's id is that of its unread variants, which may be requested ones. */
  const ofThese = (intervals: readonly StockInterval[], from: number) =>
    intervals
      .filter((interval) => isRequested(interval) || interval.variantId === product.productId)
      .map((interval) => ({ ...interval, from: Math.max(interval.from, from) }))
  if (followed?.since != null) {
    const { monitorId, since: from } = followed
    const ownIntervals = ofThese((await readIntervals(db, [{ monitorId, since: from }])).get(monitorId) ?? [], from)
    if (ownIntervals.some(isRequested)) return { source: 'monitor' as const, intervals: ownIntervals }
  }
  const seen = ofThese(await catalogueIntervals(db, product, since), since)
  return { source: seen.length > 0 ? ('catalogue' as const) : ('none' as const), intervals: seen }
}

const toFacts = (event: ReplayedEvent, threshold: number | null): Facts => ({
  kind: event.kind,
  at: new Date(event.at).toISOString(),
  stock_level: event.total.available,
  ...kindFields(event.total.kind),
  price: event.total.price,
  price_max: event.total.priceMax,
  previous_price: moneyOf(event.previousPrice, event.total.price?.currency ?? null),
  threshold: event.kind === 'low_stock' ? threshold : null,
  code: null,
})

/**
 * Stored events of check health. They do not depend on the settings, except that `gone` depends on the selected
 * variants.
 */
async function healthEvents(db: Database, followed: Followed | null, since: number): Promise<Facts[]> {
  if (followed === null) return []
  const iso = (instant: number) => new Date(instant).toISOString()
  const ofPresence = followed.since === null ? sql`false` : sql`at >= ${iso(followed.since)}`
  const rows = await db
    .select()
    .from(eventTable)
    .where(
      sql`${isOfMonitor(followed.monitorId)} and ${eventTable.at} >= ${iso(since)}
        and (${eventTable.kind} in ('check_failing', 'check_recovered') or (${eventTable.kind} = 'gone' and ${ofPresence}))`,
    )
  return rows.map((row) => {
    const { id: _id, monitor_id: _monitor, ended_at: _ended, ...facts } = toMonitorEvent(row, null)
    return facts
  })
}

/**
 * Returns the events that a monitor with these settings would have emitted in the last 30 days. Throws Refusal
 * `inventory_monitor.product_not_found`.
 */
export async function replayMonitor(
  db: Database,
  actor: Actor,
  question: Question,
  { timeZone, now }: { timeZone: string; now: number },
): Promise<ReplayResponse> {
  authorise(actor, 'inventory-monitors.read')
  const { website_type: websiteType, variant_ids: variantIds, kinds } = question
  const { productId } = await findNamed(db, question)
  const product = { websiteType, productId }
  const since = now - REPLAY_DAYS * DAY
  const monitor = await monitorOf(db, product, variantIds, since)
  const { source, intervals } = await readHistory(db, product, monitor, { variantIds, since })
  const { active_hours: activeHours, low_stock_threshold: lowStockThreshold } = question
  const settings = {
    productId,
    variantIds,
    confirmations: question.confirmations,
    intervalSeconds: question.interval_seconds,
    priceChangePercent: question.price_change_percent,
    lowStockThreshold,
    activeHours,
    timeZone,
  }
  const replayed = (await replayHistory(intervals, settings)).map((event) => toFacts(event, lowStockThreshold))
  const ofChecks = await healthEvents(db, monitor, since)
  const active = ofChecks.filter(({ at }) => nextActive(activeHours, timeZone, Date.parse(at)) === Date.parse(at))
  const events = [...replayed, ...active]
    .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const first = intervals.reduce((least, { from }) => Math.min(least, from), Infinity)
  return {
    source,
    read_from: first === Infinity ? null : new Date(first).toISOString(),
    total: events.length,
    events: events.slice(0, MAX_REPLAYED_EVENTS),
  }
}
