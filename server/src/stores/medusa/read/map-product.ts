import type { StoreDescription } from '@outlet/shared/contract/store-settings'
import type { ColorImages } from '../../connector'
import { decimalMoney } from '../../decimal-money'
import { imageLink, MAX_IMAGES_A_COLOR } from '../../image-link'
import { optionName, type PlainProduct, type PlainVariant } from '../../plain-product'
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

const optionsOf = ({ options }: WireProduct, variant: WireVariant): Record<string, string> => {
  const titles = new Map((options ?? []).map(({ id, title }) => [id, optionName(title)]))
  return Object.fromEntries(
    (variant.options ?? []).flatMap(({ option_id, value }) => {
      const name = titles.get(option_id ?? '')
      return name === undefined || !value ? [] : [[name, value]]
    }),
  )
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

/** Medusa's pictures are the product's, whatever the colour. */
const colorsOf = ({ options, images }: WireProduct, baseUrl: string): ColorImages[] => {
  const values = options?.find(({ title }) => optionName(title) === 'color')?.values ?? []
  const pictures = (images ?? []).flatMap(({ url }) => imageLink(url, baseUrl) ?? []).slice(0, MAX_IMAGES_A_COLOR)
  return values.map(({ value }) => ({
    colorId: value,
    name: value,
    swatch: null,
    full: pictures,
    thumbnails: pictures,
  }))
}

export function mapProduct(product: WireProduct, store: Store): PlainProduct {
  const picture = imageLink(product.thumbnail ?? product.images?.[0]?.url, store.base_url)
  return {
    id: product.id,
    name: product.title,
    brand: null,
    url: null,
    colors: colorsOf(product, store.base_url),
    thumbnail: picture === null ? null : { url: picture, alt: null },
    variants: (product.variants ?? []).map((variant) => ({
      id: variant.id,
      sku: variant.sku ?? null,
      title: variant.title ?? null,
      options: optionsOf(product, variant),
      stock: stockOf(variant),
      ...pricesOf(variant, store),
    })),
  }
}
