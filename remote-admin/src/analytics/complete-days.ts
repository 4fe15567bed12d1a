import type { Dimension } from '@outlet/shared/contract/analytics'
import { addDays } from '@outlet/shared/contract/day-span'
import type { Figures } from './analytics.queries'

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

/** Hours and weekdays as a whole, days, weeks and months of the period; null of a dimension that is not of time. */
export const keysOfTime = (dimension: Dimension, { from, to }: Pick<Figures, 'from' | 'to'>): string[] | null => {
  if (dimension === 'hour') return Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  if (dimension === 'weekday') return ['1', '2', '3', '4', '5', '6', '7']
  const [next, first] = [nextOf[dimension], firstOf[dimension]]
  if (!next || !first) return null
  const keys: string[] = []
  for (let key = first(from); key <= first(to); key = next(key)) keys.push(key)
  return keys
}

/** Whether a weekday lies in the period; of another one there is no data, which is not 0. */
export const isInPeriod = (
  dimension: Dimension,
  key: string | null,
  { from, to }: Pick<Figures, 'from' | 'to'>,
): boolean => {
  if (dimension !== 'weekday' || key === null) return true
  return [0, 1, 2, 3, 4, 5, 6].some((days) => addDays(from, days) <= to && weekdayOf(addDays(from, days)) === key)
}

const weekdayOf = (day: string): string => String(new Date(day).getUTCDay() || 7)
