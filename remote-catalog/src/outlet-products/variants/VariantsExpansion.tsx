import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Product } from '@outlet/shared/contract/products'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { ColorVariants } from './ColorVariants'
import { productQuery } from '../../common/product.queries'
import { useProductMonitor } from '../product/use-product-monitor'
import { variantGrid } from './variant-grid'
import styles from '../outlet-products.module.css'

/** Expanded row of a product: its colours with pictures, sizes, prices and stock. Loaded on expansion. */
export const VariantsExpansion = ({ product }: { product: Product }) => {
  const { t } = useTranslation('catalog')
  const { data, error, refetch } = useQuery(productQuery(product.website_type, product.id))
  const monitor = useProductMonitor(product, data?.variants.length ?? 0)
  if (!data) {
    if (error) return <ErrorNotice form="inline" error={error} onRetry={() => void refetch()} />
    return <Skeleton animation text={{ rows: 2, width: ['60%', '40%'] }} />
  }
  if (data.variants.length === 0) return <p className={styles.note}>{t('outletProducts.no_variants')}</p>
  const { head, rows } = variantGrid(data.variants)
  return (
    <ul className={styles.colorList} aria-label={t('outletProducts.variants_of', { name: product.name })}>
      {rows.map((row) => (
        <ColorVariants
          key={row.colorId}
          row={row}
          head={head}
          product={product}
          monitor={data.variants.length > 1 ? monitor : undefined}
        />
      ))}
    </ul>
  )
}
