import { productStock } from '@outlet/shared/contract/stock'
import type { ProductPresence } from '@outlet/shared/contract/product-base'
import { useStockLabels } from '@outlet/shared/ui/use-stock-labels'
import { OrderableTag } from '../common/OrderableTag'

/** Whether a store sells the product, and its quantity; a single "unknown" if both are unknown. */
export const PresenceStock = ({ presence }: { presence: ProductPresence }) => {
  const labels = useStockLabels()
  const stock = productStock(presence)
  const quantity = labels.quantity(stock)
  return (
    <>
      <OrderableTag of={stock} /> {quantity === labels.orderable(stock) ? null : quantity}
    </>
  )
}
