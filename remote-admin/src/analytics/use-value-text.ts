import { useCallback } from 'react'
import { measures, type Measure } from '@outlet/shared/contract/analytics'
import { currencyFormat } from '@outlet/shared/contract/money'
import { formatDuration } from '@outlet/shared/format/duration'
import { formatMoney, formatRoundMoney } from '@outlet/shared/format/money'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'

const seconds = { minutes: 60, milliseconds: 0.001 } as const

/** How a measure's value is said; `isRound` where a glance is enough. */
export const useValueText = () => {
  const locale = useLocale()
  return (measure: Measure, value: number, currency: string, isRound = false): string => {
    const { unit } = measures[measure]
    if (unit === 'count') return formatNumber(value, locale)
    if (unit === 'percent') return formatPercent(value / 100, locale, 1)
    if (unit !== 'money') return formatDuration(value * seconds[unit], locale)
    const money = { minor: value, currency }
    return isRound ? formatRoundMoney(money, locale) : formatMoney(money, locale)
  }
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** By one unit: `1.5 hr`. */
const shortDuration = (length: number, locale: Locale): string => {
  const [unit, size] = units.find(([, each]) => length >= each) ?? (['second', 1] as const)
  return formatNumber(length / size, locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 })
}

/** Of an axis: a glance is enough. */
const FEW_LETTERS = {
  notation: 'compact',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
} as const

/** How a chart says a value in the main unit: in few letters. */
export const useMainText = (currency: string) => {
  const locale = useLocale()
  return useCallback(
    (measure: Measure, value: number): string => {
      const { unit } = measures[measure]
      if (unit === 'minutes' || unit === 'milliseconds') return shortDuration(value * seconds[unit], locale)
      if (unit === 'percent') return formatPercent(value, locale)
      if (unit !== 'money') return formatNumber(value, locale, { notation: 'compact' })
      return formatNumber(value, locale, { ...currencyFormat(currency), ...FEW_LETTERS })
    },
    [currency, locale],
  )
}
