import type { Money } from '@outlet/shared/contract/money'
import { formatMoney } from '@outlet/shared/format/money'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import { numberOrUndefined, type TypedNumber } from '@outlet/shared/format/typed-number'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { useLocale } from '@outlet/shared/settings/use-settings'
import type { conditionsOf } from './form/rule-form-values'

/** Conditions as the form has them: an amount or number that cannot be parsed has another type. */
type TypedFilter = ReturnType<typeof conditionsOf>['filter']

const isMoney = (typed: TypedFilter['price_at_most']): typed is Money => typeof typed?.minor === 'number'
const numberOf = (typed: TypedNumber | null) => numberOrUndefined(typed ?? undefined) ?? null

/** Returns a function that describes the conditions on price and stock in one clause; '' without any. */
export const useConditionsText = () => {
  const t = useCellTranslation('channels')
  const locale = useLocale()
  return (filter: TypedFilter): string => {
    const { price_at_most: most, price_at_least: least, new_low_days: days } = filter
    const change = numberOf(filter.price_change_percent)
    const stock = numberOf(filter.stock_at_least)
    const above = numberOf(filter.above_lowest_percent)
    const clauses = [
      isMoney(most) && t('channels.rule.condition.price_at_most', { price: formatMoney(most, locale) }),
      isMoney(least) && t('channels.rule.condition.price_at_least', { price: formatMoney(least, locale) }),
      change !== null && t('channels.rule.condition.price_change_percent', { percent: formatPercent(change, locale) }),
      stock !== null && t('channels.rule.condition.stock_at_least', { number: formatNumber(stock, locale) }),
      days !== null && t('channels.rule.condition.new_low_days', { days }),
      above !== null && t('channels.rule.condition.above_lowest_percent', { percent: formatPercent(above, locale) }),
      filter.is_cheapest && t('channels.rule.condition.is_cheapest'),
      filter.is_discount_real && t('channels.rule.condition.is_discount_real'),
    ]
    return clauses.filter((clause) => clause !== false).join(t('channels.rule.condition.and'))
  }
}
