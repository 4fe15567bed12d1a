import { isMeasurableBy, MAX_ANALYSIS_DAYS, type Dimension, type Measure } from '@outlet/shared/contract/analytics'
import type { Config } from '../config'
import { Refusal } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { filtersOf, type FactQuery } from './fact-sql'

export type MetricsSettings = Pick<Config, 'timeZone' | 'reportingCurrency'>

interface MetricsQuery extends FactQuery {
  readonly measure?: readonly Measure[] | undefined
  readonly by?: readonly Dimension[] | undefined
}

const DAY_MS = 86_400_000
const MAX_DIMENSIONS = 2

const invalid = (code: string, path: string, message: string) =>
  new Refusal('invalid', code, { errors: [{ path, code, message }] })

/**
 * Validates a query. Throws Refusal `analytics.period_invalid`, `analytics.no_measure`,
 * `analytics.too_many_dimensions`, `analytics.does_not_fit`.
 */
export function checkQuery(query: MetricsQuery): void {
  const { from, to, measure = [], by = [] } = query
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1 || days > MAX_ANALYSIS_DAYS)
    throw invalid('analytics.period_invalid', 'to', `a day from ${from} on, at most ${MAX_ANALYSIS_DAYS} days in all`)
  if (measure.length === 0) throw invalid('analytics.no_measure', 'measure', 'at least one measure')
  if (by.length > MAX_DIMENSIONS || new Set(by).size < by.length)
    throw invalid('analytics.too_many_dimensions', 'by', `at most ${MAX_DIMENSIONS} dimensions, each once`)
  checkFits(query)
}

function checkFits(query: MetricsQuery): void {
  const { measure = [], by = [] } = query
  const requested: [Dimension, string][] = [
    ...by.map((name): [Dimension, string] => [name, 'by']),
    ...filtersOf(query).map(({ name }): [Dimension, string] => [name, name]),
  ]
  for (const each of measure) {
    const wrong = requested.find(([dimension]) => !isMeasurableBy(each, dimension))
    if (wrong) throw invalid('analytics.does_not_fit', wrong[1], `${each} cannot be grouped by ${wrong[0]}`)
  }
}

/** Resolves a relative day: `today-6d` is the sixth day before today. */
function resolveDay(day: string, timeZone: string): string {
  if (!day.startsWith('today')) return day
  const today = Date.parse(dayIn(timeZone, clock.date()))
  return new Date(today - Number.parseInt(day.slice('today-'.length) || '0', 10) * DAY_MS).toISOString().slice(0, 10)
}

/** Resolves the period to calendar days in the installation's time zone. */
export const resolvePeriod = ({ from, to }: { readonly from: string; readonly to: string }, timeZone: string) => ({
  from: resolveDay(from, timeZone),
  to: resolveDay(to, timeZone),
})
