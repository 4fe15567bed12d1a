import type { StoreOf } from '../../dialect'
import { decimalMoney } from '../../decimal-money'
import type { PlainProduct, PlainVariant } from '../../plain-product'
import { mapAttributes } from './map-attributes'
import { mapPictures } from './map-pictures'
import type { ListedProduct, SingleProduct } from './wire'

type Wire = ListedProduct | SingleProduct
type WireVariant = Wire['variants'][number]

/** Maps a variant's stock. A shop states whether a variant can be bought, but no quantity. */
export const stockOf = ({ available }: WireVariant): PlainVariant['stock'] => ({
  orderable: available ?? null,
  backorderable: null,
  available: null,
  kind: available === null || available === undefined ? 'unknown' : 'boolean',
})

/** Converts an amount: text in whole units in lists, a number of hundredths in a single product. */
const amount = (value: string | number | null | undefined): number | null => {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'number' ? value / 100 : Number(value)
}

const variantOf = (product: Wire, variant: WireVariant, currency: string | null): PlainVariant => {
  const moneyOf = (value: Parameters<typeof amount>[0]) =>
    currency === null ? null : decimalMoney(amount(value), currency)
  const listPrice = moneyOf(variant.compare_at_price)
  return {
    id: variant.id,
    sku: variant.sku || null,
    title: null,
    attributes: mapAttributes(product, variant),
    stock: stockOf(variant),
    price: moneyOf(variant.price),
    listPrice: listPrice?.minor === 0 ? null : listPrice,
  }
}

/**
 * Maps a product. Its id is the handle, since no other id finds a product from outside. `currency` is that of its
 * prices; null = the prices are left out.
 */
export const mapProduct = (product: Wire, store: StoreOf<'shopify'>, currency: string | null): PlainProduct => ({
  id: product.handle,
  name: product.title,
  brand: product.vendor || null,
  url: `${store.base_url}/products/${encodeURIComponent(product.handle)}`,
  ...mapPictures(product, store.base_url),
  variants: product.variants.map((variant) => variantOf(product, variant, currency)),
})
