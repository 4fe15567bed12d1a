import { listProductFacets } from '@outlet/shared/contract/product-facets'
import { getProductChanges, getProductHistory } from '@outlet/shared/contract/product-history'
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
  price: null,
  discount: null,
}

/** A catalogue of which nothing is told but its products, for tests of something else. */
export const quietCatalogue = [
  fake(getProductChanges, () => noChanges),
  fake(listProductFacets, () => noFacets),
  fake(getProductHistory, () => ({ from: '2026-10-21T12:00:00.000Z', until: '2026-11-20T12:00:00.000Z', series: [] })),
]
