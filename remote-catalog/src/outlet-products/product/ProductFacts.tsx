import { useTranslation } from 'react-i18next'
import type { Product } from '@outlet/shared/contract/products'
import { productStock } from '@outlet/shared/contract/stock'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { FactGrid } from '@outlet/shared/ui/FactGrid'
import { CodeText } from '../cells/CodeText'
import { StockText } from '../cells/StockText'
import { YesNo } from '../cells/YesNo'
import styles from './product-detail.module.css'

/** A product's fields, labelled like the list's columns. */
export const ProductFacts = ({ product }: { product: Product }) => {
  const { t } = useTranslation('catalog')
  const column = (key: string) => t(`outletProducts.column.${key}`)
  const offline = {
    label: t('outletProducts.detail.offline_at'),
    value: <TimeText time={product.offline_at ?? null} form="date-time" />,
  }
  return (
    <FactGrid
      className={styles.facts}
      facts={[
        { label: t('outletProducts.detail.id'), value: <CodeText code={product.id} /> },
        { label: column('master_id'), value: <CodeText code={product.master_id} /> },
        { label: column('ats'), value: <StockText stock={productStock(product)} /> },
        { label: column('read_at'), value: <TimeText time={product.read_at ?? null} /> },
        { label: column('stock_level'), value: <NumberText value={product.stock_level} /> },
        { label: column('max_orderable_quantity'), value: <NumberText value={product.max_orderable_quantity} /> },
        { label: column('backorderable'), value: <YesNo value={product.backorderable} /> },
        { label: column('preorderable'), value: <YesNo value={product.preorderable} /> },
        ...(product.offline_at ? [offline] : []),
        { label: column('updated_at'), value: <TimeText time={product.updated_at} /> },
        { label: column('created_at'), value: <TimeText time={product.created_at} form="date-time" /> },
      ]}
    />
  )
}
