import { measures, type Measure } from '@outlet/shared/contract/analytics'
import { formatMoney, formatRoundMoney } from '@outlet/shared/format/money'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'

/** How a measure's value is said; `isRound` where a glance is enough. */
export const useValueText = () => {
  const locale = useLocale()
  return (measure: Measure, value: number, currency: string, isRound = false): string => {
    if (measures[measure].unit !== 'money') return formatNumber(value, locale)
    const money = { minor: value, currency }
    return isRound ? formatRoundMoney(money, locale) : formatMoney(money, locale)
  }
}
