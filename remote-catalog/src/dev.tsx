import { mountPractice } from '@outlet/remote-kit/practice'
import { countBaseProducts, getBaseProductOptions, listBaseProducts } from '@outlet/shared/contract/product-base'
import { countProducts, getProduct, listProducts } from '@outlet/shared/contract/products'
import { getStoreLeavesBehind, getStoreUse, listStoreSyncs, listStores } from '@outlet/shared/contract/stores'
import { getStore } from '@outlet/shared/contract/stores/configure-stores'
import { aProduct, aProductDetail, aStore, aStoreSync } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import remote from './main'
import { manifest } from './manifest'
import { emptyCatalogueDetails } from './outlet-products/fake-catalogue'

const products = [
  aProduct(),
  aProduct({
    id: 'C0990',
    master_id: 'C0990',
    name: 'Willow Tote',
    is_on_sale: false,
    discount: null,
    orderable: false,
  }),
  aProduct({ id: 'CV111', master_id: 'CV111', name: '小号托特包', is_new: true }),
]

const stores = [aStore(), aStore({ key: 'coach-outlet-vip', name: 'Coach Outlet VIP', health: 'degraded' })]

mountPractice(manifest, remote, [
  fake(listProducts, ({ query }) => ({
    items: products.filter(({ name }) => name.toLowerCase().includes((query.q ?? '').toLowerCase())),
    next: null,
  })),
  fake(countProducts, () => ({ count: products.length, exact: true })),
  fake(getProduct, ({ params }) => aProductDetail({ id: params.productId, website_type: params.websiteType })),
  fake(listStores, ({ query }) => ({ items: query.deleted ? [] : stores, next: null })),
  fake(getStore, ({ params }) => stores.find(({ key }) => key === params.storeKey) ?? aStore()),
  fake(getStoreLeavesBehind, () => ({ products: 3, monitors: 3, orders: 1 })),
  fake(getStoreUse, () => ({
    tokens: 8,
    under_way: 1,
    requests_last_minute: 120,
    retry_at: null,
  })),
  fake(listStoreSyncs, () => ({ items: [aStoreSync()], next: null })),
  fake(listBaseProducts, () => ({ items: [], next: null })),
  fake(countBaseProducts, () => ({ count: 0, exact: true })),
  fake(getBaseProductOptions, () => ({ tags: [], owners: [] })),
  ...emptyCatalogueDetails,
  ...listFakes,
])
