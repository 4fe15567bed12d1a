import { endpoint } from '../endpoint'
import { storedForm } from '../list/stored-form'
import { Money } from '../money'
import { StockKind } from '../stock'
import { StoreKey } from '../stores/store-key'
import { Timestamp } from '../time'
import { z } from '../zod'
import { MAX_ID } from './product-code'

/** Maximum number of products of a group. */
export const MAX_GROUP = 50

const ProductOfStore = z.strictObject({ website_type: StoreKey, product_id: z.string().min(1).max(MAX_ID) })

/** The same product in one store, as last read. */
export const SameProduct = z.object({
  website_type: StoreKey,
  store_name: z.string(),
  product_id: z.string(),
  name: z.string(),
  /** The product of the request. */
  is_own: z.boolean(),
  /** Linked by a user; else recognised by a code. */
  is_linked: z.boolean(),
  is_offline: z.boolean(),
  store_url: z.string().nullable(),
  /** With a monitor, the price of the followed variants. */
  price: Money.nullable(),
  price_max: Money.nullable(),
  /**
   * Price in the reporting currency at today's rate, or as it is if all prices have one currency; null = unknown, or
   * there is no rate.
   */
  reporting_price: Money.nullable(),
  /** The lowest of at least two prices that were read in the last 36 hours, where it can be ordered. */
  is_cheapest: z.boolean(),
  ats: z.int().nullable(),
  qty_kind: StockKind,
  orderable: z.boolean().nullable(),
  read_at: Timestamp.nullable(),
  monitor_id: z.uuid().nullable(),
})
export type SameProduct = z.infer<typeof SameProduct>

export const listSameProducts = endpoint({
  method: 'GET',
  path: '/products/:websiteType/:productId/same',
  summary:
    'The same product in all stores, itself included: by code and as linked; orderable ones first, then by price',
  needs: 'products.read',
  response: z.object({ items: z.array(SameProduct) }),
  topics: ['products', 'inventory-monitors'],
})

/** Group of a product; `group_id` null = it belongs to others by its codes alone. */
export const ProductGroup = ProductOfStore.extend({
  group_id: z.uuid().nullable().default(null),
  matches_codes: z.boolean(),
})
export type ProductGroup = z.infer<typeof ProductGroup>

/** The changed products before and after a change. Sent back the other way round, they undo it. */
export const GroupChange = z.strictObject({
  before: z
    .array(ProductGroup)
    .min(1)
    .max(2 * MAX_GROUP),
  after: z
    .array(ProductGroup)
    .min(1)
    .max(2 * MAX_GROUP),
})
export type GroupChange = z.infer<typeof GroupChange>

export const linkProducts = endpoint({
  method: 'POST',
  path: '/products/:websiteType/:productId/same',
  summary: 'State that a product of another store is the same; groups of both become one',
  needs: 'product-base.write',
  body: ProductOfStore,
  response: storedForm(GroupChange),
})

export const separateProduct = endpoint({
  method: 'POST',
  path: '/products/:websiteType/:productId/separate',
  summary: 'State that a product of another store is not the same, whether it was linked or recognised by a code',
  needs: 'product-base.write',
  body: ProductOfStore,
  response: storedForm(GroupChange),
})

export const restoreProductGroups = endpoint({
  method: 'PUT',
  path: '/product-groups',
  summary: 'Undo a change of groups, unless one of the products has been changed since',
  needs: 'product-base.write',
  body: GroupChange,
  response: storedForm(GroupChange),
})
