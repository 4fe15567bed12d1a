import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { productStock } from '../../contract/stock'
import type { SameProduct } from '../../contract/products/product-groups'
import { isPriceRange } from '../../contract/money'
import { CellTag } from '../CellTag'
import type { Column } from '../DataTable'
import { MoneyText } from '../MoneyText'
import { TimeText } from '../TimeText'
import { UnknownValue } from '../UnknownValue'
import { useStockLabels } from '../use-stock-labels'
import type { ProductParams } from './same-products.queries'
import { SeparateButton } from './SeparateButton'
import { useSameMessages } from './same-messages'
import styles from './same-products.module.css'

export type LinkOf = (product: SameProduct) => string

interface CellProps {
  readonly item: SameProduct
}

const StoreOf = ({ item, linkOf }: CellProps & { readonly linkOf: LinkOf }) => {
  const t = useSameMessages()
  return (
    <>
      {item.is_own ? item.store_name : <Link to={linkOf(item)}>{item.store_name}</Link>}{' '}
      {item.is_linked && (
        <CellTag color="arcoblue" title={t('linked_hint')}>
          {t('linked')}
        </CellTag>
      )}
      <span className={styles.second}>{item.is_own ? t('own') : item.product_id}</span>
    </>
  )
}

const PriceOf = ({ item: { price, price_max, reporting_price: converted, is_cheapest } }: CellProps) => {
  const t = useSameMessages()
  return (
    <>
      <MoneyText money={price} isLowest={isPriceRange(price, price_max)} />{' '}
      {is_cheapest && <CellTag color="green">{t('cheapest')}</CellTag>}
      {converted !== null && converted.currency !== price?.currency && (
        <span className={styles.second}>
          {'≈ '}
          <MoneyText money={converted} />
        </span>
      )}
    </>
  )
}

/** Stock, and the age of stock and price. */
const StockOf = ({ item }: CellProps) => {
  const labels = useStockLabels()
  return (
    <>
      {labels.stock(productStock(item))}
      <span className={styles.second}>
        {item.read_at === null ? <UnknownValue /> : <TimeText time={item.read_at} />}
      </span>
    </>
  )
}

/** Columns of the same products. The array is stable until the language or the product changes. */
export const useSameColumns = (
  product: ProductParams,
  linkOf: LinkOf,
  mayLink: boolean,
): readonly Column<SameProduct>[] => {
  const t = useSameMessages()
  const { websiteType, productId } = product
  return useMemo(() => {
    const columns: Column<SameProduct>[] = [
      {
        key: 'store',
        title: t('store'),
        width: 200,
        card: 'title',
        cell: (item) => <StoreOf item={item} linkOf={linkOf} />,
      },
      {
        key: 'price',
        title: t('price'),
        width: 180,
        align: 'end',
        card: 'price',
        cell: (item) => <PriceOf item={item} />,
      },
      { key: 'stock', title: t('stock'), width: 150, card: 'state', cell: (item) => <StockOf item={item} /> },
    ]
    if (!mayLink) return columns
    return [
      ...columns,
      {
        key: 'actions',
        title: t('actions'),
        width: 110,
        card: 'actions',
        cell: (item) => (item.is_own ? null : <SeparateButton own={{ websiteType, productId }} item={item} />),
      },
    ]
  }, [t, linkOf, mayLink, websiteType, productId])
}
