import { bigint, boolean, integer, jsonb, numeric, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { QuantityKind } from '../stores/connector'

const time = (name: string) => timestamp(name, { withTimezone: true })
const minor = (name: string) => bigint(name, { mode: 'number' })
const percent = (name: string) => numeric(name, { mode: 'number' })

/** As the `colors` column holds them; image addresses are absolute, or paths on the store's own origin. */
export interface StoredColor {
  color_id: string
  name: string
  image: string | null
}

/** As the `images` column holds them. */
export interface StoredImages {
  color_id: string
  full: string[]
  thumbnails: string[]
}

export const productTable = pgTable('products', {
  websiteType: text('website_type').notNull(),
  id: text().notNull(),
  masterId: text('master_id'),
  name: text().notNull(),
  categoryIds: text('category_ids').array().notNull(),
  currency: text().notNull(),
  isOnSale: boolean('is_on_sale'),
  currentPrice: minor('current_price'),
  currentPriceMax: minor('current_price_max'),
  regularPrice: minor('regular_price'),
  discount: percent('discount'),
  averageRating: percent('average_rating'),
  totalReviewCount: integer('total_review_count'),
  maxOrderableQuantity: integer('max_orderable_quantity'),
  isNew: boolean('is_new'),
  isOffline: boolean('is_offline').notNull(),
  ats: integer(),
  qtyKind: text('qty_kind').$type<QuantityKind>().notNull(),
  backorderable: boolean(),
  orderable: boolean(),
  preorderable: boolean(),
  stockLevel: integer('stock_level'),
  defaultVariantId: text('default_variant_id'),
  variantsCount: integer('variants_count').notNull(),
  colors: jsonb().$type<StoredColor[]>().notNull(),
  images: jsonb().$type<StoredImages[]>().notNull(),
  thumbnail: text(),
  thumbnailAlt: text('thumbnail_alt'),
  storeUrl: text('store_url'),
  searchText: text('search_text').notNull(),
  since: time('since'),
  previousPrice: minor('previous_price'),
  priceChangedAt: time('price_changed_at'),
  restockedAt: time('restocked_at'),
  soldOutAt: time('sold_out_at'),
  offlineAt: time('offline_at'),
  colorNames: text('color_names').array().notNull(),
  sizes: text().array().notNull(),
  isEarlyAccess: boolean('is_early_access'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  deletedAt: time('deleted_at'),
})
export type ProductRow = typeof productTable.$inferSelect

export const variantTable = pgTable('variants', {
  websiteType: text('website_type').notNull(),
  productId: text('product_id').notNull(),
  variantId: text('variant_id').notNull(),
  sku: text(),
  position: integer().notNull(),
  colorId: text('color_id'),
  colorName: text('color_name'),
  size: text(),
  isDefault: boolean('is_default').notNull(),
  isOrderable: boolean('is_orderable'),
  isBestseller: boolean('is_bestseller'),
  isEarlyAccess: boolean('is_early_access'),
  isFinalSale: boolean('is_final_sale'),
  unitsSold: integer('units_sold'),
  isOnSale: boolean('is_onsale'),
  currency: text().notNull(),
  salesPrice: minor('sales_price'),
  listPrice: minor('list_price'),
  discountPercentage: percent('discount_percentage'),
  validFrom: time('valid_from'),
  ats: integer(),
  qtyKind: text('qty_kind').$type<QuantityKind>().notNull(),
  backorderable: boolean(),
  preorderable: boolean(),
  stockLevel: integer('stock_level'),
  inStockDate: time('in_stock_date'),
  missed: smallint().notNull(),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})
export type VariantRow = typeof variantTable.$inferSelect
