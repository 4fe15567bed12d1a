import type { Money } from '@outlet/shared/contract/money'
import { MAX_ID } from '@outlet/shared/contract/products/product-code'
import { normaliseText } from '@outlet/shared/contract/text'
import { attributeFacet, type VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import { colorAmong, sizeAmong } from '../stores/attribute-roles'
import type { ColorImages, Gallery, ListedVariant, Offer, ProductDocument } from '../stores/connector'
import type { StoreRow } from '../stores/store-row'
import { documentStock } from '../stores/document-stock'
import { priceRange } from '../stores/price-range'
import type { StoredColor, StoredImages } from './product-row'

const MAX_NAME = 300
/**
 * Maximum length of a colour or size, as in the contract's filters. A key of a PostgreSQL index must be shorter than
 * 2,700 bytes.
 */
const MAX_LABEL = 200
const MAX_SEARCH_TEXT = 8000

const nameOf = ({ name, productId }: ProductDocument): string => name.trim().slice(0, MAX_NAME) || productId

const label = (text: string): string => text.slice(0, MAX_LABEL)

export interface ReadProduct {
  document: ProductDocument
  /** Offers by variant id. A listed variant without an offer could not be read, and its stored values are preserved. */
  offers: ReadonlyMap<string, Offer>
  /** The category in which the store listed the product. */
  categoryId: string
  /** Whether any of the unread variants had early access at its last reading; undefined = unknown. */
  earlyAccessKnown?: boolean | undefined
}

type MaxOrderable = (stock: Pick<Offer, 'available' | 'kind'>) => number | null

const storedColor = ({ colorId, name, swatch, thumbnails }: ColorImages): StoredColor => ({
  color_id: colorId,
  name: label(name),
  image: swatch ?? thumbnails[0] ?? null,
})

const storedImages = ({ colorId, full, thumbnails }: ColorImages): StoredImages => ({
  color_id: colorId,
  full,
  thumbnails,
})

const storedGallery = ({ variantIds, full, thumbnails }: Gallery): StoredImages => ({
  color_id: null,
  ...(variantIds === null ? {} : { variant_ids: variantIds }),
  full,
  thumbnails,
})

const storedAttribute = ({ id, name, value, label: text }: VariantAttribute): VariantAttribute => ({
  id: label(id),
  name: label(name),
  value: label(value),
  label: label(text),
})

const searchText = ({ document, offers }: ReadProduct): string => {
  const skus = [...offers.values()].flatMap(({ sku }) => sku ?? [])
  const ids = document.variants.map(({ variantId }) => variantId)
  const terms = [nameOf(document), document.productId, document.offer?.sku ?? '', ...ids, ...skus]
  return normaliseText([...new Set(terms)].join(' '), 'search').slice(0, MAX_SEARCH_TEXT)
}

const readOffers = ({ document, offers }: ReadProduct) =>
  document.variants.flatMap(({ variantId, orderable }) => {
    const offer = offers.get(variantId)
    return offer ? [{ ...offer, orderable: offer.orderable ?? orderable }] : []
  })

/**
 * The highest variant price, as a check computes it. If the store's price is not its variants' lowest, or a variant
 * could not be read, the store's own value.
 */
const highestPrice = (product: ReadProduct): Money | null => {
  const { price, priceMax, variants } = product.document
  const offers = readOffers(product)
  if (offers.length === 0 || offers.length < variants.length) return priceMax
  const { lowest, highest } = priceRange(offers.map((offer) => offer.price))
  return lowest && lowest.currency === price?.currency && lowest.minor === price.minor ? highest : priceMax
}

/**
 * Discount from the list price in percent, to two digits; 0 if the price is not below it, null if either is unknown.
 */
function percentOff(price: Money | null, listPrice: Money | null): number | null {
  if (!price || !listPrice || listPrice.minor === 0 || price.currency !== listPrice.currency) return null
  return Math.max(0, Math.round((1 - price.minor / listPrice.minor) * 10_000) / 100)
}

/** Null if the store did not return both prices. */
function isOnSale(price: Money | null, listPrice: Money | null): boolean | null {
  return price && listPrice && price.currency === listPrice.currency ? price.minor < listPrice.minor : null
}

const pricesOf = (product: ReadProduct) => {
  const { price, listPrice, promotionalPrice } = product.document
  return {
    is_on_sale: isOnSale(price, listPrice),
    current_price: price?.minor ?? null,
    current_price_max: highestPrice(product)?.minor ?? null,
    regular_price: listPrice?.minor ?? null,
    promotional_price: promotionalPrice?.minor ?? null,
    discount: percentOff(price, listPrice),
  }
}

const stockOf = ({ document, offers }: ReadProduct, maxOrderable: MaxOrderable) => {
  const stock = documentStock(document, offers)
  return {
    ats: stock.available,
    qty_kind: stock.kind,
    backorderable: stock.backorderable,
    orderable: stock.orderable,
    preorderable: stock.preorderable,
    stock_level: stock.onHand,
    max_orderable_quantity: maxOrderable(stock),
  }
}

const currencyOf = ({ price, listPrice }: Pick<Offer, 'price' | 'listPrice'>, store: Pick<StoreRow, 'currency'>) =>
  price?.currency ?? listPrice?.currency ?? store.currency

/** Ids of the attributes for colour and size, the same for all variants of the product. */
const rolesOf = ({ variants }: ProductDocument) => {
  const all = new Map(variants.flatMap(({ attributes }) => attributes.map((attribute) => [attribute.id, attribute])))
  return { colorId: colorAmong([...all.values()])?.id, sizeId: sizeAmong([...all.values()])?.id }
}

const colorOf = ({ colors }: ProductDocument, { attributes }: ListedVariant, roles: ReturnType<typeof rolesOf>) => {
  const color = attributes.find(({ id }) => id === roles.colorId)
  const size = attributes.find(({ id }) => id === roles.sizeId)
  const colorName = colors.find(({ colorId }) => colorId === color?.value)?.name ?? color?.label
  return {
    color_id: color?.value ?? null,
    color_name: colorName === undefined ? null : label(colorName),
    size: size === undefined ? null : label(size.label),
  }
}

const earlyAccessOf = ({ document, offers, earlyAccessKnown }: ReadProduct): boolean | null => {
  const flags = document.variants.flatMap(({ variantId }) => offers.get(variantId)?.isEarlyAccess ?? [])
  const all = earlyAccessKnown === undefined ? flags : [...flags, earlyAccessKnown]
  return all.length === 0 ? null : all.includes(true)
}

/** Listed variants that could not be read. */
export const unreadVariants = ({ document, offers }: Pick<ReadProduct, 'document' | 'offers'>) =>
  document.variants
    .filter(({ variantId }) => !offers.has(variantId))
    .map(({ variantId }) => ({ product_id: document.productId, variant_id: variantId }))

/** Filter values of all variants: sizes, and values of attributes without a column. */
const filteredBy = ({ document }: ReadProduct) => {
  const { colorId, sizeId } = rolesOf(document)
  const all = document.variants.flatMap(({ attributes }) => attributes.map(storedAttribute))
  const sizes = all.filter(({ id }) => id === sizeId).map((size) => size.label)
  const others = all.filter(({ id }) => id !== sizeId && id !== colorId).map(attributeFacet)
  return { sizes: [...new Set(sizes)], attribute_values: [...new Set(others)] }
}

/** Converts a product to a row of the `products` table. */
export function incomingProduct(product: ReadProduct, store: Pick<StoreRow, 'currency'>, maxOrderable: MaxOrderable) {
  const { document, categoryId } = product
  const isListed = document.variants.some(({ variantId }) => variantId === document.defaultVariantId)
  return {
    id: document.productId,
    // A store may list variants as products, which then have a master id.
    master_id: document.type === 'master' ? document.productId : (document.offer?.masterId ?? null),
    name: nameOf(document),
    category_ids: [categoryId],
    currency: currencyOf(document, store),
    ...pricesOf(product),
    average_rating: document.averageRating,
    total_review_count: document.reviewCount,
    is_new: document.isNew,
    ...stockOf(product, maxOrderable),
    default_variant_id: isListed ? document.defaultVariantId : null,
    variants_count: document.variants.length,
    colors: document.colors.map(storedColor),
    color_names: [...new Set(document.colors.map(({ name }) => label(name)))],
    ...filteredBy(product),
    is_early_access: earlyAccessOf(product),
    images: [...document.colors.map(storedImages), ...document.galleries.map(storedGallery)],
    thumbnail: document.thumbnail?.url ?? null,
    thumbnail_alt: document.thumbnail?.alt ?? null,
    store_url: document.url,
    search_text: searchText(product),
  }
}
export type IncomingProduct = ReturnType<typeof incomingProduct>

const UNREAD = {
  sku: null,
  is_bestseller: null,
  is_early_access: null,
  is_final_sale: null,
  units_sold: null,
  valid_from: null,
  is_onsale: null,
  sales_price: null,
  list_price: null,
  promotional_price: null,
  discount_percentage: null,
  ats: null,
  qty_kind: 'unknown',
  backorderable: null,
  preorderable: null,
  stock_level: null,
  in_stock_date: null,
}

const offerPrices = (offer: Offer) => ({
  is_onsale: isOnSale(offer.price, offer.listPrice),
  sales_price: offer.price?.minor ?? null,
  list_price: offer.listPrice?.minor ?? null,
  promotional_price: offer.promotionalPrice?.minor ?? null,
  discount_percentage: percentOff(offer.price, offer.listPrice),
})

const offerFields = (offer: Offer) => ({
  // A truncated SKU could equal another variant's.
  sku: offer.sku !== null && offer.sku.length <= MAX_ID ? offer.sku : null,
  is_bestseller: offer.isBestseller,
  is_early_access: offer.isEarlyAccess,
  is_final_sale: offer.isFinalSale,
  units_sold: offer.unitsSold,
  valid_from: offer.validFrom?.toISOString() ?? null,
  ...offerPrices(offer),
  ats: offer.available,
  qty_kind: offer.kind,
  backorderable: offer.backorderable,
  preorderable: offer.preorderable,
  stock_level: offer.onHand,
  in_stock_date: offer.inStockDate?.toISOString() ?? null,
})

const incomingVariant = (
  { document, offers }: ReadProduct,
  listed: ListedVariant,
  position: number,
  roles: ReturnType<typeof rolesOf>,
  store: Pick<StoreRow, 'currency'>,
) => {
  const offer = offers.get(listed.variantId)
  return {
    product_id: document.productId,
    variant_id: listed.variantId,
    position,
    is_read: offer !== undefined,
    ...colorOf(document, listed, roles),
    attributes: listed.attributes.map(storedAttribute),
    is_default: listed.variantId === document.defaultVariantId,
    // The variant's own value first, then the master's; never derived from a quantity.
    is_orderable: offer?.orderable ?? listed.orderable,
    currency: offer ? currencyOf(offer, store) : store.currency,
    ...(offer ? offerFields(offer) : UNREAD),
  }
}
export type IncomingVariant = ReturnType<typeof incomingVariant>

/** Converts a product's variants to rows of the `variants` table, in the master's order. */
export const incomingVariants = (product: ReadProduct, store: Pick<StoreRow, 'currency'>): IncomingVariant[] => {
  const listed = new Map(product.document.variants.map((variant) => [variant.variantId, variant]))
  const roles = rolesOf(product.document)
  return [...listed.values()].map((variant, position) => incomingVariant(product, variant, position, roles, store))
}
