import { boolean, integer, jsonb, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { StockKind } from '@outlet/shared/contract/stock'
import type { Money } from '@outlet/shared/contract/money'
import type { Product, ProductDetail, Variant } from '@outlet/shared/contract/products'
import type { VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import { variantName } from '@outlet/shared/contract/products/variant-name'
import type { Config } from '../config'
import { convertMoney } from '../currency-conversion/convert-money'
import { productImages } from './image-address'
import { amount, instant } from '../platform/db/columns'
import type { SecretBox } from '../platform/secrets/secret-box'

const percent = () => numeric({ mode: 'number' })

/** Format of the `colors` column; image addresses are absolute, or paths on the store's own origin. */
export interface StoredColor {
  color_id: string
  name: string
  image: string | null
}

/** Format of the `images` column: images of a colour, of the listed variants, or else of the product. */
export interface StoredImages {
  color_id: string | null
  variant_ids?: string[]
  full: string[]
  thumbnails: string[]
}

export const productTable = pgTable('products', {
  website_type: text().notNull(),
  id: text().notNull(),
  master_id: text(),
  name: text().notNull(),
  category_ids: text().array().notNull(),
  currency: text().notNull(),
  is_on_sale: boolean(),
  current_price: amount(),
  current_price_max: amount(),
  regular_price: amount(),
  promotional_price: amount(),
  discount: percent(),
  average_rating: percent(),
  total_review_count: integer(),
  max_orderable_quantity: integer(),
  is_new: boolean(),
  is_offline: boolean().notNull(),
  ats: integer(),
  qty_kind: text().$type<StockKind>().notNull(),
  backorderable: boolean(),
  orderable: boolean(),
  preorderable: boolean(),
  stock_level: integer(),
  default_variant_id: text(),
  variants_count: integer().notNull(),
  colors: jsonb().$type<StoredColor[]>().notNull(),
  images: jsonb().$type<StoredImages[]>().notNull(),
  thumbnail: text(),
  thumbnail_alt: text(),
  store_url: text(),
  search_text: text().notNull(),
  since: instant(),
  previous_price: amount(),
  price_changed_at: instant(),
  restocked_at: instant(),
  sold_out_at: instant(),
  offline_at: instant(),
  color_names: text().array().notNull(),
  sizes: text().array().notNull(),
  attribute_values: text().array().notNull(),
  is_early_access: boolean(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  deleted_at: instant(),
})
export type ProductRow = typeof productTable.$inferSelect

export const variantTable = pgTable('variants', {
  website_type: text().notNull(),
  product_id: text().notNull(),
  variant_id: text().notNull(),
  sku: text(),
  position: integer().notNull(),
  color_id: text(),
  color_name: text(),
  size: text(),
  attributes: jsonb().$type<VariantAttribute[]>().notNull(),
  is_default: boolean().notNull(),
  is_orderable: boolean(),
  is_bestseller: boolean(),
  is_early_access: boolean(),
  is_final_sale: boolean(),
  units_sold: integer(),
  is_onsale: boolean(),
  currency: text().notNull(),
  sales_price: amount(),
  list_price: amount(),
  promotional_price: amount(),
  discount_percentage: percent(),
  valid_from: instant(),
  ats: integer(),
  qty_kind: text().$type<StockKind>().notNull(),
  backorderable: boolean(),
  preorderable: boolean(),
  stock_level: integer(),
  in_stock_date: instant(),
  missed: smallint().notNull(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
})
export type VariantRow = typeof variantTable.$inferSelect

/** Columns of a product that a list reads. */
export type ListedProduct = Omit<
  ProductRow,
  'images' | 'search_text' | 'since' | 'color_names' | 'sizes' | 'attribute_values'
>

const money = (minor: number | null, currency: string): Money | null => (minor === null ? null : { minor, currency })

export interface ProductMarks {
  isMonitored: boolean
  readAt: string | null
  /** Value of one currency unit in the reporting currency, as decimal text; null if there is no rate. */
  rate: string | null
}

interface Deps {
  secrets: SecretBox
  config: Pick<Config, 'reportingCurrency'>
}

export function toProduct(
  { currency, thumbnail_alt: alt, ...row }: ListedProduct,
  { isMonitored, readAt, rate }: ProductMarks,
  { secrets, config }: Deps,
): Product {
  const address = productImages(secrets, row)
  const price = money(row.current_price, currency)
  return {
    ...row,
    current_price: price,
    current_price_max: money(row.current_price_max, currency),
    converted_price: price && rate ? convertMoney(price, rate, config.reportingCurrency) : null,
    regular_price: money(row.regular_price, currency),
    promotional_price: money(row.promotional_price, currency),
    previous_price: money(row.previous_price, currency),
    colors: row.colors.map(({ color_id, name, image }) => ({
      color_id,
      name,
      image: image === null ? null : { url: address(image), alt: name },
    })),
    thumbnail: row.thumbnail === null ? null : { url: address(row.thumbnail), alt },
    is_monitored: isMonitored,
    read_at: readAt === null ? null : new Date(readAt).toISOString(),
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

/** Images that the store assigns to the variant or to its colour; else the product's own. */
export const galleryOf = (
  variant: Pick<VariantRow, 'variant_id' | 'color_id'>,
  images: readonly StoredImages[],
): StoredImages | undefined =>
  images.find(({ variant_ids }) => variant_ids?.includes(variant.variant_id)) ??
  images.find(({ color_id }) => color_id !== null && color_id === variant.color_id) ??
  images.find(isOwn)

function toVariant({ currency, ...row }: VariantRow, product: ProductRow, address: Address): Variant {
  const swatch = product.colors.find((color) => color.color_id === row.color_id)?.image ?? null
  const alt = variantName({ attributes: row.attributes, color_name: row.color_name, size: null })
  return {
    ...row,
    sales_price: money(row.sales_price, currency),
    list_price: money(row.list_price, currency),
    promotional_price: money(row.promotional_price, currency),
    images: variantImages(galleryOf(row, product.images), alt, address),
    color_image: swatch === null ? null : { url: address(swatch), alt: row.color_name },
  }
}

export function toProductDetail(
  row: ProductRow,
  variants: readonly VariantRow[],
  marks: ProductMarks,
  deps: Deps,
): ProductDetail {
  const address = productImages(deps.secrets, row)
  return {
    ...toProduct(row, marks, deps),
    variants: variants.map((variant) => toVariant(variant, row, address)),
  }
}
