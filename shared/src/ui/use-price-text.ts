import type { Money } from '../contract/money'
import { formatMoney } from '../format/money'
import { useCellTranslation } from '../i18n/use-cell-translation'
import { useLocale } from '../settings/use-settings'

/** Formats an amount; with `isLowest`, the lowest of several prices: `from $80.00`. */
export type PriceText = (money: Money, isLowest?: boolean) => string

export const usePriceText = (): PriceText => {
  const locale = useLocale()
  const t = useCellTranslation('common')
  return (money, isLowest = false) => {
    const amount = formatMoney(money, locale)
    return isLowest ? t('price_from', { amount }) : amount
  }
}
