import { analysisOf, dimensionsOf, filtersOf, fitting, isComparable } from '@outlet/shared/contract/analyses'
import { MAX_ANALYSIS_DAYS, type readFigures } from '@outlet/shared/contract/analytics'
import { dayOf, daysIn, spanBefore } from '@outlet/shared/contract/day-span'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'

type FiguresQuery = EndpointRequest<typeof readFigures>['query']

export interface AskedFigures {
  /** With its days as days, those that are told from today as they are on the day `today`. */
  readonly query: FiguresQuery
  /** The same of the period before, where it is compared. */
  readonly before: FiguresQuery | null
}

/** What the analysis of an address asks on a day; null where it is none (any more), or its days are no period. */
export function askedFigures(search: string, today: string): AskedFigures | null {
  const analysis = analysisOf(search)
  if (!analysis) return null
  const span = { from: dayOf(analysis.from, today), to: dayOf(analysis.to, today) }
  if (daysIn(span) < 1 || daysIn(span) > MAX_ANALYSIS_DAYS) return null
  const asked = fitting(analysis)
  const question = { measure: [...asked.measures], by: dimensionsOf(asked), ...filtersOf(analysis) }
  const past = analysis.compare && isComparable(asked) ? spanBefore(span) : null
  return { query: { ...question, ...span }, before: past && { ...question, ...past } }
}
