import { endpoint } from './endpoint'
import { ProductPresence } from './product-base'
import { MAX_ID } from './product-code'
import { searchText } from './text'
import { z } from './zod'

/** A product of a store that a person may mean by what they typed. */
export const ProductCandidate = ProductPresence.extend({
  /** What was typed is its code: its id, master id, or a variant's id or sku, without regard to case. */
  is_named: z.boolean(),
  /** The monitor that follows it already; null = none, or not for whoever asks. */
  monitor_id: z.uuid().nullable(),
  /** The product base's entry whose code is this product's id. */
  base_item_id: z.uuid().nullable(),
})
export type ProductCandidate = z.infer<typeof ProductCandidate>

/** A single letter is in nearly every product. */
export const LEAST_TYPED = 2

export const listProductCandidates = endpoint({
  method: 'GET',
  path: '/products/candidates',
  summary:
    'Products of all connected stores that a typed code or name may mean: those with exactly this code first, of every store one before its further ones',
  needs: 'products.read',
  query: z.strictObject({
    q: searchText(MAX_ID).min(LEAST_TYPED),
    limit: z.coerce.number().int().min(1).max(20).default(8),
  }),
  response: z.object({
    items: z.array(ProductCandidate),
    /** The product base's entry of exactly this code, whether any store has it or not. */
    base_item_id: z.uuid().nullable(),
  }),
  topics: ['products', 'product-base', 'inventory-monitors'],
})
