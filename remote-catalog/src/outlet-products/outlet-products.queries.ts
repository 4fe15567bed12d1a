import { call } from '@outlet/shared/api/call'
import { action, listPages, query } from '@outlet/shared/api/query'
import type { EndpointInput } from '@outlet/shared/contract/endpoint'
import { createMonitor, listMonitors } from '@outlet/shared/contract/inventory-monitors'
import { countProducts, getProduct, listProducts, productCsv } from '@outlet/shared/contract/products'
import { bulkProducts } from '@outlet/shared/contract/products/product-bulk'
import { listProductFacets } from '@outlet/shared/contract/products/product-facets'
import { getProductChanges } from '@outlet/shared/contract/products/product-history'

type ProductListQuery = EndpointInput<typeof listProducts>['query']
type ProductFilter = EndpointInput<typeof countProducts>['query']

export const productsQuery = (listQuery: ProductListQuery) => listPages(listProducts, { query: listQuery })
export const productsCountQuery = (filter: ProductFilter) => query(countProducts, { query: filter })
export const productFacetsQuery = (filter: ProductFilter) => query(listProductFacets, { query: filter })
export const productChangesQuery = (websiteType: string) =>
  query(getProductChanges, { query: { website_type: websiteType } })

export const monitorProductAction = action(createMonitor, {
  refreshes: [listProducts, countProducts, getProduct, listMonitors],
})
/** Requests a ticket for the CSV download of all listed products. */
export const productCsvTicket = (body: EndpointInput<typeof productCsv>['body']) => call(productCsv, { body })
export const startProductBulk = (body: EndpointInput<typeof bulkProducts>['body']) => call(bulkProducts, { body })
