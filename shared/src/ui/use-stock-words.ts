import { useMemo } from 'react'
import { orderableWord, quantityWord, stockWord } from '../contract/stock-words'
import type { OrderableStock, Quantity, QuantityWord } from '../contract/stock-words'
import { formatNumber } from '../format/number'
import { useCellWords } from '../i18n/use-cell-words'
import { useLocale } from '../settings/use-settings'

/** A stock in the person's language, told alike everywhere; the same object until the language changes. */
export const useStockWords = () => {
  const t = useCellWords('common')
  const locale = useLocale()
  return useMemo(() => {
    const number = (word: QuantityWord, quantity: number | null) =>
      t(`stock.quantity.${word}`, { number: formatNumber(quantity ?? 0, locale) })
    return {
      quantity: (stock: Quantity & Partial<OrderableStock>): string => number(quantityWord(stock), stock.quantity),
      /** Why there is no plain number; undefined where there is one. */
      quantityHint: (stock: Quantity & Partial<OrderableStock>): string | undefined => {
        const word = quantityWord(stock)
        return word === 'exact' ? undefined : t(`stock.quantity.${word}_hint`)
      },
      orderable: (stock: OrderableStock & Partial<Quantity>): string => t(`stock.orderable.${orderableWord(stock)}`),
      /** Both in one word. */
      stock: (stock: Quantity & OrderableStock): string => {
        const word = stockWord(stock)
        return word === 'exact' || word === 'at_least' || word === 'plenty' || word === 'uncounted'
          ? number(word, stock.quantity)
          : t(`stock.orderable.${word}`)
      },
    }
  }, [t, locale])
}
