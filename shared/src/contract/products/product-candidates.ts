import { endpoint } from '../endpoint'
import { ProductPresence } from '../product-base'
import { MAX_ID } from './product-code'
import { searchText } from '../text'
import { z } from '../zod'

/** Product of a store that may match the text that a user typed. */
export const ProductCandidate = ProductPresence.extend({
  /** Whether the text equals a code of the product: its id, master id, or a variant's id or SKU, not case-sensitive. */
  is_named: z.boolean(),
  /**
   * Code by which the product base and orders name the product: the first of its id, its variants' ids and SKUs and its
   * master id that has the form of a product code; null = none has; missing from older servers.
   */
  product_code: z.string().nullable().optional(),
  /** Existing monitor of the product; null = none, or not visible to the caller. */
  monitor_id: z.uuid().nullable(),
  /** Entry of the product base whose code is this product's id. */
  base_item_id: z.uuid().nullable(),
})
export type ProductCandidate = z.infer<typeof ProductCandidate>

/** Minimum length of the text. Nearly every product contains any single letter. */
export const MIN_TYPED_LENGTH = 2

export const listProductCandidates = endpoint({
  method: 'GET',
  path: '/products/candidates',
  summary:
    'Find products of all connected stores by a typed code or name; exact matches of the code first, one per store before further ones',
  needs: 'products.read',
  query: z.strictObject({
    q: searchText(MAX_ID).min(MIN_TYPED_LENGTH),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  response: z.object({
    items: z.array(ProductCandidate),
    /** Entry of the product base with exactly this code, whether or not a store has it. */
    base_item_id: z.uuid().nullable(),
  }),
  topics: ['products', 'product-base', 'inventory-monitors'],
})

export const getProductCandidate = endpoint({
  method: 'GET',
  path: '/products/candidates/:storeKey/:productId',
  summary: 'One product of a connected store by its exact id, as the search by a typed code returns it',
  needs: 'products.read',
  response: ProductCandidate,
  topics: ['products', 'product-base', 'inventory-monitors'],
})
