import { measures, type Measure } from '@outlet/shared/contract/analytics'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { moneyText } from '../alert-messages/alert-values'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** In Chinese a unit is set off from its number by a blank, which Intl omits. */
const unitText = (value: number, unit: string, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 })
    .format(value)
    .replace(/\d(?=\p{Script=Han})/u, '$& ')

/** Formats a duration with its two largest units: `1 hr 30 min`; below a second in milliseconds. */
const durationText = (seconds: number, language: Language): string => {
  if (seconds > 0 && seconds < 1) return unitText(seconds * 1000, 'millisecond', language)
  let rest = Math.round(seconds)
  const texts: string[] = []
  for (const [unit, size] of units) {
    const value = Math.floor(rest / size)
    rest -= value * size
    if (value > 0) texts.push(unitText(value, unit, language))
  }
  return texts.slice(0, 2).join(' ') || unitText(0, 'second', language)
}

const seconds = { minutes: 60, milliseconds: 0.001 } as const

/** Formats a measure's value like its page; `—` for null. */
export function valueText(measure: Measure, value: number | null, currency: string, language: Language): string {
  if (value === null) return '—'
  const { unit } = measures[measure]
  if (unit === 'count') return new Intl.NumberFormat(language).format(value)
  if (unit === 'percent')
    return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value / 10_000)
  if (unit === 'money') return moneyText({ minor: value, currency }, language)
  return durationText(value * seconds[unit], language)
}

/** Formats the relative change of a value: `+20%`; null if there is nothing to compare. */
export function changeText(value: number | null, was: number | null, language: Language): string | null {
  if (value === null || was === null || was === 0) return null
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'always' })
  return format.format((value - was) / was)
}
