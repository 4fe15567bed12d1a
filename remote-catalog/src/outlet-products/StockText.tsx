import { useTranslation } from 'react-i18next'
import type { Product } from '@outlet/shared/contract/products'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { productStock } from './variant-stock'

/** How much of a product is available. */
export const StockText = ({ product }: { product: Pick<Product, 'ats' | 'qty_kind'> }) => {
  const { t } = useTranslation('catalog')
  if (productStock(product) !== 'plenty') return <NumberText value={product.ats} />
  return <span title={t('outletProducts.stock.plenty_hint')}>{t('outletProducts.stock.plenty')}</span>
}
