import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '@outlet/shared/contract/products'
import { useCan } from '@outlet/shared/session/use-can'
import { ViewTabs } from '@outlet/shared/ui/list/ViewTabs'
import { Page } from '@outlet/shared/ui/Page'
import { useListColumns } from '@outlet/shared/ui/use-list-columns'
import { useListViews } from '@outlet/shared/ui/use-list-views'
import { useSelection } from '@outlet/shared/ui/use-selection'
import { readUrlState } from '@outlet/shared/url-state/url-state'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { SyncButton } from '../common/SyncButton'
import { useStore } from '../common/use-store'
import { productsCountQuery } from './outlet-products.queries'
import { ProductBulk } from './ProductBulk'
import { ProductDrawer } from './ProductDrawer'
import { ProductFilterBar } from './ProductFilterBar'
import { ProductPager } from './ProductPager'
import { ProductsTable } from './ProductsTable'
import { ProductsUrl, filterOf, noFilter } from './products-url'
import { StoreNotConnected } from './StoreNotConnected'
import { useProductColumns } from './use-product-columns'
import { StoreStatus } from './StoreStatus'
import { StoreTrouble } from './StoreTrouble'

interface OutletProductsPageProps {
  readonly title: string
  /** The store's key. */
  readonly websiteType: string
  /** Its prices are those of members. */
  readonly isForMembers?: boolean
  /** Beside the title. */
  readonly choice?: ReactNode
}

/** Names the list to the server: its views and columns, the same for every store. */
const LIST = 'products'
const viewNames = [...Object.keys(noFilter), 'sort']
/** On the page of further stores the address says which one. */
const viewScope = ['website_type']

/** The whole catalogue of one store. */
export const OutletProductsPage = ({ title, websiteType, isForMembers = false, choice }: OutletProductsPageProps) => {
  const { t } = useTranslation('catalog')
  const [url, changeUrl] = useUrlState(ProductsUrl)
  const { store, isMissing } = useStore(websiteType)
  const { data: count } = useQuery({
    ...productsCountQuery({ website_type: websiteType, ...filterOf(url) }),
    enabled: !isMissing,
  })
  const { columns, layout } = useListColumns(LIST, useProductColumns(isForMembers, url.change !== undefined))
  const views = useListViews(LIST, viewNames, viewScope)
  const countOf = (search: string) =>
    productsCountQuery({ website_type: websiteType, ...filterOf(readUrlState(ProductsUrl, search)) })
  const can = useCan()
  const mayChange = can('inventory-monitors.write') || can('product-base.write')
  const selection = useSelection({ websiteType, ...filterOf(url) })
  const open = useCallback(({ id }: Product) => changeUrl({ product: id }), [changeUrl])
  const show = (product: string) => changeUrl({ product }, { replace: true })
  const actions = (
    <>
      {choice}
      {store && <SyncButton store={store} />}
    </>
  )
  const status = (
    <>
      <ViewTabs views={views} countOf={countOf} />
      {store && <StoreStatus store={store} />}
      {isForMembers && <span>{t('outletProducts.members_hint')}</span>}
    </>
  )
  if (isMissing) {
    return (
      <Page title={title} actions={choice}>
        <StoreNotConnected storeKey={websiteType} />
      </Page>
    )
  }
  return (
    <Page title={title} status={status} actions={actions}>
      {store && <StoreTrouble store={store} />}
      <ProductFilterBar
        layout={layout}
        views={views}
        websiteType={websiteType}
        url={url}
        count={count}
        store={store}
        onChange={changeUrl}
      />
      {mayChange && <ProductBulk {...{ websiteType, url, selection, count }} />}
      <ProductsTable
        count={count}
        selection={mayChange ? selection : undefined}
        websiteType={websiteType}
        url={url}
        store={store}
        columns={columns}
        onResize={layout.resize}
        onSort={(sort) => changeUrl({ sort })}
        onOpen={open}
      />
      <ProductDrawer
        websiteType={websiteType}
        productId={url.product}
        isForMembers={isForMembers}
        pager={<ProductPager {...{ websiteType, url, count }} onShow={show} />}
        onClose={() => changeUrl({ product: undefined })}
      />
    </Page>
  )
}
