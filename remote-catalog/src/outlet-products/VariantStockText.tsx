import type { Variant } from '@outlet/shared/contract/products'
import { stockWord } from '@outlet/shared/contract/stock-words'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { useStockWords } from '@outlet/shared/ui/use-stock-words'
import { variantStockOf } from '../common/stock-of'

type VariantStock = Pick<Variant, 'is_orderable' | 'preorderable' | 'backorderable' | 'ats' | 'qty_kind'>

/** How much of a variant there is, or what the store says in place of a number. */
export const VariantStockText = ({ variant }: { variant: VariantStock }) => {
  const words = useStockWords()
  const stock = variantStockOf(variant)
  return stockWord(stock) === 'unknown' ? <UnknownValue /> : words.stock(stock)
}
