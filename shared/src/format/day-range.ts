import { addDays } from '../contract/time/day-span'

/**
 * A range of days as two date fields hold it (`2026-11-20`), in the installation's time zone; both days are included.
 */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/**
 * The same range as the API takes it: `from` inclusive, `to` exclusive, as days of the installation's time zone. An
 * older link may hold moments.
 */
export interface MomentRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const two = (value: number) => String(value).padStart(2, '0')

const dayText = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** Midnight at the start of a day in the browser's zone; undefined for an invalid day. */
const midnight = (day: string): string | undefined => {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  const moment = new Date(year, month - 1, date)
  // A year below 1000 is half typed; Date takes those below 100 for 19xx.
  return year < 1000 || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** Whether the text is a complete day; a half-typed year (`0020-11-01`) is not. */
export const isDayText = (text: string): boolean => midnight(text) !== undefined

/** Bounds that the API filters by: the first day, and the day after the last one. */
export const momentsOf = ({ from, to }: DayRange): Required<MomentRange> => ({
  from: isDayText(from) ? from : undefined,
  to: isDayText(to) ? addDays(to, 1) : undefined,
})

const dayBefore = (moment: string | undefined, before: number): string => {
  if (moment && /^\d{4}-\d\d-\d\d$/.test(moment)) return dayBefore(midnight(moment), before)
  const time = Date.parse(moment ?? '')
  return Number.isNaN(time) ? '' : dayText(new Date(time - before))
}

/** Days shown for a range of moments. The end is exclusive: a range that ends at midnight ends with the day before. */
export const daysOf = ({ from, to }: MomentRange): DayRange => ({ from: dayBefore(from, 0), to: dayBefore(to, 1) })
