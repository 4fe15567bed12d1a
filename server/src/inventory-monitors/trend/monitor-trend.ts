import { sql } from 'drizzle-orm'
import type { z } from '@outlet/shared/contract/zod'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type * as contract from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import type { TrendPeriod, TrendPoint } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import { kindFields } from '@outlet/shared/contract/stock'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import { notFound } from '../../platform/http/refusal'
import type { CheckPace } from '../../products/reading-validity'
import { readIntervals } from '../history/read-intervals'
import { fromRuns, regroup, type StockStep } from '../history/stock-step'
import { readRuns } from '../history/stored-steps'
import { sumSeries } from '../history/sum-series'
import { readVariantChanges } from '../history/variant-changes'
import { stepEdges, stepSeconds, stepStart, type StepSize } from '../history/zone-steps'
import { checkMonitorId } from '../read-monitors'
import { exactTrend, readForTrend, readMarks, toTrendStep } from './exact-trend'

const DAY = 86_400_000

const sizeOf = (period: TrendPeriod): StepSize => {
  if (period === 7) return 'hour'
  return period === 30 ? 'six_hours' : 'day'
}

interface ProgressRow extends Record<string, unknown> {
  created_ms: number
  hours_ms: number
  days_ms: number
  rolled_orderable: boolean | null
  interval_seconds: number
  is_read: boolean
  read_ms: number | null
}

/** Creation time of the monitor and progress of its roll-ups. Throws Refusal `inventory_monitor.not_found`. */
async function readProgress(db: Database, monitorId: string): Promise<ProgressRow> {
  checkMonitorId(monitorId)
  const { rows } = await db.execute<ProgressRow>(sql`
    select (extract(epoch from m.created_at) * 1000)::float8 as created_ms,
      (extract(epoch from coalesce(c.hours_until, m.created_at)) * 1000)::float8 as hours_ms,
      (extract(epoch from coalesce(c.days_until, m.created_at)) * 1000)::float8 as days_ms, c.rolled_orderable,
      m.interval_seconds, m.is_monitoring and c.last_checked_at <= c.read_at as is_read,
      (extract(epoch from c.read_at) * 1000)::float8 as read_ms
    from inventory_monitors m join monitor_checks c on c.monitor_id = m.id
    where m.id = ${monitorId} and m.deleted_at is null`)
  const [progress] = rows
  if (!progress) throw notFound('inventory_monitor.not_found')
  return progress
}

const paceOf = ({ interval_seconds, is_read, read_ms }: ProgressRow): CheckPace => ({
  intervalSeconds: interval_seconds,
  isRead: is_read,
  readAt: read_ms === null ? null : Math.round(read_ms),
})

const iso = (instant: number) => new Date(instant).toISOString()

const gap = { min: null, max: null, last: null, kind: 'unknown' as const, orderable: null, restocks: 0, price: null }

const toPoint = (from: number, step: StockStep | null): z.infer<typeof TrendPoint> => {
  const at = new Date(from).toISOString()
  if (step === null) return { at, ...gap }
  const { min, max, last, kind, knownMs, orderableMs, restocks, price } = step
  const orderable = knownMs > 0 ? Math.round((orderableMs / knownMs) * 10_000) / 10_000 : null
  return { at, min, max, last, kind: kindFields(kind).stock_level_kind, orderable, restocks, price }
}

/**
 * Returns a monitor's total stock over the last `period` days, in steps of the installation's time zone: from the
 * roll-ups as far as they go, then from raw intervals; and, as far as raw intervals remain, exactly. A step without
 * readings is a gap.
 */
export async function monitorTrend(
  db: Database,
  actor: Actor,
  { monitorId, period, timeZone, now }: { monitorId: string; period: TrendPeriod; timeZone: string; now: number },
): Promise<EndpointResponse<typeof contract.getMonitorTrend>> {
  authorise(actor, 'inventory-monitors.read')
  const progress = await readProgress(db, monitorId)
  const size = sizeOf(period)
  const from = now - period * DAY
  const edges = stepEdges(timeZone, size, from, now)
  const start = edges[0] ?? from
  const end = edges.at(-1) ?? now
  const daysUntil = size === 'day' ? Math.max(start, stepStart(timeZone, 'day', progress.days_ms)) : start
  // If the roll-ups end before the period starts, the raw intervals before it determine whether there is a restock at
  // its start.
  const hoursUntil = stepStart(timeZone, 'hour', progress.hours_ms)
  const [days, hours, raw, newest, variantChanges, marks] = await Promise.all([
    size === 'day' ? readRuns(db, 'stock_days', [{ monitorId, since: start }]) : new Map<string, StockStep[]>(),
    readRuns(db, 'stock_hours', [{ monitorId, since: daysUntil }]),
    readIntervals(db, [{ monitorId, since: hoursUntil }]),
    readForTrend(db, monitorId, from, now),
    readVariantChanges(db, [monitorId]),
    readMarks(db, monitorId, from),
  ])
  const tail = [hoursUntil, ...edges.filter((edge) => edge > hoursUntil)]
  const changes = variantChanges.get(monitorId)?.map(({ at }) => at)
  const finerSteps = [
    ...fromRuns(days.get(monitorId) ?? [], edges),
    ...fromRuns(hours.get(monitorId) ?? [], stepEdges(timeZone, 'hour', daysUntil, Math.max(hoursUntil, daysUntil))),
    ...(hoursUntil < end ? sumSeries(raw.get(monitorId) ?? [], tail, progress.rolled_orderable, changes).steps : []),
  ]
  return {
    period,
    step_seconds: stepSeconds[size],
    points: regroup(finerSteps, edges).map((step, index) => toPoint(edges[index] ?? start, step)),
    from: iso(from),
    until: iso(now),
    monitored_since: iso(Math.round(progress.created_ms)),
    steps_since: iso(newest.since),
    steps: exactTrend(newest, { until: now, pace: paceOf(progress), changes }).map(toTrendStep),
    marks,
  }
}
