import type { Locale } from '../settings/locale'
import { formatNumber } from './number'

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

const unitText = (value: number, unit: string, locale: Locale, maximumFractionDigits = 0): string =>
  formatNumber(value, locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits })

/** Formats a duration by its two largest units: `1 hr 30 min`; below a second in milliseconds. */
export const formatDuration = (seconds: number, locale: Locale): string => {
  if (seconds > 0 && seconds < 1) return unitText(seconds * 1000, 'millisecond', locale)
  let rest = Math.round(seconds)
  const texts: string[] = []
  for (const { unit, seconds: size } of units) {
    const value = Math.floor(rest / size)
    rest -= value * size
    if (value > 0) texts.push(unitText(value, unit, locale))
  }
  return texts.slice(0, 2).join(' ') || unitText(0, 'second', locale)
}
