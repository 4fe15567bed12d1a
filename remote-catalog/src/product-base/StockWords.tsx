import type { ProductInterval } from '@outlet/shared/contract/product-history'
import { useStockWords } from '../common/use-stock-words'

/** How much there is, in words where there is no number. */
export const StockWords = ({ stock }: { stock: Pick<ProductInterval, 'ats' | 'qty_kind' | 'orderable'> }) =>
  useStockWords()(stock)
