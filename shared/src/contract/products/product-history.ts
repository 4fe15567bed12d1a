import { endpoint } from '../endpoint'
import { Count, queryFlag } from '../list'
import { Money } from '../money'
import { MAX_ID } from './product-code'
import { ProductChange } from '../products'
import { StockKind } from '../stock'
import { StoreKey } from '../stores/store-key'
import { Timestamp } from '../time'
import { z } from '../zod'

export const getProductChanges = endpoint({
  method: 'GET',
  path: '/products/changes',
  summary: 'Count the products that changed between the last two successful syncs',
  needs: 'products.read',
  query: z.strictObject({ website_type: StoreKey }),
  response: z.object({
    /** End time of that sync; null = there was no earlier one. */
    since: Timestamp.nullable(),
    counts: z.record(ProductChange, Count),
  }),
  topics: ['products'],
})

export const productHistoryDays = [30, 7, 90, 180, 365] as const
export type ProductHistoryDays = (typeof productHistoryDays)[number]

/** Period in which consecutive readings showed the same values. There was no reading between two periods. */
export const ProductInterval = z.object({
  from: Timestamp,
  /** Time of the last reading with these values. */
  seen_until: Timestamp,
  price: Money.nullable(),
  list_price: Money.nullable(),
  ats: z.int().nullable(),
  qty_kind: StockKind,
  orderable: z.boolean().nullable(),
  stock_level: z.int().nullable(),
})
export type ProductInterval = z.infer<typeof ProductInterval>

export const getProductHistory = endpoint({
  method: 'GET',
  path: '/products/:websiteType/:productId/history',
  summary: 'Price and stock of a product and its variants, or of one variant, over a time',
  needs: 'products.read',
  query: z.strictObject({
    variant_id: z.string().max(MAX_ID).optional(),
    /** Whether to return only the product's own series. The series of a hundred variants are a large response. */
    own: queryFlag.optional(),
    days: z.coerce.number().pipe(z.literal(productHistoryDays)).default(productHistoryDays[0]),
  }),
  response: z.object({
    from: Timestamp,
    until: Timestamp,
    /**
     * Time of the last reading; null = never read. `read_until` is the time until which the reading is valid: now if a
     * monitor reads the product.
     */
    read_at: Timestamp.nullable().optional(),
    read_until: Timestamp.nullable().optional(),
    /** The product's own series first (`variant_id` null); oldest period first. */
    series: z.array(z.object({ variant_id: z.string().nullable(), intervals: z.array(ProductInterval) })),
  }),
  topics: ['products'],
})
