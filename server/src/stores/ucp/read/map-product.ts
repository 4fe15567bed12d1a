import type { Money } from '@outlet/shared/contract/money'
import type { VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import { colorAmong } from '../../attribute-roles'
import type { ColorImages } from '../../connector'
import type { StoreOf } from '../../dialect'
import { alike, distinct, galleriesOf } from '../../galleries'
import { imageLink } from '../../image-link'
import type { PlainProduct, PlainVariant } from '../../plain-product'
import type { WirePrice, WireProduct, WireSelection, WireVariant } from './wire'

const orderableByStatus = new Map([
  ['in_stock', true],
  ['backorder', true],
  ['preorder', true],
  ['out_of_stock', false],
  ['discontinued', false],
])

/**
 * Maps availability. `available` states whether the variant can be ordered, and `status` how; a status alone implies
 * it. The standard has no quantity.
 */
export function stockOf({ availability }: Pick<WireVariant, 'availability'>): PlainVariant['stock'] {
  const status = availability?.status?.toLowerCase() ?? ''
  const orderable = availability?.available ?? orderableByStatus.get(status) ?? null
  const isOrderableAs = (name: string) => (orderable === true && status === name ? true : null)
  return {
    orderable,
    preorderable: isOrderableAs('preorder'),
    backorderable: isOrderableAs('backorder'),
    available: null,
    kind: orderable === null ? 'unknown' : 'boolean',
  }
}

/** A price has its own currency, which may differ from the requested one. */
const moneyOf = (price: WirePrice): Money | null => (price ? { minor: price.amount, currency: price.currency } : null)

const valueOf = ({ id, label }: Pick<WireSelection, 'id' | 'label'>): string => id || label

/** Returns a variant's options in the product's order. */
function attributesOf({ options: ordered }: WireProduct, { options }: WireVariant): VariantAttribute[] {
  const names = ordered.map(({ name }) => name)
  const placeOf = ({ id }: VariantAttribute) => (names.includes(id) ? names.indexOf(id) : names.length)
  return options
    .map((selected) => ({
      id: selected.name,
      name: selected.name,
      value: valueOf(selected),
      label: selected.label,
    }))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
}

const picturesIn = (media: WireProduct['media'], baseUrl: string): string[] =>
  distinct(media.flatMap(({ type, url }) => (type === 'image' || !type ? (imageLink(url, baseUrl) ?? []) : [])))

/** Returns the pictures by colour and variant. Variants without pictures have those of the product. */
function picturesOf(product: WireProduct, baseUrl: string) {
  const common = alike(picturesIn(product.media, baseUrl))
  const named = product.options.map((option) => ({ ...option, id: option.name }))
  const color = colorAmong(named)
  const variants = product.variants.map((variant) => {
    const own = picturesIn(variant.media, baseUrl)
    const selected = variant.options.find(({ name }) => name === color?.name)
    return {
      variantId: variant.id,
      colorId: selected ? valueOf(selected) : null,
      own: own.length > 0 ? alike(own) : null,
    }
  })
  const colors = (color?.values ?? []).map((value): ColorImages => {
    const first = variants.find(({ colorId, own }) => colorId === valueOf(value) && own !== null)
    return { colorId: valueOf(value), name: value.label, swatch: null, ...(first?.own ?? common) }
  })
  return { colors, galleries: galleriesOf(variants, colors, common), thumbnail: common.full[0] ?? null }
}

const FIVE_STARS = 5

/** The standard lets each store choose its scale. */
const ratingOf = ({ rating }: WireProduct) => ({
  averageRating: rating?.count === 0 || !rating ? null : (rating.value / rating.scale_max) * FIVE_STARS,
  reviewCount: rating?.count ?? null,
})

const linkOf = (url: string | null | undefined): string | null =>
  url && /^https?:/.test(url) && URL.canParse(url) ? url : null

export function mapProduct(product: WireProduct, store: StoreOf<'ucp'>): PlainProduct {
  const { thumbnail, ...pictures } = picturesOf(product, store.base_url)
  return {
    id: product.id,
    name: product.title,
    // The standard has no brand.
    brand: null,
    url: linkOf(product.url),
    ...ratingOf(product),
    ...pictures,
    thumbnail: thumbnail === null ? null : { url: thumbnail, alt: product.media[0]?.alt_text ?? null },
    variants: product.variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku || null,
      title: variant.title || null,
      attributes: attributesOf(product, variant),
      stock: stockOf(variant),
      price: moneyOf(variant.price),
      listPrice: moneyOf(variant.list_price),
    })),
  }
}
