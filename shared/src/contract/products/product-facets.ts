import { endpoint } from '../endpoint'
import { Count } from '../list'
import { productList } from '../products'
import { z } from '../zod'

/** Number of products with a value. If `exact` is false, there are at least `count`. */
const FacetValue = Count.extend({ value: z.string() })

export const productFacetNames = [
  'category_id',
  'color',
  'size',
  'orderable',
  'is_on_sale',
  'is_new',
  'is_offline',
  'is_monitored',
  'is_early_access',
] as const

/**
 * Facets of a product list. Each facet is counted without its own filter, so that users see the number of matches of
 * other values.
 */
export const ProductFacets = z.object({
  values: z.record(z.enum(productFacetNames), z.array(FacetValue)),
  /** Values of attributes other than colour and size, in the notation of `attributeFacet`. */
  attributes: z.array(FacetValue).default([]),
  /**
   * Price range of the matching products in minor units of the store's currency, and their discount range in percent;
   * null if unknown, or if there are too many matches to count.
   */
  price: z.object({ min: z.int(), max: z.int() }).nullable(),
  discount: z.object({ min: z.number(), max: z.number() }).nullable(),
})
export type ProductFacets = z.infer<typeof ProductFacets>

export const listProductFacets = endpoint({
  method: 'GET',
  path: '/products/facets',
  summary: 'List the filter values of the matching products with their counts, most frequent first',
  needs: 'products.read',
  query: productList.countQuery,
  response: ProductFacets,
  topics: ['products'],
})
