import {
  analysisOf,
  dimensionsOf,
  filtersOf,
  toPivotQuery,
  isComparable,
} from '@outlet/shared/contract/analytics/analyses'
import { MAX_ANALYSIS_DAYS, type readMetrics } from '@outlet/shared/contract/analytics'
import { dayOf, daysIn, spanBefore } from '@outlet/shared/contract/time/day-span'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'

type MetricsQuery = EndpointRequest<typeof readMetrics>['query']

export interface ReportQuery {
  /** Query with calendar days; relative days are resolved on the day `today`. */
  readonly query: MetricsQuery
  /** Query of the period before, if the analysis compares periods. */
  readonly before: MetricsQuery | null
}

/**
 * Builds the query of an analysis URL on a day. Returns null if the URL is not a valid analysis (any more), or if its
 * days are not a valid period.
 */
export function buildReportQuery(search: string, today: string): ReportQuery | null {
  const analysis = analysisOf(search)
  if (!analysis) return null
  const span = { from: dayOf(analysis.from, today), to: dayOf(analysis.to, today) }
  if (daysIn(span) < 1 || daysIn(span) > MAX_ANALYSIS_DAYS) return null
  const pivot = toPivotQuery(analysis)
  const request = { measure: [...pivot.measures], by: dimensionsOf(pivot), ...filtersOf(analysis) }
  const past = analysis.compare && isComparable(pivot) ? spanBefore(span) : null
  return { query: { ...request, ...span }, before: past && { ...request, ...past } }
}
