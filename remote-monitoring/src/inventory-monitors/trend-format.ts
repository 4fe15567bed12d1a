import type { Locale } from '@outlet/shared/settings/locale'

const HOUR = 3_600_000
/** A local day may have 25 hours. */
const LONGEST_DAY = 25 * HOUR

const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const isMidnight = (at: number): boolean => new Date(at).getHours() === 0 && new Date(at).getMinutes() === 0

/** Formats for the times of a trend, in the browser's zone; times in milliseconds. */
export const makeTrendFormat = (locale: Locale) => {
  const dates = new Intl.DateTimeFormat(locale, date)
  const moments = new Intl.DateTimeFormat(locale, { ...date, ...time })
  const days = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric' })
  const hours = new Intl.DateTimeFormat(locale, time)
  return {
    /** `11/20/2026, 14:00 – 15:00`; a whole day by its date alone. */
    span: (from: number, until: number): string => {
      if (!isMidnight(from) || !isMidnight(until)) return moments.formatRange(from, until)
      return until - from <= LONGEST_DAY ? dates.format(from) : dates.formatRange(from, until - 1)
    },
    /** The day where one begins, else the time. */
    axis: (at: number): string => (isMidnight(at) ? days.format(at) : hours.format(at)),
  }
}
