import { discountVerdicts, priceVerdicts } from '../../contract/products/price-facts'
import { usePriceMessages } from './price-messages'

/** Returns a function for the labels of an export's column with verdicts; undefined for other columns. */
export const useVerdictLabels = () => {
  const t = usePriceMessages()
  return (column: string): Record<string, string> | undefined => {
    if (column === 'price_verdict') return Object.fromEntries(priceVerdicts.map((word) => [word, t(`word.${word}`)]))
    if (column === 'discount_verdict') {
      return Object.fromEntries(discountVerdicts.map((verdict) => [verdict, t(`discount_word.${verdict}`)]))
    }
    return undefined
  }
}
