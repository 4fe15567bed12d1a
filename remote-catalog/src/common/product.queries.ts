import { query } from '@outlet/shared/api/query'
import { getProduct } from '@outlet/shared/contract/products'
import { getProductHistory } from '@outlet/shared/contract/product-history'
import type { ProductHistoryDays } from '@outlet/shared/contract/product-history'

export const productQuery = (websiteType: string, productId: string) =>
  query(getProduct, { params: { websiteType, productId } })
export const productHistoryQuery = (websiteType: string, productId: string, days: ProductHistoryDays) =>
  query(getProductHistory, { params: { websiteType, productId }, query: { days } })
