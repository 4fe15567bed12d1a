import { sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type * as contract from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import type { Sparkline } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Queryable } from '../../platform/db/database'
import type { StockInterval } from '../engine/diff-readings'
import { holdsUntil } from '../../products/reading-validity'
import { readIntervals } from '../history/read-intervals'
import { fromRuns, regroup, type StockStep } from '../history/stock-step'
import { readRuns } from '../history/stored-steps'
import { sumSeries } from '../history/sum-series'
import { stepEnd, stepEdges, stepStart } from '../history/zone-steps'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Number of steps of a sparkline: four hours each over a week, half an hour each over a day. */
const STEPS = { week: 42, day: 48 }

interface MonitorRow extends Record<string, unknown> {
  id: string
  created_ms: number
  hours_ms: number
  interval_seconds: number
  is_read: boolean
  read_ms: number | null
}

async function readMonitors(db: Queryable, ids: readonly string[]): Promise<MonitorRow[]> {
  const { rows } = await db.execute<MonitorRow>(sql`
    select m.id, (extract(epoch from m.created_at) * 1000)::float8 as created_ms,
      (extract(epoch from coalesce(c.hours_until, m.created_at)) * 1000)::float8 as hours_ms, m.interval_seconds,
      m.is_monitoring and c.last_checked_at <= c.read_at as is_read,
      (extract(epoch from c.read_at) * 1000)::float8 as read_ms
    from inventory_monitors m join monitor_checks c on c.monitor_id = m.id
    where m.id = any(${sql.param([...ids])}::uuid[]) and m.deleted_at is null`)
  return rows
}

/** Edges of equal steps up to `until`. Over a week they are on full hours, as the roll-ups are. */
const edgesOf = (count: number, stepMs: number, until: number) =>
  Array.from({ length: count + 1 }, (_none, index) => until - (count - index) * stepMs)

interface Plan extends MonitorRow {
  edges: readonly number[]
  /** Start of the range read from raw intervals. */
  rawSince: number
}

const planOf = (row: MonitorRow, timeZone: string, now: number): Plan => {
  const until = stepEnd(timeZone, 'hour', now)
  if (now - row.created_ms < DAY) {
    const edges = edgesOf(STEPS.day, HOUR / 2, until)
    return { ...row, edges, rawSince: edges[0] ?? now }
  }
  const edges = edgesOf(STEPS.week, 4 * HOUR, until)
  const rolled = Math.max(stepStart(timeZone, 'hour', row.hours_ms), edges[0] ?? now)
  return { ...row, edges, rawSince: Math.min(rolled, until) }
}

/**
 * Start of the query of raw intervals, rounded down so that many monitors share one query. Active monitors are rolled
 * up to the same hour; others are read from the start of a day, so that a page of paused monitors does not need one
 * query each.
 */
const readSince = ({ rawSince }: Plan, timeZone: string, now: number): number =>
  now - rawSince < 3 * HOUR ? stepStart(timeZone, 'hour', now - 3 * HOUR) : stepStart(timeZone, 'day', rawSince)

/** Extends the open intervals to now unless the next reading is overdue. */
const upToNow = (intervals: readonly StockInterval[], { interval_seconds, is_read, read_ms }: Plan, now: number) => {
  const readAt = read_ms === null ? null : Math.round(read_ms)
  const held = holdsUntil({ intervalSeconds: interval_seconds, isRead: is_read, readAt }, now)
  if (held === null || held === readAt) return intervals
  const last = new Map(intervals.map((interval) => [interval.variantId, interval]))
  for (const interval of intervals) {
    if (interval.from >= (last.get(interval.variantId)?.from ?? 0)) last.set(interval.variantId, interval)
  }
  return intervals.map((interval) =>
    interval.until === readAt && last.get(interval.variantId) === interval ? { ...interval, until: held } : interval,
  )
}

const sumOf = (steps: readonly (StockStep | null)[], valueOf: (step: StockStep) => number) =>
  steps.reduce((sum, step) => sum + (step ? valueOf(step) : 0), 0)

const iso = (instant: number) => new Date(instant).toISOString()

function sparklineOf(
  plan: Plan,
  hours: readonly StockStep[],
  raw: readonly StockInterval[],
  timeZone: string,
  now: number,
): Sparkline {
  const { edges, rawSince } = plan
  const [start = now] = edges
  const tail = [rawSince, ...edges.filter((edge) => edge > rawSince)]
  const finerSteps = [
    ...fromRuns(hours, stepEdges(timeZone, 'hour', start, Math.max(start, rawSince))).filter(
      (step) => step.until <= rawSince,
    ),
    ...(tail.length > 1 ? sumSeries(upToNow(raw, plan, now), tail, null).steps : []),
  ]
  const steps = regroup(finerSteps, edges)
  return {
    monitor_id: plan.id,
    from: iso(start),
    until: iso(edges.at(-1) ?? now),
    levels: steps.map((step) => step?.last ?? null),
    orderable: steps.map((step) =>
      step && step.knownMs > 0 ? Math.round((step.orderableMs / step.knownMs) * 100) / 100 : null,
    ),
    known_seconds: Math.round(sumOf(steps, ({ knownMs }) => knownMs) / 1000),
    orderable_seconds: Math.round(sumOf(steps, ({ orderableMs }) => orderableMs) / 1000),
  }
}

/** Returns the monitors' recent stock in few steps, in the order of the ids, without deleted monitors. */
export async function listSparklines(
  db: Queryable,
  actor: Actor,
  { monitor_ids: ids }: EndpointRequest<typeof contract.listSparklines>['body'],
  { timeZone, now }: { timeZone: string; now: number },
): Promise<EndpointResponse<typeof contract.listSparklines>> {
  authorise(actor, 'inventory-monitors.read')
  const plans = (await readMonitors(db, ids)).map((row) => planOf(row, timeZone, now))
  const weeks = plans.filter(({ edges, rawSince }) => rawSince > (edges[0] ?? now))
  const [hours, raw] = await Promise.all([
    readRuns(
      db,
      'stock_hours',
      weeks.map(({ id, edges }) => ({ monitorId: id, since: edges[0] ?? now })),
    ),
    readIntervals(
      db,
      plans.map((plan) => ({ monitorId: plan.id, since: readSince(plan, timeZone, now) })),
    ),
  ])
  const items = new Map(
    plans.map((plan) => [plan.id, sparklineOf(plan, hours.get(plan.id) ?? [], raw.get(plan.id) ?? [], timeZone, now)]),
  )
  return { items: ids.flatMap((id) => items.get(id) ?? []) }
}
