import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { SHOWN_IN_STEPS_MS } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import type { getMonitorTrend, TrendMark } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import type { z } from '@outlet/shared/contract/zod'
import { exactSteps, stepsWithin, trendSteps } from './trend-steps'
import type { Span, TrendStep } from './trend-steps'

export type Trend = EndpointResponse<typeof getMonitorTrend>

const DAY_MS = 86_400_000

export interface Mark {
  readonly kind: z.infer<typeof TrendMark>['kind']
  /** Time in ms since the epoch. */
  readonly at: number
}

/** A trend prepared for display. */
export interface TrendSeries {
  /** Range of the time axis: the requested period, with or without data. */
  readonly window: Span
  /** Start of monitoring in ms since the epoch, but not before the window. */
  readonly monitoredSince: number
  /** Steps to draw, from `monitoredSince` to the end of the window; exact changes if they are known. */
  readonly drawn: readonly TrendStep[]
  /** Steps for tooltip and table: the drawn ones for a short period, otherwise aggregates by hour or day. */
  readonly textSteps: readonly TrendStep[]
  readonly marks: readonly Mark[]
  /**
   * Start of the step with the monitor's very first reading, which is no stock change; null if that is before the
   * window.
   */
  readonly firstReadingFrom: number | null
}

const timeOf = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : Date.parse(text)

/** The requested period; for a response without bounds, the period that its points cover. */
const windowOf = ({ from, until, period, points, step_seconds: step }: Trend, now: number): Span => {
  const end = timeOf(until, Math.min(now, timeOf(points.at(-1)?.at, now) + step * 1000))
  return { from: timeOf(from, end - period * DAY_MS), until: end }
}

/**
 * Prepares a trend response for display, optionally only its last `shownMs`.
 * @param now in ms, for a response without an end
 */
export const trendSeries = (trend: Trend, now: number, shownMs = Infinity): TrendSeries => {
  const { points, steps = [], marks = [] } = trend
  const requestedWindow = windowOf(trend, now)
  const { until } = requestedWindow
  const window = { from: Math.max(requestedWindow.from, until - shownMs), until }
  const from = Math.min(until, Math.max(window.from, timeOf(trend.monitored_since, window.from)))
  const exactFrom = Math.max(from, timeOf(trend.steps_since, until))
  const aggregated = stepsWithin(trendSteps(points, trend.step_seconds, until), { from, until })
  const drawn = [
    ...stepsWithin(aggregated, { from, until: exactFrom }),
    ...exactSteps(steps, { from: exactFrom, until }),
  ]
  const isShort = until - from < SHOWN_IN_STEPS_MS && exactFrom === from
  const textSteps = isShort ? drawn : aggregated
  const isFirstShown = from === timeOf(trend.monitored_since, -Infinity) && from > requestedWindow.from
  return {
    window,
    monitoredSince: from,
    drawn,
    textSteps,
    firstReadingFrom: (isFirstShown && textSteps.find(({ content }) => content !== 'gap')?.from) || null,
    marks: marks
      .map(({ kind, at }) => ({ kind, at: Date.parse(at) }))
      .filter(({ at }) => at >= window.from && at <= until),
  }
}
