import { endpoint } from './endpoint'
import { Count, queryFlag } from './list'
import { Money } from './money'
import { MAX_ID } from './product-code'
import { ProductChange, StockKind } from './products'
import { StoreKey } from './store-key'
import { Timestamp } from './time'
import { z } from './zod'

export const getProductChanges = endpoint({
  method: 'GET',
  path: '/products/changes',
  summary: 'How many products changed since the sync before the last one that succeeded',
  needs: 'products.read',
  query: z.strictObject({ website_type: StoreKey }),
  response: z.object({
    /** When that sync ended; null = there was none before. */
    since: Timestamp.nullable(),
    counts: z.record(ProductChange, Count),
  }),
  topics: ['products'],
})

export const productHistoryDays = [30, 7, 90, 180, 365] as const
export type ProductHistoryDays = (typeof productHistoryDays)[number]

/** What syncs read over a time without interruption; what stands between two of them, nobody has seen. */
export const ProductInterval = z.object({
  from: Timestamp,
  /** The last reading that said so. */
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
    /** The product's own series alone: those of a hundred variants are a large answer. */
    own: queryFlag.optional(),
    days: z.coerce.number().pipe(z.literal(productHistoryDays)).default(productHistoryDays[0]),
  }),
  response: z.object({
    from: Timestamp,
    until: Timestamp,
    /** The last reading, and until when it counts: until now where a monitor reads the product; null = never read. */
    read_at: Timestamp.nullable().optional(),
    read_until: Timestamp.nullable().optional(),
    /** The product's own first (`variant_id` null); oldest interval first. */
    series: z.array(z.object({ variant_id: z.string().nullable(), intervals: z.array(ProductInterval) })),
  }),
  topics: ['products'],
})
