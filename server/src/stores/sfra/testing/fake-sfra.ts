import { startFakeStore } from '../../testing/fake-store'
import type { FakeProduct, FakeReply, FakeRequest, FakeStore, FakeVariant } from '../../testing/fake-store'

export const SITE = 'Sites-outlet-Site'
export const LOCALE = 'en_US'

const amount = (value: number, currency: string) => ({
  value,
  currency,
  formatted: `${currency} ${value.toFixed(2)}`,
  decimalPrice: value.toFixed(2),
})
const priceOf = ({ price, listPrice }: FakeVariant, currency: string) => ({
  sales: amount(price, currency),
  list: amount(listPrice, currency),
})

const availableOf = ({ quantity }: FakeVariant, wanted: number) =>
  quantity === 'untold' ? {} : { available: quantity === 'uncounted' || quantity >= wanted }

const picture = (id: string) => {
  const url = `https://cdn.example.com/${id}.jpg`
  return [{ alt: `Name of ${id}`, url, index: '0', title: '', absURL: url }]
}

/** Values of one attribute differ. */
const valueOf = ({ variants }: FakeProduct, { id, color }: FakeVariant) =>
  variants.filter((variant) => variant.color === color).length === 1 ? color : `${color} ${id}`

const attributeOf = (product: FakeProduct, chosen: FakeVariant | undefined) => ({
  attributeId: 'color',
  displayName: 'Color',
  id: 'color',
  swatchable: true,
  values: product.variants.map((variant) => ({
    id: valueOf(product, variant),
    description: null,
    displayValue: variant.color,
    value: valueOf(product, variant),
    selected: variant === chosen,
    selectable: variant.quantity !== 0,
    images: { swatch: [] },
  })),
})

const common = (product: FakeProduct) => ({
  productName: product.isUnreadable ? null : `Name of ${product.id}`,
  brand: 'Example',
  online: true,
  images: { large: picture(product.id), small: picture(product.id) },
  availability: { messages: ['…'], inStockDate: null },
  minOrderQuantity: 1,
  maxOrderQuantity: 10,
})

/** A master without a choice: its availability is that of any variant, and it is not ready to be ordered. */
const masterOf = (product: FakeProduct, currency: string) => {
  const prices = product.variants.map((variant) => priceOf(variant, currency))
  const price = prices.length > 1 ? { type: 'range', min: prices[0], max: prices.at(-1) } : prices[0]
  return {
    ...common(product),
    id: product.id,
    productType: 'master',
    price,
    available: product.variants.some(({ quantity }) => quantity !== 0),
    readyToOrder: false,
    variationAttributes: [attributeOf(product, undefined)],
  }
}

const variantOf = (product: FakeProduct, variant: FakeVariant, currency: string, wanted: number) => ({
  ...common(product),
  id: variant.id,
  productType: 'variant',
  price: priceOf(variant, currency),
  ...availableOf(variant, wanted),
  readyToOrder: true,
  variationAttributes: [attributeOf(product, variant)],
})

const page = (status: number, title: string): FakeReply => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: `<html><title>${title}</title><form action="/on/demandware.store/${SITE}/${LOCALE}/Cart-AddProduct"></form></html>`,
})

/** The product of a readable address. */
const namedIn = ({ pathname }: URL) => /([^/]+)\.html$/.exec(pathname)?.[1] ?? ''

/** The product or variant of a request; undefined when it is unknown. */
function found({ products, currencies: { shop } }: FakeStore, url: URL) {
  const { searchParams } = url
  const pid = searchParams.get('pid') ?? namedIn(url)
  const wanted = Number(searchParams.get('quantity') ?? 1)
  const master = products.get(pid)
  if (master) {
    const color = searchParams.get(`dwvar_${pid.replaceAll('_', '__')}_color`)
    const chosen = master.variants.find((variant) => valueOf(master, variant) === color)
    return chosen ? variantOf(master, chosen, shop, wanted) : masterOf(master, shop)
  }
  for (const product of products.values()) {
    const variant = product.variants.find(({ id }) => id === pid)
    if (variant) return variantOf(product, variant, shop, wanted)
  }
  return undefined
}

function replyTo({ url }: FakeRequest, store: FakeStore): FakeReply {
  const [, controller] = url.pathname.split(`/on/demandware.store/${SITE}/${LOCALE}/`)
  if (controller === 'Home-Show') return page(200, 'Outlet')
  const product = found(store, url)
  if (controller === 'Product-Show' || namedIn(url))
    return product ? page(200, product.id) : page(404, 'Sorry, nothing here')
  if (controller !== 'Product-Variation') return page(404, 'Sorry, nothing at this address')
  // Rendering the price of an unknown product fails.
  return product
    ? { body: { action: 'Product-Variation', locale: LOCALE, product, resources: {} } }
    : { status: 500, body: { error: {}, message: 'An error occurred while processing your request' } }
}

/** Starts a fake of a storefront of the Storefront Reference Architecture. */
export const startFakeSfra = () => startFakeStore(replyTo, {})
