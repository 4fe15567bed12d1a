import type { ProductPresence } from '@outlet/shared/contract/product-base'
import { useStockWords } from '@outlet/shared/ui/use-stock-words'
import { OrderableTag } from '../common/OrderableTag'
import { stockOf } from '../common/stock-of'

/** Whether a store sells it, and how much there is; once where nothing is known. */
export const PresenceStock = ({ presence }: { presence: ProductPresence }) => {
  const words = useStockWords()
  const stock = stockOf(presence)
  const quantity = words.quantity(stock)
  return (
    <>
      <OrderableTag of={stock} /> {quantity === words.orderable(stock) ? null : quantity}
    </>
  )
}
