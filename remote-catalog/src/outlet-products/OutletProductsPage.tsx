import { useCallback, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { productSubject } from '@outlet/shared/contract/products/product-bulk'
import { productList, type Product } from '@outlet/shared/contract/products'
import type { Store } from '@outlet/shared/contract/stores'
import { useCan } from '@outlet/shared/session/use-can'
import { ListScreen, ListStatus, type CsvBodyOf } from '@outlet/shared/ui/list/ListScreen'
import { useList } from '@outlet/shared/ui/list/use-list'
import { Page } from '@outlet/shared/ui/Page'
import { useVerdictLabels } from '@outlet/shared/ui/price-facts/use-verdict-labels'
import { VerdictAge } from '@outlet/shared/ui/price-facts/VerdictAge'
import { StoreLink } from '@outlet/shared/ui/StoreLink'
import { SyncButton } from '../common/SyncButton'
import { useStore } from '../common/use-store'
import { PRICE_VERDICT_COLUMN } from './column-defs'
import { FurtherFilters } from './filters/FurtherFilters'
import { productCsvTicket } from './outlet-products.queries'
import { productSource, type ProductList } from './product-source'
import { ProductBulk } from './ProductBulk'
import { ProductDrawer } from './product/ProductDrawer'
import { ProductPriceFacts } from './ProductPriceFacts'
import { ProductsEmpty } from './ProductsEmpty'
import { RateNotice } from './RateNotice'
import { StoreNotConnected } from './store-states/StoreNotConnected'
import { StoreStatus } from './store-states/StoreStatus'
import { StoreTrouble } from './store-states/StoreTrouble'
import { useProductColumns } from './use-product-columns'
import { VariantsExpansion } from './variants/VariantsExpansion'
import { MonitorButton } from './product/MonitorButton'
import styles from './outlet-products.module.css'
import { FlagFilter } from './filters/FlagFilter'
import { ProductChanges } from './product/ProductChanges'
import '../common/page-messages/page-messages'

interface OutletProductsPageProps {
  readonly title: string
  /** Key of the store. */
  readonly websiteType: string
  /** Whether the store's prices are member prices. */
  readonly isForMembers?: boolean
  /** Element next to the title. */
  readonly choice?: ReactNode
}

type ProductsProps = OutletProductsPageProps & { readonly store: Store | undefined }

/** Frequent actions of a product when its row is a card. */
const ProductCardActions = ({ product }: { product: Product }) => (
  <span className={styles.cardActions}>
    <MonitorButton product={product} isSmall />
    <StoreLink url={product.store_url} />
  </span>
)

interface ProductFiltersProps {
  readonly list: ProductList
  readonly store: Store | undefined
}

const ProductFilters = ({ list: { bar, filter, setFilter }, store }: ProductFiltersProps) => {
  const { t } = useTranslation('catalog')
  return (
    <>
      {bar.search(t('outletProducts.filter.search'))}
      <FlagFilter flag="orderable" value={filter.orderable} onChange={(orderable) => setFilter({ orderable })} />
      <FlagFilter flag="is_on_sale" value={filter.is_on_sale} onChange={(is_on_sale) => setFilter({ is_on_sale })} />
      {store && (
        <ProductChanges websiteType={store.key} chosen={filter.change} onChange={(change) => setFilter({ change })} />
      )}
    </>
  )
}

const Products = ({ title, websiteType, isForMembers = false, choice, store }: ProductsProps) => {
  const { t } = useTranslation('catalog')
  const list = useList(useMemo(() => productSource(websiteType), [websiteType]))
  const { url, change, rows } = list
  const can = useCan()
  const mayChange = can('inventory-monitors.write') || can('product-base.write')
  const expansion = useCallback((product: Product) => <VariantsExpansion product={product} />, [])
  const cardActions = useCallback((product: Product) => <ProductCardActions product={product} />, [])
  const verdictLabels = useVerdictLabels()
  const status = (
    <>
      <ListStatus list={list} />
      <VerdictAge url={url} websiteType={websiteType} />
      {store && <StoreStatus store={store} />}
      {isForMembers && <span>{t('outletProducts.members_hint')}</span>}
    </>
  )
  const actions = (
    <>
      {choice}
      {store && <SyncButton store={store} />}
    </>
  )
  const csv = store && {
    columns: productList.csv,
    titleOf: (key: (typeof productList.csv)[number]) => t(`outletProducts.csv.${key}`),
    labelsOf: verdictLabels,
    requestTicket: (body: CsvBodyOf<ProductList, (typeof productList.csv)[number]>) =>
      productCsvTicket({ ...body, filter: { ...body.filter, website_type: store.key } }),
  }
  return (
    <Page title={title} status={status} actions={actions}>
      {store && <StoreTrouble store={store} />}
      <ListScreen
        list={list}
        label={t('outletProducts.table')}
        columns={useProductColumns(isForMembers, url.change !== undefined)}
        filters={<ProductFilters list={list} store={store} />}
        further={<FurtherFilters list={list} websiteType={websiteType} store={store} />}
        csv={csv}
        bulk={
          <>
            {mayChange && <ProductBulk websiteType={websiteType} list={list} />}
            <RateNotice products={rows.data} />
          </>
        }
        isSelectable={mayChange}
        frame={(table, columns) => (
          <ProductPriceFacts
            websiteType={websiteType}
            products={rows.data ?? []}
            isShown={columns.some(({ key }) => key === PRICE_VERDICT_COLUMN)}
          >
            {table}
          </ProductPriceFacts>
        )}
        expansion={expansion}
        cardActions={cardActions}
        empty={<ProductsEmpty store={store} />}
      />
      <ProductDrawer
        websiteType={websiteType}
        productId={url.product}
        isForMembers={isForMembers}
        pager={list.pager(url.product && productSubject({ website_type: websiteType, id: url.product }))}
        onClose={() => change({ product: undefined })}
      />
    </Page>
  )
}

/** The whole catalogue of one store. */
export const OutletProductsPage = (props: OutletProductsPageProps) => {
  const { title, websiteType, choice } = props
  const { store, isMissing } = useStore(websiteType)
  if (!isMissing) return <Products {...props} store={store} />
  return (
    <Page title={title} actions={choice}>
      <StoreNotConnected storeKey={websiteType} />
    </Page>
  )
}
