import { addDays } from '../contract/day-span'

/** A range of days as two date fields write it (`2026-11-20`), of the installation's time zone; both days belong to it. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/**
 * The same as the API takes it: `from` on, and before `to`; days are of the installation's time zone, as are those that it counts. An
 * older link may have moments.
 */
export interface MomentRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const two = (value: number) => String(value).padStart(2, '0')

const dayText = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The beginning of a day in the browser's zone; undefined for what is no day. */
const midnight = (day: string): string | undefined => {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  const moment = new Date(year, month - 1, date)
  // Years below 100 are half typed ones, which Date takes for 19xx.
  return year < 1000 || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** Whether it is a whole day; a half-typed year (`0020-11-01`) is none. */
export const isDayText = (text: string): boolean => midnight(text) !== undefined

/** The bounds that the API filters by: from the first day's beginning to the end of the last. */
export const momentsOf = ({ from, to }: DayRange): Required<MomentRange> => ({
  from: isDayText(from) ? from : undefined,
  to: isDayText(to) ? addDays(to, 1) : undefined,
})

const dayBefore = (moment: string | undefined, before: number): string => {
  if (moment && /^\d{4}-\d\d-\d\d$/.test(moment)) return dayBefore(midnight(moment), before)
  const time = Date.parse(moment ?? '')
  return Number.isNaN(time) ? '' : dayText(new Date(time - before))
}

/** The days that a range of moments shows as. The end is exclusive: midnight ends the day before. */
export const daysOf = ({ from, to }: MomentRange): DayRange => ({ from: dayBefore(from, 0), to: dayBefore(to, 1) })
