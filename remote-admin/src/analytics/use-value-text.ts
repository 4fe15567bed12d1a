import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { measures, type Measure } from '@outlet/shared/contract/analytics'
import { currencyFormat } from '@outlet/shared/contract/money'
import { formatDuration } from '@outlet/shared/format/duration'
import { formatMoney, formatRoundMoney } from '@outlet/shared/format/money'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import type { Metrics } from './analytics.queries'

const seconds = { minutes: 60, milliseconds: 0.001 } as const

/** Formats a measure's value; `isRound` drops the minor digits of an amount and abbreviates millions. */
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

const isOfOrders = (measure: Measure): boolean =>
  measures[measure].unit === 'money' && measures[measure].fact !== 'prices'

/** Whether 0 is a known value: the server returns null for a spend without any known amount. */
const isKnownZero = (measure: Measure): boolean => measure === 'spend'

/**
 * Formats an amount that may exclude orders without an exchange rate: null if nothing is known, "at least" for a total.
 */
export const useKnownText = ({ currency, unconverted }: Pick<Metrics, 'currency' | 'unconverted'>) => {
  const { t } = useTranslation('admin')
  const valueText = useValueText()
  return (measure: Measure, value: number | null, isTotal: boolean, isRound = false): string | null => {
    if (value === null) return null
    const text = valueText(measure, value, currency, isRound)
    if (unconverted === 0 || !isOfOrders(measure)) return text
    if (value === 0 && !isKnownZero(measure)) return null
    return isTotal && (measure === 'spend' || measure === 'goods') ? t('analytics.at_least', { value: text }) : text
  }
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Duration in one unit: `1.5 hr`. */
const shortDuration = (length: number, locale: Locale): string => {
  const [unit, size] = units.find(([, each]) => length >= each) ?? (['second', 1] as const)
  return formatNumber(length / size, locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 })
}

/** Compact format for axis labels. */
const FEW_LETTERS = {
  notation: 'compact',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
} as const

/** Formats a value in the main unit compactly, for charts. */
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
