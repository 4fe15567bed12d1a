import { sql } from 'drizzle-orm'
import type { z } from '@outlet/shared/contract/zod'
import type { TrendMark, TrendStep } from '@outlet/shared/contract/inventory-monitor-trend'
import type { Queryable } from '../../platform/db/database'
import { MONITOR } from '../engine/monitor-events'
import { holdsUntil, type CheckPace } from '../engine/plan-check'
import { exactSteps, stepsWithin, type ExactStep } from '../history/exact-steps'
import { readNewestIntervals, type NewestIntervals } from '../history/read-intervals'

const DAY = 86_400_000
/** Raw intervals are kept for so long after their month, so that none of these is missing. */
const RAW_DAYS = 30
/** Of a longer time less: an hour of 90 days is a third of a pixel. */
const RAW_DAYS_OF_LONGER = 7
/** A stock that changes without pause is told as exactly as far back as this reaches. */
const MOST_INTERVALS = 5000
const MOST_MARKS = 1000

const iso = (instant: number) => new Date(instant).toISOString()

export const toTrendStep = ({ from, until, quantity, ...step }: ExactStep): z.infer<typeof TrendStep> => ({
  at: iso(from),
  until: iso(until),
  min: quantity,
  max: quantity,
  last: quantity,
  kind: step.kind,
  orderable: step.orderable === null ? null : Number(step.orderable),
  restocks: Number(step.isRestock),
  price: step.price,
})

/** The raw readings for a trend that begins at `from`. */
export function readForTrend(db: Queryable, monitorId: string, from: number, until: number): Promise<NewestIntervals> {
  const days = until - from > RAW_DAYS * DAY ? RAW_DAYS_OF_LONGER : RAW_DAYS
  return readNewestIntervals(db, { monitorId, since: Math.max(from, until - days * DAY), most: MOST_INTERVALS })
}

/** What was read up to `until`, each change at its second. */
export function exactTrend(
  { ended, open, since }: NewestIntervals,
  { until, pace, changes }: { until: number; pace: CheckPace; changes: readonly number[] | undefined },
): ExactStep[] {
  const held = holdsUntil(pace, until) ?? until
  const upToNow = open.map((interval) => ({ ...interval, until: Math.max(held, interval.until) }))
  return stepsWithin(exactSteps([...ended, ...upToNow], changes), since, until)
}

/** When the stock was reported as restocked and as sold out, the newest of very many; in order of time. */
export async function readMarks(db: Queryable, monitorId: string, from: number): Promise<z.infer<typeof TrendMark>[]> {
  const { rows } = await db.execute<{ kind: 'restocked' | 'sold_out'; at_ms: number }>(sql`
    select kind, (extract(epoch from at) * 1000)::float8 as at_ms from events
    where subject_type = ${MONITOR} and subject_id = ${monitorId} and at >= ${iso(from)}
      and kind in ('restocked', 'sold_out')
    order by at desc limit ${MOST_MARKS}`)
  return rows.map(({ kind, at_ms }) => ({ kind, at: iso(Math.round(at_ms)) })).toReversed()
}
