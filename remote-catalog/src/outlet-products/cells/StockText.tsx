import { quantityLabel } from '@outlet/shared/contract/stock'
import type { AvailableStock, OrderableStock } from '@outlet/shared/contract/stock'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { useStockLabels } from '@outlet/shared/ui/use-stock-labels'

export const StockText = ({ stock }: { stock: AvailableStock & OrderableStock }) => {
  const labels = useStockLabels()
  if (quantityLabel(stock) === 'unknown') return <UnknownValue />
  const hint = labels.quantityHint(stock)
  // A plain number has no element of its own, because lists have hundreds of them.
  return hint === undefined ? labels.quantity(stock) : <span title={hint}>{labels.quantity(stock)}</span>
}
