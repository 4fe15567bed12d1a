import type { Locale } from '../settings/locale'
import { serverNow } from './server-clock'

type Moment = string | number | Date

const formats = new Map<string, Intl.DateTimeFormat>()

const timeFormat = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = locale + JSON.stringify(options)
  const kept = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, kept)
  return kept
}

const dateParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** In the browser's time zone, as all of these. */
export const formatDate = (moment: Moment, locale: Locale): string =>
  timeFormat(locale, dateParts).format(new Date(moment))

export const formatDateTime = (moment: Moment, locale: Locale): string =>
  timeFormat(locale, { ...dateParts, ...timeParts }).format(new Date(moment))

/** Of a day that is said otherwise. */
export const formatTime = (moment: Moment, locale: Locale): string =>
  timeFormat(locale, timeParts).format(new Date(moment))

/** To the second, with the zone's offset: `2026/11/20 20:00:05 GMT+8`. */
export const formatExactTime = (moment: Moment, locale: Locale): string =>
  timeFormat(locale, { ...dateParts, ...timeParts, second: '2-digit', timeZoneName: 'shortOffset' }).format(
    new Date(moment),
  )

/** Month and day of a calendar day (`2026-11-23`), which says the same in every zone. */
export const formatCalendarDay = (day: string, locale: Locale): string =>
  timeFormat(locale, { month: 'numeric', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))

const relativeFormats = new Map<Locale, Intl.RelativeTimeFormat>()

const relativeFormat = (locale: Locale): Intl.RelativeTimeFormat => {
  const style = locale === 'zh-CN' ? 'short' : 'long'
  const kept = relativeFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style })
  relativeFormats.set(locale, kept)
  return kept
}

const steps = [
  { unit: 'second', seconds: 1, until: 60 },
  { unit: 'minute', seconds: 60, until: 3600 },
  { unit: 'hour', seconds: 3600, until: 86_400 },
  { unit: 'day', seconds: 86_400, until: 30 * 86_400 },
] as const

/** Chinese as people write it, where Intl has `现在` and `23秒前`. */
const inChinese = (text: string) => text.replace('现在', '刚刚').replace(/\d(?=\p{Script=Han})/u, '$& ')

/** `3 minutes ago`, `in 2 hours`, `23 秒前`; further than 30 days away the date. `now` in milliseconds, the server's unless said. */
export const formatRelative = (moment: Moment, locale: Locale, now = serverNow()): string => {
  const seconds = (new Date(moment).getTime() - now) / 1000
  const step = steps.find(({ until }) => Math.abs(seconds) < until)
  if (!step) return formatDate(moment, locale)
  const text = relativeFormat(locale).format(Math.trunc(seconds / step.seconds), step.unit)
  return locale === 'zh-CN' ? inChinese(text) : text
}
