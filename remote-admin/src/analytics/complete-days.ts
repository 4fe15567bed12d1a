import type { Dimension } from '@outlet/shared/contract/analytics'
import { addDays } from '@outlet/shared/contract/time/day-span'
import type { Metrics } from './analytics.queries'

/** 1970-01-05 was a Monday. */
export const mondayOf = (day: string): string => addDays(day, -((Date.parse(day) / 86_400_000 - 4) % 7))

const nextOf: Partial<Record<Dimension, (key: string) => string>> = {
  day: (key) => addDays(key, 1),
  week: (key) => addDays(key, 7),
  month: (key) => addDays(`${key}-28`, 4).slice(0, 7),
}

const firstOf: Partial<Record<Dimension, (day: string) => string>> = {
  day: (day) => day,
  week: mondayOf,
  month: (day) => day.slice(0, 7),
}

/**
 * All keys of a time dimension: all hours and weekdays, or the days, weeks and months of the period. Null for any other
 * dimension.
 */
export const keysOfTime = (dimension: Dimension, { from, to }: Pick<Metrics, 'from' | 'to'>): string[] | null => {
  if (dimension === 'hour') return Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  if (dimension === 'weekday') return ['1', '2', '3', '4', '5', '6', '7']
  const [next, first] = [nextOf[dimension], firstOf[dimension]]
  if (!next || !first) return null
  const keys: string[] = []
  for (let key = first(from); key <= first(to); key = next(key)) keys.push(key)
  return keys
}

/** Whether a weekday occurs in the period; otherwise it has no data, as opposed to 0. */
export const isInPeriod = (
  dimension: Dimension,
  key: string | null,
  { from, to }: Pick<Metrics, 'from' | 'to'>,
): boolean => {
  if (dimension !== 'weekday' || key === null) return true
  return [0, 1, 2, 3, 4, 5, 6].some((days) => addDays(from, days) <= to && weekdayOf(addDays(from, days)) === key)
}

const weekdayOf = (day: string): string => String(new Date(day).getUTCDay() || 7)
