import type { Count } from '../contract/list'
import type { Locale } from '../settings/locale'

const formats = new Map<string, Intl.NumberFormat>()

/** Making an Intl format costs more than using it a thousand times. */
const numberFormat = (locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = locale + JSON.stringify(options)
  const kept = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, kept)
  return kept
}

export const formatNumber = (value: number, locale: Locale, options: Intl.NumberFormatOptions = {}): string =>
  numberFormat(locale, options).format(value)

/** `percent` is of 100: 67 is 67 %. */
export const formatPercent = (percent: number, locale: Locale, maximumFractionDigits = 0): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits }).format(percent / 100)

/** A size in bytes, in units of 1000. */
export const formatBytes = (bytes: number, locale: Locale): string => {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), units.length - 1)
  const options = {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  } as const
  return numberFormat(locale, options).format(bytes / 1000 ** step)
}

/** The key of `common` and its values that say a count: exact, or "more than". */
export const countText = ({ count, exact }: Count, locale: Locale) => ({
  key: exact ? ('common:count.exact' as const) : ('common:count.more_than' as const),
  values: { count, formatted: formatNumber(count, locale) },
})
