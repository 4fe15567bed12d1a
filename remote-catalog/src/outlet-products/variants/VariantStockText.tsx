import { variantStock } from '@outlet/shared/contract/stock'
import type { Variant } from '@outlet/shared/contract/products'
import { stockLabel } from '@outlet/shared/contract/stock'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { useStockLabels } from '@outlet/shared/ui/use-stock-labels'

type VariantStock = Pick<Variant, 'is_orderable' | 'preorderable' | 'backorderable' | 'ats' | 'qty_kind'>

/** Stock of a variant; a label such as "in stock" if the store publishes no number. */
export const VariantStockText = ({ variant }: { variant: VariantStock }) => {
  const labels = useStockLabels()
  const stock = variantStock(variant)
  return stockLabel(stock) === 'unknown' ? <UnknownValue /> : labels.stock(stock)
}
