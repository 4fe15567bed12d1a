import { countProducts, getProduct, listProducts } from '@outlet/shared/contract/products'
import type { Product } from '@outlet/shared/contract/products'
import { getCurrentUser } from '@outlet/shared/contract/session'
import { listStores, listStoreSyncs } from '@outlet/shared/contract/stores'
import {
  aCurrentUser,
  aProduct,
  aProductDetail,
  aStore,
  aStoreSync,
  somePriceFacts,
  someMoney,
} from '@outlet/shared/testing/builders'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { listProductFacets } from '@outlet/shared/contract/products/product-facets'
import { listSameProducts } from '@outlet/shared/contract/products/product-groups'
import { listProductPriceFacts } from '@outlet/shared/contract/products/price-facts'
import { getProductChanges, getProductHistory } from '@outlet/shared/contract/products/product-history'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { fake } from '@outlet/shared/testing/fake-server'

const none = { count: 0, exact: true }

export const noChanges: EndpointResponse<typeof getProductChanges> = {
  since: null,
  counts: { new: none, price_dropped: none, price_raised: none, restocked: none, sold_out: none, gone: none },
}

export const noFacets: EndpointResponse<typeof listProductFacets> = {
  values: {
    category_id: [],
    color: [],
    size: [],
    orderable: [],
    is_on_sale: [],
    is_new: [],
    is_offline: [],
    is_monitored: [],
    is_early_access: [],
  },
  attributes: [],
  price: null,
  discount: null,
}

/** Fakes without changes, facets or history, for tests that do not cover these. */
export const emptyCatalogueDetails = [
  fake(listSameProducts, () => ({ items: [] })),
  fake(getProductChanges, () => noChanges),
  fake(listProductFacets, () => noFacets),
  fake(getProductHistory, () => ({ from: '2026-10-21T12:00:00.000Z', until: '2026-11-20T12:00:00.000Z', series: [] })),
  fake(listProductPriceFacts, ({ body: { subjects } }) => ({
    items: subjects.map((subject) => ({ ...subject, ...somePriceFacts() })),
  })),
]

export const tabby = aProduct({ id: 'PB 1001', name: 'Tabby Shoulder Bag', converted_price: someMoney(92_000, 'CNY') })
export const loafer = aProduct({
  id: 'PS/2002',
  name: 'Harbor Loafer',
  current_price: null,
  regular_price: null,
  discount: null,
  ats: null,
  orderable: null,
  average_rating: null,
  total_review_count: null,
})
export const catalogue = (...items: Product[]) => [
  fake(listProducts, () => ({ items, next: null })),
  fake(countProducts, () => ({ count: items.length, exact: true })),
]
export const storeOf = (...args: Parameters<typeof aStore>) =>
  fake(listStores, () => ({ items: [aStore(...args)], next: null }))

/** A page of two products. */
export const outletFakes = [
  ...listFakes,
  fake(getCurrentUser, () => aCurrentUser()),
  ...catalogue(tabby, loafer),
  storeOf(),
  fake(listStoreSyncs, () => ({ items: [aStoreSync()], next: null })),
  fake(getProduct, ({ params }) => aProductDetail({ ...tabby, id: params.productId })),
  ...emptyCatalogueDetails,
]
