import type { VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import type { StoreOf } from '../../dialect'
import { colorAmong } from '../../attribute-roles'
import type { ColorImages } from '../../connector'
import { decimalMoney } from '../../decimal-money'
import { alike, distinct, galleriesOf } from '../../galleries'
import { imageLink } from '../../image-link'
import type { PlainProduct, PlainVariant } from '../../plain-product'
import type { StockVariant, WireProduct } from './wire'

type WireVariant = NonNullable<WireProduct['variants']>[number]

/**
 * Quantity from which stock is uncounted: merchants enter such values for "always available", and a product's sum must
 * stay below it.
 */
const UNCOUNTED = 1_000_000

/**
 * Maps a variant's stock. Medusa has no field for "orderable"; its cart rule is: uncounted or backorderable stock can
 * always be bought, other stock while the quantity is above 0. An unstated quantity leaves it unknown.
 */
export function stockOf({
  manage_inventory,
  allow_backorder,
  inventory_quantity,
}: StockVariant): PlainVariant['stock'] {
  const backorderable = allow_backorder ?? null
  if (manage_inventory === false) return { orderable: true, backorderable, available: null, kind: 'capped' }
  if (inventory_quantity === null || inventory_quantity === undefined) {
    return { orderable: backorderable === true ? true : null, backorderable, available: null, kind: 'unknown' }
  }
  if (inventory_quantity >= UNCOUNTED) {
    return { orderable: true, backorderable, available: null, kind: 'capped' }
  }
  const available = Math.max(0, Math.floor(inventory_quantity))
  return { orderable: available > 0 || backorderable === true, backorderable, available, kind: 'exact' }
}

type WireValue = NonNullable<WireVariant['options']>[number]

/** Returns the product's option of a value, found by id or by title; otherwise the option named in the value itself. */
function optionOf({ options }: WireProduct, { option_id, option }: WireValue): { id: string; title: string } | null {
  const id = option_id ?? option?.id
  const known = options?.find((one) => (id ? one.id === id : one.title === option?.title))
  if (known) return known
  const title = option?.title
  return title ? { id: id ?? title, title } : null
}

/**
 * Returns a variant's attributes in the order of the product's options; options that only the variant names come last.
 */
function attributesOf(product: WireProduct, variant: WireVariant): VariantAttribute[] {
  const order = (product.options ?? []).map(({ id }) => id)
  const placeOf = ({ id }: VariantAttribute) => (order.includes(id) ? order.indexOf(id) : order.length)
  const attributes = (variant.options ?? []).flatMap((own): VariantAttribute[] => {
    const option = optionOf(product, own)
    return option && own.value ? [{ id: option.id, name: option.title, value: own.value, label: own.value }] : []
  })
  return attributes.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Amounts are in whole units of the region's currency. */
const pricesOf = ({ calculated_price }: WireVariant, store: StoreOf<'medusa'>) => {
  const code = calculated_price?.currency_code?.toUpperCase() ?? ''
  const currency = /^[A-Z]{3}$/.test(code) ? code : store.currency
  return {
    price: decimalMoney(calculated_price?.calculated_amount, currency),
    listPrice: decimalMoney(calculated_price?.original_amount, currency),
  }
}

const linksOf = (images: WireProduct['images'], baseUrl: string): string[] =>
  distinct((images ?? []).flatMap(({ url }) => imageLink(url, baseUrl) ?? []))

/**
 * Returns the pictures by colour and variant. Pictures belong to the product and are the same for all colours, except
 * those that newer versions of Medusa bind to a variant.
 */
function picturesOf(product: WireProduct, baseUrl: string) {
  const common = alike(linksOf(product.images, baseUrl))
  const color = colorAmong((product.options ?? []).map((option) => ({ ...option, name: option.title })))
  const colors = (color?.values ?? []).map(({ value }): ColorImages => ({
    colorId: value,
    name: value,
    swatch: null,
    ...common,
  }))
  const variants = (product.variants ?? []).map((variant) => {
    const { id, images, thumbnail } = variant
    const own = linksOf(images?.length ? images : thumbnail ? [{ url: thumbnail }] : [], baseUrl)
    const colorId = attributesOf(product, variant).find((attribute) => attribute.id === color?.id)?.value ?? null
    return { variantId: id, colorId, own: own.length > 0 ? alike(own) : null }
  })
  return { colors, galleries: galleriesOf(variants, colors, common) }
}

export function mapProduct(product: WireProduct, store: StoreOf<'medusa'>): PlainProduct {
  const picture = imageLink(product.thumbnail ?? product.images?.[0]?.url, store.base_url)
  return {
    id: product.id,
    name: product.title,
    brand: null,
    url: null,
    ...picturesOf(product, store.base_url),
    thumbnail: picture === null ? null : { url: picture, alt: null },
    variants: (product.variants ?? []).map((variant) => ({
      id: variant.id,
      sku: variant.sku ?? null,
      title: variant.title ?? null,
      attributes: attributesOf(product, variant),
      stock: stockOf(variant),
      ...pricesOf(variant, store),
    })),
  }
}
