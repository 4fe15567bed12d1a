import { keepPreviousData } from '@tanstack/react-query'
import { call } from '@outlet/shared/api/call'
import { action, listPages, query } from '@outlet/shared/api/query'
import type { EndpointInput } from '@outlet/shared/contract/endpoint'
import { createMonitor, listMonitors } from '@outlet/shared/contract/inventory-monitors'
import {
  baseProductCsv,
  countBaseProducts,
  createBaseProduct,
  deleteBaseProduct,
  getBaseProduct,
  getBaseProductOptions,
  listBaseProductOrders,
  listBaseProducts,
  restoreBaseProduct,
  updateBaseProduct,
} from '@outlet/shared/contract/product-base'
import { bulkBaseProducts } from '@outlet/shared/contract/product-base/product-base-bulk'
import { importBaseProducts, previewImport } from '@outlet/shared/contract/product-base/product-base-import'
import { listUsers } from '@outlet/shared/contract/users'

type ListQuery = NonNullable<EndpointInput<typeof listBaseProducts>['query']>
type Filter = NonNullable<EndpointInput<typeof countBaseProducts>['query']>

export const baseProductsQuery = (listQuery: ListQuery) => listPages(listBaseProducts, { query: listQuery })
export const baseProductsCountQuery = (filter: Filter) => query(countBaseProducts, { query: filter })
export const baseProductQuery = (itemId: string) => query(getBaseProduct, { params: { itemId } })
export const baseProductOrdersQuery = (itemId: string) => query(listBaseProductOrders, { params: { itemId } })
export const baseProductOptionsQuery = query(getBaseProductOptions)
/** Users who can own a product, by a search text. */
export const usersNamedQuery = (typed: string) => ({
  ...query(listUsers, { query: { ...(typed === '' ? {} : { q: typed }), limit: 50, sort: 'name' } }),
  placeholderData: keepPreviousData,
})

const refreshes = [listBaseProducts, countBaseProducts, getBaseProduct, getBaseProductOptions]

export const createBaseProductAction = action(createBaseProduct, { refreshes })
export const updateBaseProductAction = action(updateBaseProduct, { refreshes })
export const deleteBaseProductAction = action(deleteBaseProduct, { refreshes })
export const restoreBaseProductAction = action(restoreBaseProduct, { refreshes })
export const previewImportAction = action(previewImport)
export const importAction = action(importBaseProducts, { refreshes })
export const monitorHereAction = action(createMonitor, { refreshes: [...refreshes, listMonitors] })

/** Requests a ticket for the CSV download of all listed products. */
export const baseProductCsvTicket = (body: EndpointInput<typeof baseProductCsv>['body']) =>
  call(baseProductCsv, { body })
export const startBaseBulk = (body: EndpointInput<typeof bulkBaseProducts>['body']) => call(bulkBaseProducts, { body })
