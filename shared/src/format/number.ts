import type { Count } from '../contract/list'
import type { Locale } from '../settings/locale'

const formats = new Map<string, Intl.NumberFormat>()

/** Returns a cached Intl format: creating one costs more than using it a thousand times. */
const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = locale + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format
}

/** In Chinese a unit is set off from its number by a blank, which Intl omits: `5 分钟`. */
export const formatNumber = (value: number, locale: string, options: Intl.NumberFormatOptions = {}): string => {
  const text = numberFormat(locale, options).format(value)
  return options.style === 'unit' ? text.replace(/\d(?=\p{Script=Han})/u, '$& ') : text
}

/** Formats a percentage: 67 is shown as 67 %. */
export const formatPercent = (percent: number, locale: Locale, maximumFractionDigits = 0): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits }).format(percent / 100)

/** Formats a size in bytes, in units of 1000. */
export const formatBytes = (bytes: number, locale: Locale): string => {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), units.length - 1)
  const options = {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  } as const
  return formatNumber(bytes / 1000 ** step, locale, options)
}

/** Key in `common` and values of the message that shows a count: exact, or "more than". */
export const countText = ({ count, exact }: Count, locale: Locale) => ({
  key: exact ? ('common:count.exact' as const) : ('common:count.more_than' as const),
  values: { count, formatted: formatNumber(count, locale) },
})
