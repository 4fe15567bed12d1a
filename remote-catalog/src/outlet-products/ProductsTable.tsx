import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { productSorts } from '@outlet/shared/contract/products'
import { productSubject } from '@outlet/shared/contract/product-bulk'
import type { Count } from '@outlet/shared/contract/list'
import type { Product, ProductSort } from '@outlet/shared/contract/products'
import type { Store } from '@outlet/shared/contract/stores'
import { DataTable, type Column } from '@outlet/shared/ui/DataTable'
import type { Selection } from '@outlet/shared/ui/use-selection'
import { AGES_STALE_MS } from '../common/ages-stale'
import { productsQuery } from './outlet-products.queries'
import { ProductCardActions } from './ProductCardActions'
import { ProductsEmpty } from './ProductsEmpty'
import { isFiltered, listQueryOf } from './products-url'
import type { ProductsUrl } from './products-url'
import { RateNotice } from './RateNotice'
import { VariantsExpansion } from './VariantsExpansion'

interface ProductsTableProps {
  readonly websiteType: string
  readonly url: ProductsUrl
  readonly store: Store | undefined
  readonly columns: readonly Column<Product>[]
  readonly count: Count | undefined
  /** Undefined for whoever may do nothing with many products. */
  readonly selection: Selection | undefined
  readonly onResize: (key: string, width: number) => void
  readonly onSort: (sort: ProductSort) => void
  readonly onOpen: (product: Product) => void
}

export const ProductsTable = (props: ProductsTableProps) => {
  const { websiteType, url, store, columns, count, selection, onResize, onSort, onOpen } = props
  const { t } = useTranslation('catalog')
  const list = useInfiniteQuery({ ...productsQuery(listQueryOf(websiteType, url)), refetchInterval: AGES_STALE_MS })
  const expansion = useCallback((product: Product) => <VariantsExpansion product={product} />, [])
  const cardActions = useCallback((product: Product) => <ProductCardActions product={product} />, [])
  return (
    <>
      <RateNotice products={list.data} />
      <DataTable
        label={t('outletProducts.table')}
        list={list}
        total={count}
        columns={columns}
        onResize={onResize}
        rowKey={productSubject}
        {...(selection && { selection })}
        sorting={{ sort: url.sort, sorts: productSorts, onSort }}
        onOpen={onOpen}
        expansion={expansion}
        cardActions={cardActions}
        isFiltered={isFiltered(url)}
        empty={<ProductsEmpty store={store} />}
      />
    </>
  )
}
