import type { StoreDescription } from '@outlet/shared/contract/store-settings'
import type { VariantAttribute } from '@outlet/shared/contract/variant-name'
import { colorAmong } from '../../attribute-roles'
import type { ColorImages } from '../../connector'
import { decimalMoney } from '../../decimal-money'
import { distinct, galleriesOf } from '../../galleries'
import { imageLink } from '../../image-link'
import type { PlainProduct, PlainVariant } from '../../plain-product'
import type { StockVariant, WireProduct } from './wire'

type Store = Extract<StoreDescription, { dialect: 'medusa' }>
type WireVariant = NonNullable<WireProduct['variants']>[number]

/** A merchant's way to write "always some", and more than the sum of a product's variants could hold. */
const UNCOUNTED = 1_000_000

/**
 * Medusa has no field that says "orderable". Its own rule for carts: what is not counted, or may be backordered, can
 * always be bought; all else as long as there is some. A quantity that is not told leaves it unknown.
 */
export function stockOf({
  manage_inventory,
  allow_backorder,
  inventory_quantity,
}: StockVariant): PlainVariant['stock'] {
  const backorderable = allow_backorder ?? null
  if (manage_inventory === false) return { orderable: true, backorderable, quantity: null, quantityKind: 'capped' }
  if (inventory_quantity === null || inventory_quantity === undefined) {
    return { orderable: backorderable === true ? true : null, backorderable, quantity: null, quantityKind: 'unknown' }
  }
  if (inventory_quantity >= UNCOUNTED) {
    return { orderable: true, backorderable, quantity: null, quantityKind: 'capped' }
  }
  const quantity = Math.max(0, Math.floor(inventory_quantity))
  return { orderable: quantity > 0 || backorderable === true, backorderable, quantity, quantityKind: 'exact' }
}

type WireValue = NonNullable<WireVariant['options']>[number]

/** The product's option that a value belongs to, by its id or by its title; or what the value itself says of it. */
function optionOf({ options }: WireProduct, { option_id, option }: WireValue): { id: string; title: string } | null {
  const id = option_id ?? option?.id
  const known = options?.find((one) => (id ? one.id === id : one.title === option?.title))
  if (known) return known
  const title = option?.title
  return title ? { id: id ?? title, title } : null
}

/** In the order of the product's options; one that only the variant names comes last. */
function attributesOf(product: WireProduct, variant: WireVariant): VariantAttribute[] {
  const order = (product.options ?? []).map(({ id }) => id)
  const placeOf = ({ id }: VariantAttribute) => (order.includes(id) ? order.indexOf(id) : order.length)
  const told = (variant.options ?? []).flatMap((own): VariantAttribute[] => {
    const option = optionOf(product, own)
    return option && own.value ? [{ id: option.id, name: option.title, value: own.value, label: own.value }] : []
  })
  return told.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Amounts are in whole units, of the region's currency. */
const pricesOf = ({ calculated_price }: WireVariant, store: Store) => {
  const code = calculated_price?.currency_code?.toUpperCase() ?? ''
  const currency = /^[A-Z]{3}$/.test(code) ? code : store.currency
  return {
    price: decimalMoney(calculated_price?.calculated_amount, currency),
    listPrice: decimalMoney(calculated_price?.original_amount, currency),
  }
}

const linksOf = (images: WireProduct['images'], baseUrl: string): string[] =>
  distinct((images ?? []).flatMap(({ url }) => imageLink(url, baseUrl) ?? []))

const alike = (links: readonly string[]) => ({ full: [...links], thumbnails: [...links] })

/** Pictures are the product's, whatever the colour, but for those that a newer Medusa binds to a variant. */
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

export function mapProduct(product: WireProduct, store: Store): PlainProduct {
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
