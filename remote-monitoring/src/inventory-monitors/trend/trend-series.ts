import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { SHOWN_IN_STEPS_MS } from '@outlet/shared/contract/inventory-monitor-trend'
import type { getMonitorTrend, TrendMark } from '@outlet/shared/contract/inventory-monitor-trend'
import type { z } from '@outlet/shared/contract/zod'
import { exactSteps, stepsWithin, trendSteps } from './trend-steps'
import type { Span, TrendStep } from './trend-steps'

export type Trend = EndpointResponse<typeof getMonitorTrend>

const DAY = 86_400_000

export interface Mark {
  readonly kind: z.infer<typeof TrendMark>['kind']
  /** In milliseconds. */
  readonly at: number
}

/** What a trend shows of a time. */
export interface TrendSeries {
  /** The time axis: what was asked for, whatever is known of it. */
  readonly window: Span
  /** In milliseconds; nobody looked before. Not before the window. */
  readonly monitoredSince: number
  /** What is drawn, from `monitoredSince` to the window's end: each change at its second as far as that is known. */
  readonly drawn: readonly TrendStep[]
  /** What is told in words and numbers: the same for a short time, else sums by hours or days. */
  readonly told: readonly TrendStep[]
  readonly marks: readonly Mark[]
  /** Start of the step in `told` with the monitor's very first reading, which is no change of stock; null where that lies before. */
  readonly firstReadingFrom: number | null
}

const timeOf = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Date.parse(text)

/** The time asked for; of an answer that does not say it, as far as its points go. */
const windowOf = ({ from, until, period, points, step_seconds: step }: Trend, now: number): Span => {
  const end = timeOf(until, Math.min(now, timeOf(points.at(-1)?.at, now) + step * 1000))
  return { from: timeOf(from, end - period * DAY), until: end }
}

/**
 * An answer as it is shown; of its last `shownMs` alone, if given.
 * @param now in milliseconds, for an answer that does not say how far it goes
 */
export const trendSeries = (trend: Trend, now: number, shownMs = Infinity): TrendSeries => {
  const { points, steps = [], marks = [] } = trend
  const asked = windowOf(trend, now)
  const { until } = asked
  const window = { from: Math.max(asked.from, until - shownMs), until }
  const from = Math.min(until, Math.max(window.from, timeOf(trend.monitored_since, window.from)))
  const exactFrom = Math.max(from, timeOf(trend.steps_since, until))
  const summed = stepsWithin(trendSteps(points, trend.step_seconds, until), { from, until })
  const drawn = [...stepsWithin(summed, { from, until: exactFrom }), ...exactSteps(steps, { from: exactFrom, until })]
  const isShort = until - from < SHOWN_IN_STEPS_MS && exactFrom === from
  const told = isShort ? drawn : summed
  const isFirstShown = from === timeOf(trend.monitored_since, -Infinity) && from > asked.from
  return {
    window,
    monitoredSince: from,
    drawn,
    told,
    firstReadingFrom: (isFirstShown && told.find(({ content }) => content !== 'gap')?.from) || null,
    marks: marks
      .map(({ kind, at }) => ({ kind, at: Date.parse(at) }))
      .filter(({ at }) => at >= window.from && at <= until),
  }
}
