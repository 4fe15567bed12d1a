import { MIN_WATCHED_DAYS, type PriceFacts } from '../../contract/products/price-facts'
import type { Money } from '../../contract/money'
import { formatMoney } from '../../format/money'
import { formatPercent } from '../../format/number'
import { formatDate } from '../../format/time'
import { useLocale } from '../../settings/use-settings'
import { usePriceMessages } from './price-messages'

/** Returns a function for the reasons of the verdicts on a price and its discount; null = there is no discount verdict. */
export const usePriceReasons = () => {
  const t = usePriceMessages()
  const locale = useLocale()
  const amount = (money: Money | null) => (money ? formatMoney(money, locale) : '')
  const verdictReason = ({ verdict }: PriceFacts) => {
    const { word, cause, usual, percent, lowest_before } = verdict
    if (word === 'unknown') return t(`unknown.${cause ?? 'not_read'}`, { days: MIN_WATCHED_DAYS })
    return t(`reason.${word}`, {
      usual: amount(usual),
      before: amount(lowest_before),
      percent: formatPercent(Math.abs(percent ?? 0), locale),
    })
  }
  const discountReason = ({ discount }: PriceFacts) => {
    if (!discount || discount.is_real === null) return null
    if (discount.is_real) return t('discount.real')
    if (discount.cause !== 'list_price_raised') return t('discount.usual_price')
    return t('discount.list_price_raised', {
      before: amount(discount.list_price_before),
      now: amount(discount.list_price),
      date: discount.raised_at === null ? '' : formatDate(discount.raised_at, locale),
    })
  }
  return (facts: PriceFacts) => ({ verdict: verdictReason(facts), discount: discountReason(facts) })
}
