import { bigint, boolean, integer, jsonb, numeric, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { QuantityKind } from '../stores/connector'
import type { Money } from '@outlet/shared/contract/money'
import type { Product, ProductDetail, Variant } from '@outlet/shared/contract/products'
import type { VariantAttribute } from '@outlet/shared/contract/variant-name'
import { variantName } from '@outlet/shared/contract/variant-name'
import type { Config } from '../config'
import { convertMoney } from '../exchange-rates/convert-money'
import { productImages } from '../images/image-address'
import type { SecretBox } from '../platform/secrets/secret-box'

const time = (name: string) => timestamp(name, { withTimezone: true })
const minor = (name: string) => bigint(name, { mode: 'number' })
const percent = (name: string) => numeric(name, { mode: 'number' })

/** As the `colors` column holds them; image addresses are absolute, or paths on the store's own origin. */
export interface StoredColor {
  color_id: string
  name: string
  image: string | null
}

/** As the `images` column holds them: a colour's, those of the variants that are named, or else the product's own. */
export interface StoredImages {
  color_id: string | null
  variant_ids?: string[]
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
  promotionalPrice: minor('promotional_price'),
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
  attributeValues: text('attribute_values').array().notNull(),
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
  attributes: jsonb().$type<VariantAttribute[]>().notNull(),
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
  promotionalPrice: minor('promotional_price'),
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

/** What a list reads of a product. */
export type ListedProduct = Omit<
  ProductRow,
  'images' | 'searchText' | 'since' | 'colorNames' | 'sizes' | 'attributeValues'
>

const money = (minor: number | null, currency: string): Money | null => (minor === null ? null : { minor, currency })

const prices = (row: ListedProduct, rate: string | null, reportingCurrency: string) => {
  const current = money(row.currentPrice, row.currency)
  return {
    is_on_sale: row.isOnSale,
    current_price: current,
    current_price_max: money(row.currentPriceMax, row.currency),
    converted_price: current && rate ? convertMoney(current, rate, reportingCurrency) : null,
    regular_price: money(row.regularPrice, row.currency),
    promotional_price: money(row.promotionalPrice, row.currency),
    discount: row.discount,
  }
}

const stock = (row: ListedProduct) => ({
  ats: row.ats,
  qty_kind: row.qtyKind,
  backorderable: row.backorderable,
  orderable: row.orderable,
  preorderable: row.preorderable,
  stock_level: row.stockLevel,
})

const iso = (time: Date | null) => time?.toISOString() ?? null

const changes = (row: ListedProduct) => ({
  previous_price: money(row.previousPrice, row.currency),
  price_changed_at: iso(row.priceChangedAt),
  restocked_at: iso(row.restockedAt),
  sold_out_at: iso(row.soldOutAt),
  offline_at: iso(row.offlineAt),
})

/** As `productMarks` reads them. */
export interface ProductMarks {
  isMonitored: boolean
  readAt: string | null
  /** What one unit of its currency is worth in the reporting currency, as a decimal text; null where nobody has set it. */
  rate: string | null
}

interface Parts {
  secrets: SecretBox
  config: Pick<Config, 'reportingCurrency'>
}

export function toProduct(row: ListedProduct, marks: ProductMarks, { secrets, config }: Parts): Product {
  const address = productImages(secrets, row)
  return {
    website_type: row.websiteType,
    id: row.id,
    master_id: row.masterId,
    name: row.name,
    category_ids: row.categoryIds,
    ...prices(row, marks.rate, config.reportingCurrency),
    average_rating: row.averageRating,
    total_review_count: row.totalReviewCount,
    max_orderable_quantity: row.maxOrderableQuantity,
    is_new: row.isNew,
    is_offline: row.isOffline,
    ...stock(row),
    default_variant_id: row.defaultVariantId,
    variants_count: row.variantsCount,
    colors: row.colors.map(({ color_id, name, image }) => ({
      color_id,
      name,
      image: image === null ? null : { url: address(image), alt: name },
    })),
    thumbnail: row.thumbnail === null ? null : { url: address(row.thumbnail), alt: row.thumbnailAlt },
    store_url: row.storeUrl,
    is_monitored: marks.isMonitored,
    is_early_access: row.isEarlyAccess,
    read_at: marks.readAt === null ? null : new Date(marks.readAt).toISOString(),
    ...changes(row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    deleted_at: iso(row.deletedAt),
  }
}

type Address = ReturnType<typeof productImages>

const variantImages = (stored: StoredImages | undefined, alt: string | null, address: Address): Variant['images'] => {
  const thumbnails = (stored?.thumbnails ?? []).map((source) => ({ url: address(source), alt }))
  return {
    full: (stored?.full ?? []).map((source) => ({ url: address(source, 'f'), alt })),
    thumbnails,
    thumbnail: thumbnails[0] ?? null,
    sequence: stored ? stored.full.length : null,
  }
}

const isOwn = ({ color_id, variant_ids }: StoredImages): boolean => color_id === null && variant_ids === undefined

/** What the store binds to the variant, or to its colour; else the product's own. */
export const galleryOf = (
  { variantId, colorId }: Pick<VariantRow, 'variantId' | 'colorId'>,
  images: readonly StoredImages[],
): StoredImages | undefined =>
  images.find(({ variant_ids }) => variant_ids?.includes(variantId)) ??
  images.find(({ color_id }) => color_id !== null && color_id === colorId) ??
  images.find(isOwn)

function toVariant(row: VariantRow, product: ProductRow, address: Address): Variant {
  const swatch = product.colors.find((color) => color.color_id === row.colorId)?.image ?? null
  const images = galleryOf(row, product.images)
  const alt = variantName({ attributes: row.attributes, color_name: row.colorName, size: null })
  return {
    variant_id: row.variantId,
    color_id: row.colorId,
    color_name: row.colorName,
    size: row.size,
    attributes: row.attributes,
    is_default: row.isDefault,
    is_orderable: row.isOrderable,
    preorderable: row.preorderable,
    backorderable: row.backorderable,
    is_bestseller: row.isBestseller,
    is_early_access: row.isEarlyAccess,
    is_final_sale: row.isFinalSale,
    units_sold: row.unitsSold,
    is_onsale: row.isOnSale,
    sales_price: money(row.salesPrice, row.currency),
    list_price: money(row.listPrice, row.currency),
    promotional_price: money(row.promotionalPrice, row.currency),
    discount_percentage: row.discountPercentage,
    valid_from: row.validFrom?.toISOString() ?? null,
    ats: row.ats,
    qty_kind: row.qtyKind,
    stock_level: row.stockLevel,
    images: variantImages(images, alt, address),
    color_image: swatch === null ? null : { url: address(swatch), alt: row.colorName },
  }
}

export function toProductDetail(
  row: ProductRow,
  variants: readonly VariantRow[],
  marks: ProductMarks,
  parts: Parts,
): ProductDetail {
  const address = productImages(parts.secrets, row)
  return {
    ...toProduct(row, marks, parts),
    variants: variants.map((variant) => toVariant(variant, row, address)),
  }
}
