import type { VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import { colorAmong } from '../../attribute-roles'
import type { ColorImages } from '../../connector'
import { decimalMoney } from '../../decimal-money'
import type { StoreOf } from '../../dialect'
import { distinct, galleriesOf } from '../../galleries'
import { imageLink } from '../../image-link'
import type { PlainProduct, PlainVariant } from '../../plain-product'
import { pageUrl } from '../storefront-urls'
import type { WireAmount, WireAttribute, WirePrice, WireProduct } from './wire'

type Store = StoreOf<'sfra'>

/** A product as the storefront shows it: `root` without a choice, and a response for each variant. */
export interface StorefrontProduct {
  /** Requested id. */
  id: string
  root: WireProduct
  /** Null for an item. */
  variants: readonly WireProduct[] | null
}

/** Midnight in UTC of a date such as `Thu Feb 02 2017`; null when it is none. */
function dateIn(text: string | null | undefined): Date | null {
  const at = text && /^\w{3} \w{3} \d{2} \d{4}$/.test(text) ? Date.parse(`${text} UTC`) : Number.NaN
  return Number.isNaN(at) ? null : new Date(at)
}

/**
 * Maps the stock of a variant or an item. `available` states whether the quantity can be ordered, preorders and
 * backorders included; `readyToOrder` only whether all attributes are chosen. The messages are in the language of the
 * locale and are not read. Quantities to choose from are no stock.
 */
export const stockOf = ({ available, availability }: WireProduct): PlainVariant['stock'] => ({
  orderable: available ?? null,
  backorderable: null,
  available: null,
  kind: typeof available === 'boolean' ? 'boolean' : 'unknown',
  inStockDate: dateIn(availability?.inStockDate),
})

const moneyOf = (amount: WireAmount, { currency }: Store) =>
  decimalMoney(amount?.value ?? Number(amount?.decimalPrice ?? Number.NaN), amount?.currency ?? currency)

/** Returns the price of one piece: of tiers that of the smallest quantity; of a range the lowest, which is no exact one. */
function onePiece(price: WirePrice) {
  const [smallest] = (price?.tiers ?? []).toSorted((one, other) => one.quantity - other.quantity)
  return price?.min ?? smallest?.price ?? price
}

const pricesOf = ({ price }: WireProduct, store: Store) => {
  const own = onePiece(price)
  const lowest = moneyOf(own?.sales, store)
  // The price of a set depends on a choice, even if all members cost the same.
  const range = price?.min ? { lowest, highest: moneyOf(price.max?.sales, store) } : null
  return {
    ...(range ? { price: null, range } : { price: lowest }),
    listPrice: moneyOf(own?.list, store),
  }
}

const valueOf = ({ value, id }: WireAttribute['values'][number]): string | null => value ?? id ?? null

/** Returns the chosen value of each attribute. */
const attributesOf = ({ variationAttributes }: WireProduct): VariantAttribute[] =>
  variationAttributes.flatMap((attribute): VariantAttribute[] => {
    const chosen = attribute.values.find(({ selected }) => selected === true)
    const value = chosen && valueOf(chosen)
    if (!value) return []
    return [
      { id: attribute.id, name: attribute.displayName ?? attribute.id, value, label: chosen.displayValue ?? value },
    ]
  })

type WireImages = NonNullable<WireProduct['images']>['large']

const linksOf = (images: WireImages | undefined, baseUrl: string): string[] =>
  distinct((images ?? []).flatMap(({ absURL, url }) => imageLink(absURL ?? url, baseUrl) ?? []))

function picturesOf({ images }: WireProduct, baseUrl: string) {
  const [full, small] = [linksOf(images?.large, baseUrl), linksOf(images?.small, baseUrl)]
  return { full, thumbnails: small.length === full.length ? small : full }
}

/** Returns the colours with the pictures of their first variant, otherwise the product's. */
function colorsOf({ root, variants }: StorefrontProduct, baseUrl: string): ColorImages[] {
  const named = root.variationAttributes.map((each) => ({ ...each, name: each.displayName ?? each.id }))
  const color = colorAmong(named)
  return (color?.values ?? []).flatMap((value): ColorImages[] => {
    const colorId = valueOf(value)
    if (!colorId) return []
    const first = variants?.find((variant) =>
      attributesOf(variant).some((own) => own.id === color?.id && own.value === colorId),
    )
    const swatch = linksOf(value.images?.swatch, baseUrl)[0] ?? null
    return [{ colorId, name: value.displayValue ?? colorId, swatch, ...picturesOf(first ?? root, baseUrl) }]
  })
}

const thumbnailOf = ({ images }: WireProduct, { full, thumbnails }: ReturnType<typeof picturesOf>) => {
  const url = thumbnails[0] ?? full[0]
  return url === undefined ? null : { url, alt: images?.large[0]?.alt ?? null }
}

const variantOf = (wire: WireProduct, id: string, store: Store): PlainVariant => ({
  id,
  sku: null,
  title: wire.productName,
  attributes: attributesOf(wire),
  stock: stockOf(wire),
  ...pricesOf(wire, store),
  limits: { min: wire.minOrderQuantity ?? 1, max: wire.maxOrderQuantity ?? null, step: 1 },
})

/** Maps a master with its variants, or an item. */
export function mapProduct(product: StorefrontProduct, store: Store): PlainProduct {
  const { id, root, variants } = product
  const common = picturesOf(root, store.base_url)
  const colors = variants ? colorsOf(product, store.base_url) : []
  const units = (variants ?? [root]).map((wire) => ({ wire, plain: variantOf(wire, variants ? wire.id : id, store) }))
  const pictured = units.map(({ wire, plain }) => ({
    variantId: plain.id,
    colorId: plain.attributes.find(({ value }) => colors.some(({ colorId }) => colorId === value))?.value ?? null,
    own: variants ? picturesOf(wire, store.base_url) : null,
  }))
  return {
    id,
    isItem: variants === null,
    name: root.productName,
    brand: root.brand || null,
    url: pageUrl(store, id),
    colors,
    galleries: galleriesOf(pictured, colors, common),
    thumbnail: thumbnailOf(root, common),
    variants: units.map(({ plain }) => plain),
  }
}
