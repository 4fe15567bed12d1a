import type { Money } from '@outlet/shared/contract/money'
import type { VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import { colorAmong } from '../../attribute-roles'
import type { ColorImages } from '../../connector'
import { decimalMoney } from '../../decimal-money'
import type { StoreOf } from '../../dialect'
import { alike, distinct, galleriesOf } from '../../galleries'
import { imageLink } from '../../image-link'
import type { PlainProduct, PlainVariant } from '../../plain-product'
import { unitPrice } from '../../price-range'
import { pageUrl } from './page-url'
import type { WireConfig, WireProduct, WireUnit } from './wire'

type Stock = PlainVariant['stock']

const unknown: Stock = { orderable: null, backorderable: null, available: null, kind: 'unknown' }
const orderableByStatus: Record<string, boolean | undefined> = { IN_STOCK: true, OUT_OF_STOCK: false }

/**
 * Maps a product's stock. The quantity is stated only below the store's "Only X left" threshold; otherwise the status
 * says whether there is any.
 */
export function stockOf({
  stock_status: status,
  only_x_left_in_stock: left,
}: Pick<WireUnit, 'stock_status' | 'only_x_left_in_stock'>): Stock {
  const orderable = orderableByStatus[status ?? '']
  if (orderable === undefined) return unknown
  const available = orderable && left && left >= 1 ? Math.floor(left) : null
  return { ...unknown, orderable, available, kind: available === null ? 'boolean' : 'exact' }
}

/** A master that is out of stock sells none of its variants. */
const variantStock = (product: WireProduct, unit: WireUnit): Stock =>
  product.stock_status === 'OUT_OF_STOCK' ? { ...unknown, orderable: false, kind: 'boolean' } : stockOf(unit)

type WirePrice = NonNullable<WireUnit['price_range']>['minimum_price']

const moneyOf = (amount: NonNullable<WirePrice>['final_price'], currency: string): Money | null =>
  decimalMoney(amount?.value, amount?.currency ?? currency)

const BY_CHOICE = new Set(['BundleProduct', 'GroupedProduct'])

/** The price of a bundle or a group depends on the choices of a person. */
const pricesOf = ({ __typename, price_range: range }: WireUnit, { currency }: StoreOf<'magento'>) => {
  const lowest = moneyOf(range?.minimum_price?.final_price, currency)
  const highest = moneyOf(range?.maximum_price?.final_price, currency)
  const isRange = BY_CHOICE.has(__typename) || highest !== null
  return {
    ...(isRange ? unitPrice(lowest, highest) : { price: lowest }),
    listPrice: moneyOf(range?.minimum_price?.regular_price, currency),
  }
}

const inOrder = ({ configurable_options: options }: WireProduct) =>
  options.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))

/** Returns a variant's attributes in the order of the product's options, under the label of the option. */
function attributesOf(
  product: WireProduct,
  attributes: readonly { code: string; label?: string | null | undefined }[],
) {
  const options = inOrder(product)
  const codes = options.map((option) => option.attribute_code)
  const placeOf = (code: string) => (codes.includes(code) ? codes.indexOf(code) : codes.length)
  return attributes
    .toSorted((one, other) => placeOf(one.code) - placeOf(other.code))
    .flatMap(({ code, label }): VariantAttribute[] => {
      const name = options.find((option) => option.attribute_code === code)?.label ?? code
      return label ? [{ id: code, name, value: label, label }] : []
    })
}

/** The picture that Magento shows for products without one. */
const isPlaceholder = (url: string) => /\/placeholder\//.test(url)

const linksOf = ({ media_gallery: gallery }: WireUnit, baseUrl: string): string[] =>
  distinct(
    gallery
      .flatMap((picture) => picture ?? [])
      .filter(({ disabled, url }) => disabled !== true && !isPlaceholder(url ?? ''))
      .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
      .flatMap(({ url }) => imageLink(url, baseUrl) ?? []),
  )

function thumbnailOf({ small_image: image }: WireProduct, links: readonly string[], baseUrl: string) {
  const own = image?.url && !isPlaceholder(image.url) ? imageLink(image.url, baseUrl) : null
  const url = own ?? links[0]
  return url === undefined ? null : { url, alt: image?.label ?? null }
}

interface Listed {
  unit: WireUnit
  attributes: VariantAttribute[]
}

/** Variants that the store shows. It may hide those that are sold out, and states disabled ones as null. */
const listedVariants = (product: WireProduct): Listed[] =>
  (product.variants ?? []).flatMap(({ product: unit, attributes }) =>
    unit ? [{ unit, attributes: attributesOf(product, attributes) }] : [],
  )

/**
 * Returns the pictures by colour and variant. A colour has the pictures of its first variant that has any, otherwise
 * the product's.
 */
function picturesOf(product: WireProduct, listed: readonly Listed[], baseUrl: string) {
  const common = alike(linksOf(product, baseUrl))
  const options = inOrder(product).map((option) => ({ ...option, id: option.attribute_code, name: option.label ?? '' }))
  const color = colorAmong(options)
  const colorIdOf = ({ attributes }: Listed) => attributes.find(({ id }) => id === color?.id)?.value ?? null
  const ownOf = ({ unit }: Listed) => {
    const links = linksOf(unit, baseUrl)
    return links.length > 0 ? alike(links) : null
  }
  const colors = (color?.values ?? []).flatMap(({ label }): ColorImages[] => {
    if (!label) return []
    const own = listed.filter((variant) => colorIdOf(variant) === label).flatMap((variant) => ownOf(variant) ?? [])
    return [{ colorId: label, name: label, swatch: null, ...(own[0] ?? common) }]
  })
  const pictured = listed.map((variant) => ({
    variantId: variant.unit.sku,
    colorId: colorIdOf(variant),
    own: ownOf(variant),
  }))
  const shown = pictured.length > 0 ? pictured : [{ variantId: product.sku, colorId: null, own: null }]
  return { colors, galleries: galleriesOf(shown, colors, common), common }
}

/** Converts the average of ratings, 0 to 100, to stars; null when there are none. */
const ratingOf = ({ rating_summary: summary, review_count: count }: WireProduct) => ({
  averageRating: count && summary ? summary / 20 : null,
  reviewCount: count ?? null,
})

/**
 * Maps a product. Its id is the URL key: a product that the store hides because it is sold out can be found by its
 * address only. Variants are identified by SKU. A product without visible variants is bought as it is.
 */
export function mapProduct(product: WireProduct, store: StoreOf<'magento'>, config: WireConfig): PlainProduct {
  const listed = listedVariants(product)
  const { common, ...pictures } = picturesOf(product, listed, store.base_url)
  const item: PlainVariant = {
    id: product.id,
    sku: product.sku,
    title: null,
    attributes: [],
    stock: stockOf(product),
    ...pricesOf(product, store),
  }
  const variants = listed.map(({ unit, attributes }): PlainVariant => ({
    id: unit.sku,
    sku: unit.sku,
    title: unit.name ?? null,
    attributes,
    stock: variantStock(product, unit),
    ...pricesOf(unit, store),
  }))
  return {
    id: product.id,
    isItem: variants.length === 0,
    name: product.name,
    brand: null,
    url: pageUrl(product, store, config),
    ...pictures,
    thumbnail: thumbnailOf(product, common.full, store.base_url),
    ...ratingOf(product),
    variants: variants.length > 0 ? variants : [item],
  }
}
