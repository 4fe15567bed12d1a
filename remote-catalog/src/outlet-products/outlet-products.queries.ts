import { call } from '@outlet/shared/api/call'
import { action, listPages, query } from '@outlet/shared/api/query'
import type { BodyOf, QueryOf } from '@outlet/shared/contract/endpoint'
import { createMonitor, listMonitors } from '@outlet/shared/contract/inventory-monitors'
import { countProducts, getProduct, listProducts, productCsv } from '@outlet/shared/contract/products'
import { bulkProducts } from '@outlet/shared/contract/products/product-bulk'
import { listProductFacets } from '@outlet/shared/contract/products/product-facets'
import { listProductPriceFacts } from '@outlet/shared/contract/products/price-facts'
import { getProductChanges } from '@outlet/shared/contract/products/product-history'

export const productsQuery = (listQuery: QueryOf<typeof listProducts>) => listPages(listProducts, { query: listQuery })
export const productsCountQuery = (filter: QueryOf<typeof countProducts>) => query(countProducts, { query: filter })
export const productFacetsQuery = (filter: QueryOf<typeof countProducts>) => query(listProductFacets, { query: filter })
export const productChangesQuery = (websiteType: string) =>
  query(getProductChanges, { query: { website_type: websiteType } })

export const priceFactsQuery = (website_type: string, ids: readonly string[]) =>
  query(listProductPriceFacts, {
    body: { website_type, subjects: ids.map((product_id) => ({ product_id, variant_id: null })) },
  })

export const monitorProductAction = action(createMonitor, {
  refreshes: [listProducts, countProducts, getProduct, listMonitors],
})
export const productCsvTicket = (body: BodyOf<typeof productCsv>) => call(productCsv, { body })
export const startProductBulk = (body: BodyOf<typeof bulkProducts>) => call(bulkProducts, { body })
