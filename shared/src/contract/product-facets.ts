import { endpoint } from './endpoint'
import { Count } from './list'
import { productFilters } from './products'
import { z } from './zod'

/** How many products have a value; `exact` false = at least so many. */
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
export type ProductFacetName = (typeof productFacetNames)[number]

/** Each counted as if its own filter were not set, so that a further value can be judged by its number. */
export const ProductFacets = z.object({
  values: z.record(z.enum(productFacetNames), z.array(FacetValue)),
  /** Values of attributes other than colour and size, as `attributeFacet` writes them. */
  attributes: z.array(FacetValue).default([]),
  /**
   * Of what matches, in minor units of the store's currency and in percent; null where nothing is known, or more match than
   * are counted.
   */
  price: z.object({ min: z.int(), max: z.int() }).nullable(),
  discount: z.object({ min: z.number(), max: z.number() }).nullable(),
})
export type ProductFacets = z.infer<typeof ProductFacets>

export const listProductFacets = endpoint({
  method: 'GET',
  path: '/products/facets',
  summary: 'The values that matching products have, the most frequent first, with how many have each',
  needs: 'products.read',
  query: z.strictObject(productFilters),
  response: ProductFacets,
  topics: ['products'],
})
