import { mountPractice } from '@outlet/remote-kit/practice'
import { countProducts, getProduct, listProducts } from '@outlet/shared/contract/products'
import { listStoreSyncs, listStores } from '@outlet/shared/contract/stores'
import { aProduct, aProductDetail, aStore, aStoreSync } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import remote from './main'
import { manifest } from './manifest'

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

mountPractice(manifest, remote, [
  fake(listProducts, ({ query }) => ({
    items: products.filter(({ name }) => name.toLowerCase().includes((query.q ?? '').toLowerCase())),
    next: null,
  })),
  fake(countProducts, () => ({ count: products.length, exact: true })),
  fake(getProduct, ({ params }) => aProductDetail({ id: params.productId, website_type: params.websiteType })),
  fake(listStores, () => ({
    items: [aStore(), aStore({ key: 'coach-outlet-vip', name: 'Coach Outlet VIP', health: 'degraded' })],
    next: null,
  })),
  fake(listStoreSyncs, () => ({ items: [aStoreSync()], next: null })),
])
