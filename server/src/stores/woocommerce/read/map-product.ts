import type { VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import { colorAmong } from '../../attribute-roles'
import type { ColorImages } from '../../connector'
import type { StoreOf } from '../../dialect'
import { distinct, galleriesOf, type Pictures } from '../../galleries'
import { imageLink } from '../../image-link'
import type { PlainProduct, PlainVariant } from '../../plain-product'
import { unitPrice } from '../../price-range'
import { htmlText } from '../html-text'
import { shopMoney } from '../shop-money'
import type { WireAttribute, WirePrices, WireProduct, WireVariation } from './wire'

/** A product with its variations; a listed variation that could not be read is missing. */
export interface ProductWithVariations extends WireProduct {
  children: readonly WireVariation[]
}

type Sellable = Pick<
  WireProduct,
  'is_purchasable' | 'is_in_stock' | 'is_on_backorder' | 'low_stock_remaining' | 'prices' | 'add_to_cart'
>

/** Whether the product has variations, which are bought instead of it. */
export const hasVariations = ({ type, variations }: Pick<WireProduct, 'type' | 'variations'>): boolean =>
  type === 'variable' || variations.length > 0

const orderableOf = ({ is_purchasable, is_in_stock }: Sellable): boolean | null => {
  if (is_purchasable === false || is_in_stock === false) return false
  return is_in_stock ?? null
}

/**
 * Maps stock. The shop states a quantity only while it is low, and only if its settings display it; the limits of a
 * cart line are no quantity. `shared` = the quantity of the whole product: a variation with the same quantity has no
 * stock of its own, and adding it up for each variation would count it several times.
 */
export function stockOf(sellable: Sellable, shared: number | null | undefined): PlainVariant['stock'] {
  const orderable = orderableOf(sellable)
  const backorderable = sellable.is_on_backorder ? true : null
  const { low_stock_remaining: remaining } = sellable
  const isOwn = remaining !== shared || remaining === 0
  if (remaining !== null && remaining !== undefined && isOwn) {
    return { orderable, backorderable, available: Math.max(0, Math.floor(remaining)), kind: 'exact' }
  }
  return { orderable, backorderable, available: null, kind: orderable === null ? 'unknown' : 'boolean' }
}

/** A product without a price has the amount 0, and cannot be bought. A grouped product has the prices of its members. */
const pricesOf = ({ prices, is_purchasable }: Sellable) => {
  const moneyOf = (amount: WirePrices['price']) => {
    const money = shopMoney(amount, prices)
    return money?.minor === 0 && is_purchasable === false ? null : money
  }
  const { price_range: range } = prices
  return {
    ...(range ? unitPrice(moneyOf(range.min_amount), moneyOf(range.max_amount)) : { price: moneyOf(prices.price) }),
    listPrice: moneyOf(prices.regular_price),
  }
}

const limitsOf = ({ add_to_cart }: Sellable): NonNullable<PlainVariant['limits']> => ({
  min: add_to_cart?.minimum ?? 1,
  max: add_to_cart?.maximum ?? null,
  step: add_to_cart?.multiple_of ?? 1,
})

const idOf = ({ taxonomy, name }: WireAttribute): string => taxonomy ?? name

const variationAttributes = ({ attributes }: WireProduct): WireAttribute[] =>
  attributes.filter(({ has_variations }) => has_variations === true)

const attributeOf = (attribute: WireAttribute, term: WireAttribute['terms'][number]): VariantAttribute => ({
  id: idOf(attribute),
  name: htmlText(attribute.name),
  value: term.slug ?? term.name,
  label: htmlText(term.name),
})

/** Returns the term that the variation's text names: `Color: Blue, Size: L`. */
const namedTerm = ({ name, terms }: WireAttribute, text: string) =>
  terms.find((term) => `${text}, `.includes(`${htmlText(name)}: ${htmlText(term.name)}, `))

/**
 * Returns a variation's attributes in the product's order, without those of which the buyer selects the value. The
 * product lists them, except those of variations that the shop hides, for which the variation's text is read.
 */
function attributesOf(product: WireProduct, id: string, text: string | null | undefined): VariantAttribute[] {
  const listed = product.variations.find((variation) => variation.id === id)
  return variationAttributes(product).flatMap((attribute) => {
    const value = listed?.attributes.find(({ name }) => name === attribute.name)?.value
    const term = listed
      ? attribute.terms.find(({ slug, name }) => value && (slug === value || name === value))
      : namedTerm(attribute, htmlText(text ?? ''))
    if (term) return attributeOf(attribute, term)
    return value ? attributeOf(attribute, { name: value, slug: value }) : []
  })
}

const linksOf = (images: WireProduct['images'], baseUrl: string): Pictures => {
  const full = distinct(images.flatMap(({ src }) => imageLink(src, baseUrl) ?? []))
  const small = distinct(images.flatMap(({ src, thumbnail }) => imageLink(thumbnail || src, baseUrl) ?? []))
  return { full, thumbnails: small.length === full.length ? small : full }
}

/** A variation without pictures shows the product's first one. */
const ownPictures = ({ images }: WireVariation, product: WireProduct, baseUrl: string): Pictures | null => {
  const isOfProduct = images.length <= 1 && (images[0]?.src ?? null) === (product.images[0]?.src ?? null)
  return images.length === 0 || isOfProduct ? null : linksOf(images, baseUrl)
}

function picturesOf(product: ProductWithVariations, variants: readonly PlainVariant[], baseUrl: string) {
  const common = linksOf(product.images, baseUrl)
  const color = colorAmong(
    variationAttributes(product).map((attribute) => ({ id: idOf(attribute), name: attribute.name })),
  )
  const ofVariants = variants.map(({ id, attributes }) => {
    const child = product.children.find((variation) => variation.id === id)
    const colorId = attributes.find((attribute) => attribute.id === color?.id)?.value ?? null
    return { variantId: id, colorId, own: child ? ownPictures(child, product, baseUrl) : null }
  })
  const labels = new Map(
    variants.flatMap(({ attributes }) =>
      attributes.filter(({ id }) => id === color?.id).map((one) => [one.value, one]),
    ),
  )
  const colors = [...labels.values()].map(({ value, label }): ColorImages => ({
    colorId: value,
    name: label,
    swatch: null,
    ...common,
  }))
  return { colors, galleries: galleriesOf(ofVariants, colors, common) }
}

const variantOf = (product: ProductWithVariations, child: WireVariation): PlainVariant => ({
  id: child.id,
  sku: child.sku || null,
  title: null,
  attributes: attributesOf(product, child.id, child.variation),
  stock: stockOf(child, product.low_stock_remaining),
  ...pricesOf(child),
  limits: limitsOf(child),
})

/** A listed variation that could not be read. */
const unreadVariant = (product: ProductWithVariations, id: string): PlainVariant => ({
  id,
  sku: null,
  title: null,
  attributes: attributesOf(product, id, null),
  stock: { orderable: null, backorderable: null, available: null, kind: 'unknown' },
  price: null,
  listPrice: null,
})

/** Returns the variations in the product's order; those that the shop hides come last. */
function variantsOf(product: ProductWithVariations): PlainVariant[] {
  const children = new Map(product.children.map((child) => [child.id, child]))
  const ids = new Set([...product.variations.map(({ id }) => id), ...children.keys()])
  return [...ids].map((id) => {
    const child = children.get(id)
    return child ? variantOf(product, child) : unreadVariant(product, id)
  })
}

/** A product without variations, which is bought itself. The shop sells no grouped or external product by itself. */
const itemOf = (product: ProductWithVariations): PlainVariant => ({
  id: product.id,
  sku: product.sku || null,
  title: null,
  attributes: [],
  stock: stockOf(product, undefined),
  ...pricesOf(product),
  limits: limitsOf(product),
})

const ratingOf = ({ average_rating, review_count }: WireProduct) => {
  const average = Number(average_rating ?? Number.NaN)
  return {
    averageRating: review_count && average > 0 ? average : null,
    reviewCount: review_count ?? null,
  }
}

const linkOf = (permalink: string | null | undefined): string | null =>
  permalink && /^https?:/.test(permalink) && URL.canParse(permalink) ? permalink : null

export function mapProduct(product: ProductWithVariations, store: StoreOf<'woocommerce'>): PlainProduct {
  const isItem = !hasVariations(product)
  const variants = isItem ? [itemOf(product)] : variantsOf(product)
  const [picture] = product.images
  const thumbnail = imageLink(picture?.thumbnail || picture?.src, store.base_url)
  return {
    id: product.id,
    isItem,
    name: htmlText(product.name),
    brand: product.brands[0] ? htmlText(product.brands[0].name) : null,
    url: linkOf(product.permalink),
    ...ratingOf(product),
    ...picturesOf(product, variants, store.base_url),
    thumbnail: thumbnail === null ? null : { url: thumbnail, alt: picture?.alt ? htmlText(picture.alt) : null },
    variants,
  }
}
