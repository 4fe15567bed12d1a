import type { Money } from '@outlet/shared/contract/money'
import type { Product, ProductDetail, Variant } from '@outlet/shared/contract/products'
import type { Config } from '../config'
import { convertMoney } from '../exchange-rates/convert-money'
import { productImages } from '../images/image-address'
import type { SecretBox } from '../secrets/secret-box'
import type { ProductRow, StoredImages, VariantRow } from './product-row'

/** What a list reads of a product. */
export type ListedProduct = Omit<
  ProductRow,
  'images' | 'searchText' | 'currentPriceMax' | 'since' | 'colorNames' | 'sizes'
>

const money = (minor: number | null, currency: string): Money | null => (minor === null ? null : { minor, currency })

const prices = (row: ListedProduct, rate: string | null, reportingCurrency: string) => {
  const current = money(row.currentPrice, row.currency)
  return {
    is_on_sale: row.isOnSale,
    current_price: current,
    converted_price: current && rate ? convertMoney(current, rate, reportingCurrency) : null,
    regular_price: money(row.regularPrice, row.currency),
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

function toVariant(row: VariantRow, product: ProductRow, address: Address): Variant {
  const swatch = product.colors.find((color) => color.color_id === row.colorId)?.image ?? null
  const images = product.images.find((color) => color.color_id === row.colorId)
  return {
    variant_id: row.variantId,
    color_id: row.colorId,
    color_name: row.colorName,
    size: row.size,
    is_default: row.isDefault,
    is_orderable: row.isOrderable,
    is_bestseller: row.isBestseller,
    is_early_access: row.isEarlyAccess,
    is_final_sale: row.isFinalSale,
    units_sold: row.unitsSold,
    is_onsale: row.isOnSale,
    sales_price: money(row.salesPrice, row.currency),
    list_price: money(row.listPrice, row.currency),
    discount_percentage: row.discountPercentage,
    valid_from: row.validFrom?.toISOString() ?? null,
    ats: row.ats,
    qty_kind: row.qtyKind,
    stock_level: row.stockLevel,
    images: variantImages(images, row.colorName, address),
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
