import { useTranslation } from 'react-i18next'
import type { Variant } from '@outlet/shared/contract/products'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { variantStock } from './variant-stock'

/** How much of a variant there is, or what the store says in place of a number. */
export const VariantStockText = ({ variant }: { variant: Pick<Variant, 'is_orderable' | 'ats' | 'qty_kind'> }) => {
  const { t } = useTranslation('catalog')
  const stock = variantStock(variant)
  if (stock === 'quantity') return <NumberText value={variant.ats} />
  if (stock === 'unknown') return <UnknownValue />
  return t(`outletProducts.stock.${stock}`)
}
