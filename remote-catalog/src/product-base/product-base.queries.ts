import { keepPreviousData } from '@tanstack/react-query'
import { call } from '@outlet/shared/api/call'
import { action, listPages, query } from '@outlet/shared/api/query'
import type { BodyOf, QueryOf } from '@outlet/shared/contract/endpoint'
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

export const baseProductsQuery = (listQuery: QueryOf<typeof listBaseProducts>) =>
  listPages(listBaseProducts, { query: listQuery })
export const baseProductsCountQuery = (filter: QueryOf<typeof countBaseProducts>) =>
  query(countBaseProducts, { query: filter })
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

export const baseProductCsvTicket = (body: BodyOf<typeof baseProductCsv>) => call(baseProductCsv, { body })
export const startBaseBulk = (body: BodyOf<typeof bulkBaseProducts>) => call(bulkBaseProducts, { body })
