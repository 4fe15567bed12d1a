import type { StoreDescription } from '@outlet/shared/contract/store-settings'
import { decimalMoney } from '../../decimal-money'
import type { PlainProduct, PlainVariant } from '../../plain-product'
import { mapAttributes } from './map-attributes'
import { mapPictures } from './map-pictures'
import type { ListedProduct, SingleProduct } from './wire'

type Store = Extract<StoreDescription, { dialect: 'shopify' }>
type Wire = ListedProduct | SingleProduct
type WireVariant = Wire['variants'][number]

/** A shop tells whether a variant can be bought, and nothing of how many there are. */
export const stockOf = ({ available }: WireVariant): PlainVariant['stock'] => ({
  orderable: available ?? null,
  backorderable: null,
  quantity: null,
  quantityKind: available === null || available === undefined ? 'unknown' : 'boolean',
})

/** Text in whole units in lists, a number of hundredths in a single product; a list price of 0 is none. */
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
 * The handle is the product's id: nothing else finds a product from outside. `currency` is that of its prices; null = they
 * are left out.
 */
export const mapProduct = (product: Wire, store: Store, currency: string | null): PlainProduct => ({
  id: product.handle,
  name: product.title,
  brand: product.vendor || null,
  url: `${store.base_url}/products/${encodeURIComponent(product.handle)}`,
  ...mapPictures(product, store.base_url),
  variants: product.variants.map((variant) => variantOf(product, variant, currency)),
})
