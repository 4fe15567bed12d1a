import type { Locale } from '@outlet/shared/settings/locale'

const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const isMidnight = (at: number): boolean => new Date(at).getHours() === 0 && new Date(at).getMinutes() === 0

const isFullMinute = (at: number): boolean => at % 60_000 === 0

/** Formats for the times of a trend in the browser's time zone; times in ms. */
export const makeTrendFormat = (locale: Locale) => {
  const dates = new Intl.DateTimeFormat(locale, date)
  const isWithinDay = (from: number, until: number) => dates.format(from) === dates.format(until - 1)
  const moments = new Intl.DateTimeFormat(locale, { ...date, ...time })
  const days = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric' })
  const hours = new Intl.DateTimeFormat(locale, time)
  const exactMoments = new Intl.DateTimeFormat(locale, { ...date, ...time, second: '2-digit' })
  const exactHours = new Intl.DateTimeFormat(locale, { ...time, second: '2-digit' })
  return {
    /**
     * Formats a period, such as `11/20/2026, 14:00 – 15:00`. A whole day is its date alone; seconds are shown unless
     * both ends are full minutes.
     */
    span: (from: number, until: number): string => {
      if (isMidnight(from) && isMidnight(until)) {
        return isWithinDay(from, until) ? dates.format(from) : `${dates.format(from)} – ${dates.format(until - 1)}`
      }
      const isExact = !isFullMinute(from) || !isFullMinute(until)
      const [moment, hour] = isExact ? [exactMoments, exactHours] : [moments, hours]
      return `${moment.format(from)} – ${(isWithinDay(from, until) ? hour : moment).format(until)}`
    },
    /** Day at midnight, otherwise the time. */
    axis: (at: number): string => (isMidnight(at) ? days.format(at) : hours.format(at)),
  }
}
