import { useTranslation } from 'react-i18next'
import type { Product } from '@outlet/shared/contract/products'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { productStock } from './variant-stock'

/** How much of a product is available. */
export const StockText = ({ product }: { product: Pick<Product, 'ats' | 'qty_kind'> }) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  const stock = productStock(product)
  if (stock === 'at_least')
    return (
      <span title={t('outletProducts.stock.at_least_hint')}>
        {t('outletProducts.stock.at_least', { number: formatNumber(product.ats ?? 0, locale) })}
      </span>
    )
  if (stock !== 'plenty') return <NumberText value={product.ats} />
  return <span title={t('outletProducts.stock.plenty_hint')}>{t('outletProducts.stock.plenty')}</span>
}
