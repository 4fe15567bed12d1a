import { query } from '@outlet/shared/api/query'
import { listMonitors } from '@outlet/shared/contract/inventory-monitors'
import { getProduct, type Product } from '@outlet/shared/contract/products'
import { listProductPriceFacts } from '@outlet/shared/contract/products/price-facts'
import { getProductHistory } from '@outlet/shared/contract/products/product-history'
import type { ProductHistoryDays } from '@outlet/shared/contract/products/product-history'

export const productQuery = (websiteType: string, productId: string) =>
  query(getProduct, { params: { websiteType, productId } })
/** Monitors of one product of a store. */
export const productMonitorsQuery = (website_type: string, productId: string) =>
  query(listMonitors, { query: { website_type, q: productId, limit: 20 } })
/** History of a variant if one is given, otherwise of the product itself. */
export const productHistoryQuery = (
  { website_type: websiteType, id: productId }: Pick<Product, 'website_type' | 'id'>,
  variantId: string | undefined,
  days: ProductHistoryDays,
) =>
  query(getProductHistory, {
    params: { websiteType, productId },
    query: variantId === undefined ? { days, own: true } : { days, variant_id: variantId },
  })
/** Price facts of a variant if one is given, otherwise of the product itself. */
export const productPriceFactsQuery = (
  { website_type, id: product_id }: Pick<Product, 'website_type' | 'id'>,
  variantId: string | undefined,
) => query(listProductPriceFacts, { body: { website_type, subjects: [{ product_id, variant_id: variantId ?? null }] } })
