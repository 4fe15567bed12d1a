import { z } from './zod'
import { csvRequest, DownloadTicket } from './downloads'
import { endpoint } from './endpoint'
import { Count, listOf, listQuery, queryFlag, queryMany } from './list'
import { Money } from './money'
import { MAX_ID } from './product-code'
import { StoreKey } from './store-key'
import { searchText } from './text'
import { Timestamp } from './time'
import { VariantAttributes } from './variant-name'

/** An image as the browser may ask for it: a signed address of this server. */
const Image = z.object({ url: z.string(), alt: z.string().nullable() })

/**
 * What a quantity is: counted (`exact`), `capped` = the store says "plenty" and does not count, or not told. Where it
 * is not `exact`, a variant's `ats` is null; a product's is what its other variants have, the least that there is.
 */
export const StockKind = z.enum(['exact', 'capped', 'threshold', 'boolean', 'unknown'])
export type StockKind = z.infer<typeof StockKind>

export const Variant = z.object({
  variant_id: z.string(),
  color_id: z.string().nullable(),
  color_name: z.string().nullable(),
  size: z.string().nullable(),
  /** All of them, colour and size among them. */
  attributes: VariantAttributes,
  is_default: z.boolean(),
  /** Null = the store did not say. */
  is_orderable: z.boolean().nullable(),
  preorderable: z.boolean().nullable().optional(),
  backorderable: z.boolean().nullable().optional(),
  is_bestseller: z.boolean().nullable(),
  is_early_access: z.boolean().nullable(),
  is_final_sale: z.boolean().nullable(),
  units_sold: z.int().nullable(),
  is_onsale: z.boolean().nullable(),
  sales_price: Money.nullable(),
  list_price: Money.nullable(),
  /** The lowest that a promotion in force asks of everybody. */
  promotional_price: Money.nullable().optional(),
  discount_percentage: z.number().nullable(),
  valid_from: Timestamp.nullable(),
  ats: z.int().nullable(),
  qty_kind: StockKind.optional(),
  stock_level: z.int().nullable(),
  images: z.object({
    full: z.array(Image),
    thumbnails: z.array(Image),
    thumbnail: Image.nullable(),
    sequence: z.int().nullable(),
  }),
  color_image: Image.nullable(),
})
export type Variant = z.infer<typeof Variant>

/** A product of a store's catalogue, with exactly the specification's column names. */
export const Product = z.object({
  website_type: StoreKey,
  id: z.string(),
  master_id: z.string().nullable(),
  name: z.string(),
  category_ids: z.array(z.string()),
  is_on_sale: z.boolean().nullable(),
  /** The lowest among the variants. */
  current_price: Money.nullable(),
  /** The highest known among the variants, as of the same reading; null = unknown. */
  current_price_max: Money.nullable().optional(),
  /** Of `current_price`. */
  converted_price: Money.nullable(),
  regular_price: Money.nullable(),
  /** The lowest that a promotion in force asks of everybody. */
  promotional_price: Money.nullable().optional(),
  /** Percent off the regular price. */
  discount: z.number().nullable(),
  average_rating: z.number().nullable(),
  total_review_count: z.int().nullable(),
  max_orderable_quantity: z.int().nullable(),
  is_new: z.boolean().nullable(),
  /** Vanished from the store's catalogue twice in a row. */
  is_offline: z.boolean(),
  ats: z.int().nullable(),
  qty_kind: StockKind.optional(),
  backorderable: z.boolean().nullable(),
  orderable: z.boolean().nullable(),
  preorderable: z.boolean().nullable(),
  stock_level: z.int().nullable(),
  default_variant_id: z.string().nullable(),
  variants_count: z.int(),
  colors: z.array(z.object({ color_id: z.string(), name: z.string(), image: Image.nullable() })),
  thumbnail: Image.nullable(),
  store_url: z.string().nullable(),
  is_monitored: z.boolean(),
  /** When price and stock were last read, by a sync or by a check of its monitor; null = nobody knows. */
  read_at: Timestamp.nullable().optional(),
  /** Some variant is for members or early buyers only, for now. */
  is_early_access: z.boolean().nullable().optional(),
  /** What it cost before its price last changed, and when syncs last saw it change, be restocked, and be sold out. */
  previous_price: Money.nullable().optional(),
  price_changed_at: Timestamp.nullable().optional(),
  restocked_at: Timestamp.nullable().optional(),
  sold_out_at: Timestamp.nullable().optional(),
  /** Since when it is offline. */
  offline_at: Timestamp.nullable().optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
  deleted_at: Timestamp.nullable(),
})
export type Product = z.infer<typeof Product>

export const ProductDetail = Product.extend({ variants: z.array(Variant) })
export type ProductDetail = z.infer<typeof ProductDetail>

/** What can have happened to a product between two syncs. */
export const productChanges = ['new', 'price_dropped', 'price_raised', 'restocked', 'sold_out', 'gone'] as const
export const ProductChange = z.enum(productChanges)
export type ProductChange = z.infer<typeof ProductChange>

export const productFilters = {
  website_type: StoreKey,
  /** Name, id, master id or sku. */
  q: searchText(MAX_ID).optional(),
  is_on_sale: queryFlag.optional(),
  is_new: queryFlag.optional(),
  is_offline: queryFlag.optional(),
  orderable: queryFlag.optional(),
  is_monitored: queryFlag.optional(),
  is_early_access: queryFlag.optional(),
  /** Any of what happened since the sync before the last one that succeeded. */
  change: queryMany(ProductChange),
  category_id: queryMany(z.string().max(100)),
  /** Colours by their names, and sizes: a product that has any of them. */
  color: queryMany(z.string().max(200)),
  size: queryMany(z.string().max(200)),
  /** Of other attributes, as `attributeFacet` writes them. */
  attribute: queryMany(z.string().max(402)),
  /** Bounds of `current_price`, the lowest among the variants, in minor units of the store's currency. */
  price_from: z.coerce.number().int().min(0).optional(),
  price_to: z.coerce.number().int().min(0).optional(),
  discount_from: z.coerce.number().min(0).max(100).optional(),
  discount_to: z.coerce.number().min(0).max(100).optional(),
}

/** The first is the default. `current_price` is the lowest among the variants. */
export const productSorts = [
  '-updated_at',
  'updated_at',
  'name',
  '-name',
  'current_price',
  '-current_price',
  '-discount',
  'discount',
  '-average_rating',
  'average_rating',
  '-ats',
  'ats',
  '-created_at',
  'created_at',
] as const
export type ProductSort = (typeof productSorts)[number]

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'Products of a store',
  needs: 'products.read',
  query: listQuery(productFilters, productSorts),
  response: listOf(Product),
  topics: ['products'],
})

/** A product as a search over all stores shows it. */
export const FoundProduct = Product.pick({ website_type: true, id: true, name: true, is_offline: true }).extend({
  store_name: z.string(),
})

export const searchProducts = endpoint({
  method: 'GET',
  path: '/products/search',
  summary: 'Products of all connected stores by id, name, master id or sku; the one with exactly this id first',
  needs: 'products.read',
  query: z.strictObject({
    q: searchText(MAX_ID).min(1),
    limit: z.coerce.number().int().min(1).max(20).default(5),
  }),
  response: z.object({ items: z.array(FoundProduct) }),
})

export const countProducts = endpoint({
  method: 'GET',
  path: '/products/count',
  summary: 'How many products match',
  needs: 'products.read',
  query: z.strictObject(productFilters),
  response: Count,
  topics: ['products'],
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:websiteType/:productId',
  summary: 'One product with its variants',
  needs: 'products.read',
  response: ProductDetail,
  topics: ['products'],
})

export const productColumns = [
  'website_type',
  'id',
  'master_id',
  'name',
  'category_ids',
  'is_on_sale',
  'current_price',
  'current_price_max',
  'regular_price',
  'promotional_price',
  'currency',
  'converted_price',
  'converted_currency',
  'discount',
  'average_rating',
  'total_review_count',
  'max_orderable_quantity',
  'is_new',
  'is_offline',
  'offline_at',
  'previous_price',
  'price_changed_at',
  'restocked_at',
  'sold_out_at',
  'ats',
  'stock_level',
  'orderable',
  'preorderable',
  'backorderable',
  'variants_count',
  'colors',
  'is_monitored',
  'store_url',
  'read_at',
  'created_at',
  'updated_at',
] as const

export const productCsv = endpoint({
  method: 'POST',
  path: '/products/csv',
  summary: 'A ticket for products of a store as CSV: exactly what is filtered',
  needs: 'products.read',
  body: csvRequest(productFilters, productSorts, productColumns),
  response: DownloadTicket,
})
