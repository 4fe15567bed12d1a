import { useTranslation } from 'react-i18next'
import type { Product } from '@outlet/shared/contract/products'
import { productStock } from '@outlet/shared/contract/stock'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { CodeText } from '../cells/CodeText'
import { Fact } from './Fact'
import { StockText } from '../cells/StockText'
import { YesNo } from '../cells/YesNo'
import styles from './product-detail.module.css'

/** A product's fields, labelled like the list's columns. */
export const ProductFacts = ({ product }: { product: Product }) => {
  const { t } = useTranslation('catalog')
  const column = (key: string) => t(`outletProducts.column.${key}`)
  return (
    <dl className={styles.facts}>
      <Fact name={t('outletProducts.detail.id')}>
        <CodeText code={product.id} />
      </Fact>
      <Fact name={column('master_id')}>
        <CodeText code={product.master_id} />
      </Fact>
      <Fact name={column('ats')}>
        <StockText stock={productStock(product)} />
      </Fact>
      <Fact name={column('read_at')}>
        <TimeText time={product.read_at ?? null} />
      </Fact>
      <Fact name={column('stock_level')}>
        <NumberText value={product.stock_level} />
      </Fact>
      <Fact name={column('max_orderable_quantity')}>
        <NumberText value={product.max_orderable_quantity} />
      </Fact>
      <Fact name={column('backorderable')}>
        <YesNo value={product.backorderable} />
      </Fact>
      <Fact name={column('preorderable')}>
        <YesNo value={product.preorderable} />
      </Fact>
      {product.offline_at && (
        <Fact name={t('outletProducts.detail.offline_at')}>
          <TimeText time={product.offline_at} form="date-time" />
        </Fact>
      )}
      <Fact name={column('updated_at')}>
        <TimeText time={product.updated_at} />
      </Fact>
      <Fact name={column('created_at')}>
        <TimeText time={product.created_at} form="date-time" />
      </Fact>
    </dl>
  )
}
