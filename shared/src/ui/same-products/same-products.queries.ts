import { action, query } from '../../api/query'
import { listMonitorPeers } from '../../contract/inventory-monitors/monitor-peers'
import {
  linkProducts,
  listSameProducts,
  restoreProductGroups,
  separateProduct,
} from '../../contract/products/product-groups'

/** Refetch interval in ms: prices have an age, and the comparison depends on it. */
const REFETCH_MS = 60_000

/** A product of a store, as the parameters of its address. */
export interface ProductParams {
  readonly websiteType: string
  readonly productId: string
}

export const sameProductsQuery = (params: ProductParams) => ({
  ...query(listSameProducts, { params: { ...params } }),
  refetchInterval: REFETCH_MS,
})

const refreshes = { refreshes: [listSameProducts, listMonitorPeers] }
export const linkProductsAction = action(linkProducts, refreshes)
export const separateProductAction = action(separateProduct, refreshes)
export const restoreGroupsAction = action(restoreProductGroups, refreshes)
