import { sql } from 'drizzle-orm'
import type { z } from '@outlet/shared/contract/zod'
import type { TrendMark, TrendStep } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import { kindFields } from '@outlet/shared/contract/stock'
import type { Queryable } from '../../platform/db/database'
import { MONITOR } from '../engine/monitor-events'
import { holdsUntil, type CheckPace } from '../../products/reading-validity'
import { exactSteps, stepsWithin, type ExactStep } from '../history/exact-steps'
import { readNewestIntervals, type NewestIntervals } from '../history/read-intervals'

const DAY = 86_400_000
/** Raw intervals of this many days are always available: their retention is 30 days after the month. */
const RAW_DAYS = 30
/** Days with exact steps in longer periods, where an hour of 90 days is a third of a pixel. */
const RAW_DAYS_OF_LONGER = 7
/** Maximum number of raw intervals; limits how far back a stock that changes constantly is exact. */
const MAX_INTERVALS = 5000
const MAX_MARKS = 1000

const iso = (instant: number) => new Date(instant).toISOString()

export const toTrendStep = ({ from, until, available, ...step }: ExactStep): z.infer<typeof TrendStep> => ({
  at: iso(from),
  until: iso(until),
  min: available,
  max: available,
  last: available,
  kind: kindFields(step.kind).stock_level_kind,
  orderable: step.orderable === null ? null : Number(step.orderable),
  restocks: Number(step.isRestock),
  price: step.price,
})

/** Reads the raw intervals for a trend that starts at `from`. */
export function readForTrend(db: Queryable, monitorId: string, from: number, until: number): Promise<NewestIntervals> {
  const days = until - from > RAW_DAYS * DAY ? RAW_DAYS_OF_LONGER : RAW_DAYS
  return readNewestIntervals(db, { monitorId, since: Math.max(from, until - days * DAY), maxEnded: MAX_INTERVALS })
}

/** The exact steps up to `until`, each change at its second. */
export function exactTrend(
  { ended, open, since }: NewestIntervals,
  { until, pace, changes }: { until: number; pace: CheckPace; changes: readonly number[] | undefined },
): ExactStep[] {
  const held = holdsUntil(pace, until) ?? until
  const upToNow = open.map((interval) => ({ ...interval, until: Math.max(held, interval.until) }))
  return stepsWithin(exactSteps([...ended, ...upToNow], changes), since, until)
}

/** Times of the restocked and sold-out events, at most the newest `MAX_MARKS`, in chronological order. */
export async function readMarks(db: Queryable, monitorId: string, from: number): Promise<z.infer<typeof TrendMark>[]> {
  const { rows } = await db.execute<{ kind: 'restocked' | 'sold_out'; at_ms: number }>(sql`
    select kind, (extract(epoch from at) * 1000)::float8 as at_ms from events
    where subject_type = ${MONITOR} and subject_id = ${monitorId} and at >= ${iso(from)}
      and kind in ('restocked', 'sold_out')
    order by at desc limit ${MAX_MARKS}`)
  return rows.map(({ kind, at_ms }) => ({ kind, at: iso(Math.round(at_ms)) })).toReversed()
}
