import { filtersOf, type PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { isMeasurableBy, type Dimension, type Measure } from '@outlet/shared/contract/analytics'
import { addDays, type DaySpan } from '@outlet/shared/contract/time/day-span'
import { isFilter, type PivotUrl } from './pivot-url'
import type { Key } from './pivot'

/** Dimensions for drilling down, in order; the first unused one is next. */
const DRILL_DOWN_ORDER: readonly Dimension[] = ['store', 'task', 'product', 'status', 'day']

const monthEnd = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Calendar days of a time key; null if the key is not a day, week or month. */
export const daysOfKey = (dimension: Dimension, key: string): DaySpan | null => {
  if (dimension === 'day') return { from: key, to: key }
  if (dimension === 'week') return { from: key, to: addDays(key, 6) }
  return dimension === 'month' ? { from: `${key}-01`, to: monthEnd(key) } : null
}

/** Limits days to the requested period. */
const limitDays = (days: DaySpan, period: DaySpan): DaySpan => ({
  from: days.from < period.from ? period.from : days.from,
  to: days.to > period.to ? period.to : days.to,
})

const finer: Partial<Record<Dimension, Dimension>> = { month: 'week', week: 'day', day: 'hour' }

/** The part of an analysis that some keys select, as days and filters; null if a key's dimension is no filter. */
export const selectionOf = (
  keys: readonly (readonly [Dimension, Key])[],
  period: DaySpan,
): Partial<PivotUrl> | null => {
  let part: Partial<PivotUrl> = {}
  for (const [dimension, key] of keys) {
    const days = key === null ? null : daysOfKey(dimension, key)
    if (days) part = { ...part, ...limitDays(days, period) }
    else if (isFilter(dimension)) part = { ...part, [dimension]: [key ?? ''] }
    else return null
  }
  return part
}

const nextOf = (url: PivotUrl, measure: Measure, dimension: Dimension): Dimension => {
  const filters = Object.keys(filtersOf(url))
  const isOpen = (each: Dimension) => each !== dimension && !filters.includes(each) && isMeasurableBy(measure, each)
  return finer[dimension] ?? DRILL_DOWN_ORDER.find(isOpen) ?? 'day'
}

/** The same analysis of one row only, by the next dimension; null if the row cannot be selected by a filter. */
export const narrowToRow = (
  url: PivotUrl,
  { measures: [measure], rows, columns }: PivotQuery,
  key: Key,
  days: DaySpan,
): Partial<PivotUrl> | null => {
  const part = selectionOf([[rows, key]], days)
  if (!part) return null
  const next = nextOf(url, measure, rows)
  return {
    ...part,
    rows: next,
    columns: columns === next ? undefined : columns,
    chart: url.chart === 'none' ? 'none' : undefined,
  }
}
