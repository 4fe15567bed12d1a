import { z } from './zod'
import { csvRequest, DownloadTicket } from './list/downloads'
import { endpoint } from './endpoint'
import { Count, listOf, defineList, queryFlag, queryMany } from './list'
import { Money } from './money'
import { MAX_ID } from './products/product-code'
import { priceFactColumns, verdictFilters } from './products/price-facts'
import { StoreKey } from './stores/store-key'
import { StockKind } from './stock'
import { searchText } from './text'
import { Timestamp } from './time'
import { VariantAttributes } from './products/variant-name'

/** Image with a signed URL of this server. */
const Image = z.object({ url: z.string(), alt: z.string().nullable() })

export const Variant = z.object({
  variant_id: z.string(),
  color_id: z.string().nullable(),
  color_name: z.string().nullable(),
  size: z.string().nullable(),
  /** All attributes, including colour and size. */
  attributes: VariantAttributes,
  is_default: z.boolean(),
  /** Null = not stated by the store. */
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
  /** Lowest price of a current promotion for all customers. */
  promotional_price: Money.nullable().optional(),
  discount_percentage: z.number().nullable(),
  valid_from: Timestamp.nullable(),
  /** Available quantity; `stock_level` is the quantity on hand. */
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

/** Product of a store's catalogue, with the field names of the specification. */
export const Product = z.object({
  website_type: StoreKey,
  id: z.string(),
  master_id: z.string().nullable(),
  name: z.string(),
  category_ids: z.array(z.string()),
  is_on_sale: z.boolean().nullable(),
  /** Lowest price among the variants. */
  current_price: Money.nullable(),
  /** Highest known price among the variants at the same reading; null = unknown. */
  current_price_max: Money.nullable().optional(),
  /** `current_price` in the reporting currency. */
  converted_price: Money.nullable(),
  regular_price: Money.nullable(),
  /** Lowest price of a current promotion for all customers. */
  promotional_price: Money.nullable().optional(),
  /** Discount in percent of the regular price. */
  discount: z.number().nullable(),
  average_rating: z.number().nullable(),
  total_review_count: z.int().nullable(),
  max_orderable_quantity: z.int().nullable(),
  is_new: z.boolean().nullable(),
  /** Whether two consecutive syncs did not find the product in the store's catalogue. */
  is_offline: z.boolean(),
  /** Available quantity; `stock_level` is the quantity on hand. See `sumStock`. */
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
  /** Time of the last reading of price and stock, by a sync or by a check of the monitor; null = unknown. */
  read_at: Timestamp.nullable().optional(),
  /** Whether at least one variant is currently available only to members or early buyers. */
  is_early_access: z.boolean().nullable().optional(),
  /**
   * Price before the last change. `price_changed_at`, `restocked_at` and `sold_out_at` are the times at which a sync
   * last found such a change.
   */
  previous_price: Money.nullable().optional(),
  price_changed_at: Timestamp.nullable().optional(),
  restocked_at: Timestamp.nullable().optional(),
  sold_out_at: Timestamp.nullable().optional(),
  /** Time since which the product is offline. */
  offline_at: Timestamp.nullable().optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
  deleted_at: Timestamp.nullable(),
})
export type Product = z.infer<typeof Product>

export const ProductDetail = Product.extend({ variants: z.array(Variant) })
export type ProductDetail = z.infer<typeof ProductDetail>

/** Changes of a product that a sync can find. */
export const productChanges = ['new', 'price_dropped', 'price_raised', 'restocked', 'sold_out', 'gone'] as const
export const ProductChange = z.enum(productChanges)
export type ProductChange = z.infer<typeof ProductChange>

export const productList = defineList({
  name: 'products',
  filters: {
    website_type: StoreKey,
    /** Searches name, id, master id and SKU. */
    q: searchText(MAX_ID).optional(),
    is_on_sale: queryFlag.optional(),
    is_new: queryFlag.optional(),
    is_offline: queryFlag.optional(),
    orderable: queryFlag.optional(),
    is_monitored: queryFlag.optional(),
    is_early_access: queryFlag.optional(),
    /** Matches products with at least one of these changes since the sync before the last successful one. */
    change: queryMany(ProductChange),
    category_id: queryMany(z.string().max(100)),
    /** Names of colours, and sizes below. Matches products with at least one of them. */
    color: queryMany(z.string().max(200)),
    size: queryMany(z.string().max(200)),
    /** Values of other attributes, in the notation of `attributeFacet`. */
    attribute: queryMany(z.string().max(402)),
    /**
     * Minimum and maximum of `current_price`, the lowest price among the variants, in minor units of the store's
     * currency.
     */
    price_from: z.coerce.number().int().min(0).optional(),
    price_to: z.coerce.number().int().min(0).optional(),
    discount_from: z.coerce.number().min(0).max(100).optional(),
    discount_to: z.coerce.number().min(0).max(100).optional(),
    ...verdictFilters,
  },
  /** `current_price` is the lowest price among the variants. */
  sorts: [
    '-updated_at',
    'updated_at',
    'name',
    '-name',
    'current_price',
    '-current_price',
    '-discount',
    'discount',
    /** Difference from the usual price in percent, by the stored verdict; unknown ones last. */
    'price_difference',
    '-price_difference',
    '-average_rating',
    'average_rating',
    '-ats',
    'ats',
    '-created_at',
    'created_at',
  ],
  csv: [
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
    ...priceFactColumns,
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
  ],
})

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'Products of a store',
  needs: 'products.read',
  query: productList.query,
  response: listOf(Product),
  topics: ['products'],
})

/** Product in the results of a search over all stores. */
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

/** Maximum length of a shared text; browsers pass it in an address. */
const MAX_SHARED = 4000

export const findSharedProduct = endpoint({
  method: 'GET',
  path: '/products/shared',
  summary: 'Find the product whose address or code a shared text contains',
  needs: 'products.read',
  query: z.strictObject({ text: z.string().trim().min(1).max(MAX_SHARED) }),
  response: z.object({
    /** Null = no connected store has such a product. */
    product: FoundProduct.nullable(),
    /** Host of the address in the text; null = the text contains no address. */
    host: z.string().nullable(),
    /** Connected store with this host. */
    store: z.object({ key: StoreKey, name: z.string() }).nullable(),
  }),
})

export const countProducts = endpoint({
  method: 'GET',
  path: '/products/count',
  summary: 'Count the matching products',
  needs: 'products.read',
  query: productList.countQuery,
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

export const productCsv = endpoint({
  method: 'POST',
  path: '/products/csv',
  summary: 'A ticket for products of a store as CSV: exactly what is filtered',
  needs: 'products.read',
  body: csvRequest(productList),
  response: DownloadTicket,
})
