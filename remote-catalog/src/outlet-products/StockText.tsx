import { quantityWord } from '@outlet/shared/contract/stock-words'
import type { Product } from '@outlet/shared/contract/products'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { useStockWords } from '@outlet/shared/ui/use-stock-words'
import { stockOf } from '../common/stock-of'

/** How much of a product is available. */
export const StockText = ({ product }: { product: Pick<Product, 'ats' | 'qty_kind' | 'orderable'> }) => {
  const words = useStockWords()
  const stock = stockOf(product)
  if (quantityWord(stock) === 'unknown') return <UnknownValue />
  const hint = words.quantityHint(stock)
  // A plain number needs no element of its own: lists have hundreds of them.
  return hint === undefined ? words.quantity(stock) : <span title={hint}>{words.quantity(stock)}</span>
}
