import { useMemo } from 'react'
import { orderableLabel, quantityLabel, stockLabel } from '../contract/stock'
import type { OrderableStock, AvailableStock, QuantityLabel } from '../contract/stock'
import { formatNumber } from '../format/number'
import { useCellTranslation } from '../i18n/use-cell-translation'
import { useLocale } from '../settings/use-settings'

/**
 * Labels of a stock in the user's language, the same everywhere; the returned object is stable until the language
 * changes.
 */
export const useStockLabels = () => {
  const t = useCellTranslation('common')
  const locale = useLocale()
  return useMemo(() => {
    const number = (word: QuantityLabel, quantity: number | null) =>
      t(`stock.quantity.${word}`, { number: formatNumber(quantity ?? 0, locale) })
    return {
      quantity: (stock: AvailableStock & Partial<OrderableStock>): string =>
        number(quantityLabel(stock), stock.available),
      /** Explanation of why there is no plain number; undefined if there is one. */
      quantityHint: (stock: AvailableStock & Partial<OrderableStock>): string | undefined => {
        const word = quantityLabel(stock)
        return word === 'exact' ? undefined : t(`stock.quantity.${word}_hint`)
      },
      orderable: (stock: OrderableStock & Partial<AvailableStock>): string =>
        t(`stock.orderable.${orderableLabel(stock)}`),
      /** Quantity and orderability in one label. */
      stock: (stock: AvailableStock & OrderableStock): string => {
        const word = stockLabel(stock)
        return word === 'exact' || word === 'at_least' || word === 'plenty' || word === 'uncounted'
          ? number(word, stock.available)
          : t(`stock.orderable.${word}`)
      },
    }
  }, [t, locale])
}
