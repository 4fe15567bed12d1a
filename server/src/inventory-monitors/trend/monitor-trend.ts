import { sql } from 'drizzle-orm'
import type { z } from '@outlet/shared/contract/zod'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type {
  getMonitorTrend as endpoint,
  TrendPeriod,
  TrendPoint,
} from '@outlet/shared/contract/inventory-monitor-trend'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import { notFound } from '../../platform/http/refusal'
import { readIntervals } from '../history/read-intervals'
import { fromRuns, regroup, type StockStep } from '../history/stock-step'
import { readRuns } from '../history/stored-steps'
import { sumSeries } from '../history/sum-series'
import { readVariantChanges } from '../history/variant-changes'
import { stepEdges, stepSeconds, stepStart, type StepSize } from '../history/zone-steps'
import { checkMonitorId } from '../read-monitors'

const DAY = 86_400_000

const sizeOf = (period: TrendPeriod): StepSize => {
  if (period === 7) return 'hour'
  return period === 30 ? 'six_hours' : 'day'
}

interface ProgressRow extends Record<string, unknown> {
  hours_ms: number
  days_ms: number
  rolled_orderable: boolean | null
}

/** Up to where the monitor's history is rolled up. Throws Refusal `inventory_monitor.not_found`. */
async function readProgress(db: Database, monitorId: string): Promise<ProgressRow> {
  checkMonitorId(monitorId)
  const { rows } = await db.execute<ProgressRow>(sql`
    select (extract(epoch from coalesce(c.hours_until, m.created_at)) * 1000)::float8 as hours_ms,
      (extract(epoch from coalesce(c.days_until, m.created_at)) * 1000)::float8 as days_ms, c.rolled_orderable
    from inventory_monitors m join monitor_checks c on c.monitor_id = m.id
    where m.id = ${monitorId} and m.deleted_at is null`)
  const [progress] = rows
  if (!progress) throw notFound('inventory_monitor.not_found')
  return progress
}

const gap = { min: null, max: null, last: null, kind: 'unknown' as const, orderable: null, restocks: 0, price: null }

const toPoint = (from: number, step: StockStep | null): z.infer<typeof TrendPoint> => {
  const at = new Date(from).toISOString()
  if (step === null) return { at, ...gap }
  const { min, max, last, kind, knownMs, orderableMs, restocks, price } = step
  const orderable = knownMs > 0 ? Math.round((orderableMs / knownMs) * 10_000) / 10_000 : null
  return { at, min, max, last, kind, orderable, restocks, price }
}

/**
 * The series of a monitor's summed stock over the last `period` days: from the roll-ups as far as they go, then from
 * the raw intervals. A step in which nothing was read is a gap.
 */
export async function monitorTrend(
  db: Database,
  actor: Actor,
  { monitorId, period, timeZone, now }: { monitorId: string; period: TrendPeriod; timeZone: string; now: number },
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'inventory-monitors.read')
  const progress = await readProgress(db, monitorId)
  const size = sizeOf(period)
  const steps = (period * DAY) / 1000 / stepSeconds[size]
  const edges = stepEdges(timeZone, size, now - (period + 1) * DAY, now).slice(-steps - 1)
  const begin = edges[0] ?? now
  const end = edges.at(-1) ?? now
  const daysUntil = size === 'day' ? Math.max(begin, stepStart(timeZone, 'day', progress.days_ms)) : begin
  // Where the roll-ups lag behind the period's beginning, the raw intervals before it still tell a restock at it.
  const hoursUntil = stepStart(timeZone, 'hour', progress.hours_ms)
  const [days, hours, raw, changes] = await Promise.all([
    size === 'day' ? readRuns(db, 'stock_days', [{ monitorId, since: begin }]) : new Map<string, StockStep[]>(),
    readRuns(db, 'stock_hours', [{ monitorId, since: daysUntil }]),
    readIntervals(db, [{ monitorId, since: hoursUntil }]),
    readVariantChanges(db, [monitorId]),
  ])
  const tail = [hoursUntil, ...edges.filter((edge) => edge > hoursUntil)]
  const changed = changes.get(monitorId)?.map(({ at }) => at)
  const parts = [
    ...fromRuns(days.get(monitorId) ?? [], edges),
    ...fromRuns(hours.get(monitorId) ?? [], stepEdges(timeZone, 'hour', daysUntil, Math.max(hoursUntil, daysUntil))),
    ...(hoursUntil < end ? sumSeries(raw.get(monitorId) ?? [], tail, progress.rolled_orderable, changed).steps : []),
  ]
  const points = regroup(parts, edges).map((step, index) => toPoint(edges[index] ?? begin, step))
  return { period, step_seconds: stepSeconds[size], points }
}
