import { orderableLabel } from '@outlet/shared/contract/stock'
import type { OrderableStock, AvailableStock } from '@outlet/shared/contract/stock'
import { StateText } from '@outlet/shared/ui/StateText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { useStockLabels } from '@outlet/shared/ui/use-stock-labels'

const colorOf = {
  preorder: 'purple',
  backorder: 'cyan',
  orderable: 'green',
  sold_out: 'red',
  not_orderable: 'gray',
} as const

/** Tag that shows whether an item can be ordered, and how. */
export const OrderableTag = ({ of }: { of: OrderableStock & AvailableStock }) => {
  const labels = useStockLabels()
  const word = orderableLabel(of)
  if (word === 'unknown') return <UnknownValue />
  return <StateText color={colorOf[word]}>{labels.orderable(of)}</StateText>
}
