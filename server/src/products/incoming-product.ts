import type { Money } from '@outlet/shared/contract/money'
import { MAX_ID } from '@outlet/shared/contract/product-code'
import { normaliseText } from '@outlet/shared/contract/text'
import { attributeFacet, type VariantAttribute } from '@outlet/shared/contract/variant-name'
import { colorAmong, sizeAmong } from '../stores/attribute-roles'
import type { ColorImages, Gallery, ListedVariant, Offer, ProductDocument } from '../stores/connector'
import type { StoreRow } from '../stores/store-row'
import { priceRange } from '../stores/price-range'
import { totalStock } from '../stores/total-stock'
import { isOnSale, percentOff } from './discount'
import type { StoredColor, StoredImages } from './product-row'

const MAX_NAME = 300
/** A colour or a size, as the contract's filters take it. No key of an index of PostgreSQL may have 2,700 bytes. */
const MAX_LABEL = 200
const MAX_SEARCH_TEXT = 8000

const nameOf = ({ name, productId }: ProductDocument): string => name.trim().slice(0, MAX_NAME) || productId

const label = (text: string): string => text.slice(0, MAX_LABEL)

/** A product as a sync read it. */
export interface ReadProduct {
  document: ProductDocument
  /** By variant id; a listed variant without an offer could not be read, and keeps what is known of it. */
  offers: ReadonlyMap<string, Offer>
  /** The list that it stood in. */
  categoryId: string
  /** Whether some variant that could not be read was for early buyers when it last was; undefined = nobody knows. */
  earlyAccessKnown?: boolean | undefined
}

type MaxOrderable = (stock: Pick<Offer, 'quantity' | 'quantityKind'>) => number | null

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
  const words = [nameOf(document), document.productId, document.offer?.sku ?? '', ...ids, ...skus]
  return normaliseText([...new Set(words)].join(' '), 'search').slice(0, MAX_SEARCH_TEXT)
}

const readOffers = ({ document, offers }: ReadProduct) =>
  document.variants.flatMap(({ variantId, orderable }) => {
    const offer = offers.get(variantId)
    return offer ? [{ ...offer, orderable: offer.orderable ?? orderable }] : []
  })

/**
 * The highest among the variants, as a check of them finds it; what the store says where it prices the product by another
 * rule than the lowest of its variants, or one of them could not be read.
 */
const highestPrice = (product: ReadProduct): Money | null => {
  const { price, priceMax, variants } = product.document
  const offers = readOffers(product)
  if (offers.length === 0 || offers.length < variants.length) return priceMax
  const { lowest, highest } = priceRange(offers.map((offer) => offer.price))
  return lowest && lowest.currency === price?.currency && lowest.minor === price.minor ? highest : priceMax
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

/** A product has what its variants have, as its monitor tells it; where one could not be read, what the store says. */
const stockOf = (product: ReadProduct, maxOrderable: MaxOrderable) => {
  const { document } = product
  const read = readOffers(product)
  const stock = read.length > 0 && read.length === document.variants.length ? totalStock(read) : document
  return {
    ats: stock.quantity,
    qty_kind: stock.quantityKind,
    backorderable: stock.backorderable,
    orderable: stock.orderable,
    preorderable: stock.preorderable,
    stock_level: stock.stockLevel,
    max_orderable_quantity: maxOrderable(stock),
  }
}

const currencyOf = ({ price, listPrice }: Pick<Offer, 'price' | 'listPrice'>, store: Pick<StoreRow, 'currency'>) =>
  price?.currency ?? listPrice?.currency ?? store.currency

/** Which of a product's attributes say the colour and the size: the same for all of its variants. */
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
  const told = document.variants.flatMap(({ variantId }) => offers.get(variantId)?.isEarlyAccess ?? [])
  const all = earlyAccessKnown === undefined ? told : [...told, earlyAccessKnown]
  return all.length === 0 ? null : all.includes(true)
}

/** Listed variants that could not be read. */
export const unreadVariants = ({ document, offers }: Pick<ReadProduct, 'document' | 'offers'>) =>
  document.variants
    .filter(({ variantId }) => !offers.has(variantId))
    .map(({ variantId }) => ({ product_id: document.productId, variant_id: variantId }))

/** What is filtered by, of all variants: their sizes, and their values of attributes that have no column. */
const filteredBy = ({ document }: ReadProduct) => {
  const { colorId, sizeId } = rolesOf(document)
  const all = document.variants.flatMap(({ attributes }) => attributes.map(storedAttribute))
  const sizes = all.filter(({ id }) => id === sizeId).map((size) => size.label)
  const others = all.filter(({ id }) => id !== sizeId && id !== colorId).map(attributeFacet)
  return { sizes: [...new Set(sizes)], attribute_values: [...new Set(others)] }
}

/** A product as the `products` table takes it. */
export function incomingProduct(product: ReadProduct, store: Pick<StoreRow, 'currency'>, maxOrderable: MaxOrderable) {
  const { document, categoryId } = product
  const isListed = document.variants.some(({ variantId }) => variantId === document.defaultVariantId)
  return {
    id: document.productId,
    // A store may list variants themselves, which name their master.
    master_id: document.kind === 'master' ? document.productId : (document.offer?.masterId ?? null),
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
  // One that is cut would be another's.
  sku: offer.sku !== null && offer.sku.length <= MAX_ID ? offer.sku : null,
  is_bestseller: offer.isBestseller,
  is_early_access: offer.isEarlyAccess,
  is_final_sale: offer.isFinalSale,
  units_sold: offer.unitsSold,
  valid_from: offer.validFrom?.toISOString() ?? null,
  ...offerPrices(offer),
  ats: offer.quantity,
  qty_kind: offer.quantityKind,
  backorderable: offer.backorderable,
  preorderable: offer.preorderable,
  stock_level: offer.stockLevel,
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
    // The variant's own word first, then the master's; never from a quantity.
    is_orderable: offer?.orderable ?? listed.orderable,
    currency: offer ? currencyOf(offer, store) : store.currency,
    ...(offer ? offerFields(offer) : UNREAD),
  }
}
export type IncomingVariant = ReturnType<typeof incomingVariant>

/** A product's variants as the `variants` table takes them, in the master's order. */
export const incomingVariants = (product: ReadProduct, store: Pick<StoreRow, 'currency'>): IncomingVariant[] => {
  const listed = new Map(product.document.variants.map((variant) => [variant.variantId, variant]))
  const roles = rolesOf(product.document)
  return [...listed.values()].map((variant, position) => incomingVariant(product, variant, position, roles, store))
}
