import { orderableWord } from '@outlet/shared/contract/stock-words'
import type { OrderableStock, Quantity } from '@outlet/shared/contract/stock-words'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { useStockWords } from '@outlet/shared/ui/use-stock-words'

const colorOf = {
  preorder: 'purple',
  backorder: 'cyan',
  orderable: 'green',
  sold_out: 'red',
  not_orderable: 'gray',
} as const

/** Whether something can be ordered, and how. */
export const OrderableTag = ({ of }: { of: OrderableStock & Quantity }) => {
  const words = useStockWords()
  const word = orderableWord(of)
  if (word === 'unknown') return <UnknownValue />
  return <CellTag color={colorOf[word]}>{words.orderable(of)}</CellTag>
}
