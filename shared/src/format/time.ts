import type { Locale } from '../settings/locale'
import { serverNow } from './server-clock'

type Moment = string | number | Date

const formats = new Map<string, Intl.DateTimeFormat>()

const timeFormat = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = locale + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

const dateOptions = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const timeOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Formats a date in the browser's time zone, as all functions here do. */
export const formatDate = (moment: Moment, locale: Locale): string =>
  timeFormat(locale, dateOptions).format(new Date(moment))

export const formatDateTime = (moment: Moment, locale: Locale): string =>
  timeFormat(locale, { ...dateOptions, ...timeOptions }).format(new Date(moment))

const YEAR_MS = 365 * 86_400_000

/** Formats a time of the coming year without the year: `12/05 08:00`. Any other time has its year. */
export const formatComingTime = (moment: Moment, locale: Locale, now = serverNow()): string => {
  const ahead = new Date(moment).getTime() - now
  if (ahead < 0 || ahead > YEAR_MS) return formatDateTime(moment, locale)
  return timeFormat(locale, { month: '2-digit', day: '2-digit', ...timeOptions }).format(new Date(moment))
}

/** Formats the time of day alone, where the date is shown elsewhere. */
export const formatTime = (moment: Moment, locale: Locale): string =>
  timeFormat(locale, timeOptions).format(new Date(moment))

/** Whether two times, as they are shown, are of the same date. */
export const isSameDate = (one: Moment, other: Moment): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString()

/** Formats the time of day to the second, where date and zone are shown elsewhere. */
export const formatSeconds = (moment: Moment, locale: Locale): string =>
  timeFormat(locale, { ...timeOptions, second: '2-digit' }).format(new Date(moment))

/** Formats a time to the second with the zone's offset, in Chinese `2026/11/20 20:00:05（GMT+8）`. */
export const formatExactTime = (moment: Moment, locale: Locale): string => {
  const options = { ...dateOptions, ...timeOptions, second: '2-digit' } as const
  const withZone = timeFormat(locale, { ...options, timeZoneName: 'shortOffset' })
  const at = new Date(moment)
  if (locale !== 'zh-CN') return withZone.format(at)
  const zone = withZone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${timeFormat(locale, options).format(at)}（${zone}）`
}

/** Formats today's date with its weekday, without the year: `11月27日 周五`, `Fri, Nov 27`. */
export const formatDay = (moment: Moment, locale: Locale): string => {
  const day = { month: locale === 'zh-CN' ? 'long' : 'short', day: 'numeric' } as const
  const at = new Date(moment)
  if (locale !== 'zh-CN') return timeFormat(locale, { ...day, weekday: 'short' }).format(at)
  return `${timeFormat(locale, day).format(at)} ${timeFormat(locale, { weekday: 'short' }).format(at)}`
}

/** Formats month and day of a calendar day (`2026-11-23`), which is the same in every zone. */
export const formatCalendarDay = (day: string, locale: Locale): string =>
  timeFormat(locale, { month: 'numeric', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))

const relativeFormats = new Map<Locale, Intl.RelativeTimeFormat>()

const relativeFormat = (locale: Locale): Intl.RelativeTimeFormat => {
  const style = locale === 'zh-CN' ? 'short' : 'long'
  const format = relativeFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style })
  relativeFormats.set(locale, format)
  return format
}

const steps = [
  { unit: 'second', seconds: 1, until: 60 },
  { unit: 'minute', seconds: 60, until: 3600 },
  { unit: 'hour', seconds: 3600, until: 86_400 },
  { unit: 'day', seconds: 86_400, until: 30 * 86_400 },
] as const

/** Adapts Intl's Chinese to common usage: `刚刚` for `现在`, `23 秒前` for `23秒前`. */
const inChinese = (text: string) => text.replace('现在', '刚刚').replace(/\d(?=\p{Script=Han})/u, '$& ')

/**
 * Formats a time relative to `now` (ms, by default the server's): `3 minutes ago`, `in 2 hours`, `23 秒前`; more than 30
 * days away as a date.
 */
export const formatRelative = (moment: Moment, locale: Locale, now = serverNow()): string => {
  const seconds = (new Date(moment).getTime() - now) / 1000
  const step = steps.find(({ until }) => Math.abs(seconds) < until)
  if (!step) return formatDate(moment, locale)
  const text = relativeFormat(locale).format(Math.trunc(seconds / step.seconds), step.unit)
  return locale === 'zh-CN' ? inChinese(text) : text
}
