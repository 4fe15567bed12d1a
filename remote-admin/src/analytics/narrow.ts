import { filtersOf, type PivotAsked } from '@outlet/shared/contract/analyses'
import { fits, type Dimension, type Measure } from '@outlet/shared/contract/analytics'
import { addDays, type DaySpan } from '@outlet/shared/contract/day-span'
import { isFilter, type PivotUrl } from './pivot-url'
import type { Key } from './pivot'

/** What one looks at next, the first that is not asked yet. */
const further: readonly Dimension[] = ['store', 'task', 'product', 'status', 'day']

const monthEnd = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The days of a key of time; null where it is none of the calendar's. */
export const daysOfKey = (dimension: Dimension, key: string): DaySpan | null => {
  if (dimension === 'day') return { from: key, to: key }
  if (dimension === 'week') return { from: key, to: addDays(key, 6) }
  return dimension === 'month' ? { from: `${key}-01`, to: monthEnd(key) } : null
}

/** Not beyond the days that are asked about. */
const within = (days: DaySpan, asked: DaySpan): DaySpan => ({
  from: days.from < asked.from ? asked.from : days.from,
  to: days.to > asked.to ? asked.to : days.to,
})

const finer: Partial<Record<Dimension, Dimension>> = { month: 'week', week: 'day', day: 'hour' }

/** A part of what is asked: the days, or the one value, of some keys; null where a key is no such part. */
export const partOf = (keys: readonly (readonly [Dimension, Key])[], asked: DaySpan): Partial<PivotUrl> | null => {
  let part: Partial<PivotUrl> = {}
  for (const [dimension, key] of keys) {
    const days = key === null ? null : daysOfKey(dimension, key)
    if (days) part = { ...part, ...within(days, asked) }
    else if (isFilter(dimension)) part = { ...part, [dimension]: [key ?? ''] }
    else return null
  }
  return part
}

const nextOf = (url: PivotUrl, measure: Measure, dimension: Dimension): Dimension => {
  const filters = Object.keys(filtersOf(url))
  const isOpen = (each: Dimension) => each !== dimension && !filters.includes(each) && fits(measure, each)
  return finer[dimension] ?? further.find(isOpen) ?? 'day'
}

/** The same question of one row alone, told by what one looks at next; null where a row cannot be asked for alone. */
export const narrowed = (
  url: PivotUrl,
  { measures: [measure], rows, columns }: PivotAsked,
  key: Key,
  days: DaySpan,
): Partial<PivotUrl> | null => {
  const part = partOf([[rows, key]], days)
  if (!part) return null
  const next = nextOf(url, measure, rows)
  return { ...part, rows: next, columns: columns === next ? undefined : columns, chart: undefined }
}
