import type { Money } from '../contract/money'
import { formatMoney } from '../format/money'
import { useCellWords } from '../i18n/use-cell-words'
import { useLocale } from '../settings/use-settings'

/** Formats an amount; `isLowest` where it stands for several prices of which it is the lowest: `from $80.00`. */
export type PriceText = (money: Money, isLowest?: boolean) => string

export const usePriceText = (): PriceText => {
  const locale = useLocale()
  const t = useCellWords('common')
  return (money, isLowest = false) => {
    const amount = formatMoney(money, locale)
    return isLowest ? t('price_from', { amount }) : amount
  }
}
