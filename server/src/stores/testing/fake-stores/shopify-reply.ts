import type { FakeCurrencies, FakeProduct, FakeReply, FakeRequest, FakeVariant } from './fake-types'
import { storefrontReply } from './storefront-reply'

const PAGE = 250

const available = ({ quantity }: FakeVariant) => (quantity === 'untold' ? {} : { available: quantity !== 0 })

const common = ({ id, variants, isUnreadable }: FakeProduct) => ({
  id: 632910392,
  title: isUnreadable ? null : `Name of ${id}`,
  handle: id,
  vendor: 'Example',
  options: [{ name: 'Color', position: 1, values: variants.map(({ color }) => color) }],
})

/** An entry of `/products.json`. */
const listed = (product: FakeProduct) => ({
  ...common(product),
  images: [{ id: 1, position: 1, src: `https://cdn.example.com/${product.id}.jpg`, variant_ids: [] }],
  variants: product.variants.map((variant, index) => ({
    id: variant.id,
    title: variant.color,
    option1: variant.color,
    option2: null,
    option3: null,
    sku: `SKU ${variant.id}`,
    position: index + 1,
    price: variant.price.toFixed(2),
    compare_at_price: variant.listPrice.toFixed(2),
    ...available(variant),
  })),
})

/** `/products/{handle}.js`: prices in hundredths. */
const single = (product: FakeProduct) => ({
  ...common(product),
  images: [`//cdn.example.com/${product.id}.jpg`],
  variants: product.variants.map((variant) => ({
    id: variant.id,
    title: variant.color,
    option1: variant.color,
    option2: null,
    option3: null,
    sku: `SKU ${variant.id}`,
    featured_image: null,
    price: Math.round(variant.price * 100),
    compare_at_price: Math.round(variant.listPrice * 100),
    ...available(variant),
    ...variant.rules,
  })),
})

const countryIn = ({ cookie = '' }: FakeRequest['headers']) => /localization=([A-Z]{2})/.exec(cookie)?.[1] ?? ''

/** The shop's documents about itself, by path. */
const shopDocuments = (
  { shop, visitor, markets }: FakeCurrencies,
  { headers }: FakeRequest,
): Record<string, object | undefined> => ({
  '/cart.js': { token: 'c1', item_count: 0, items: [], currency: markets?.[countryIn(headers)] ?? visitor },
  '/meta.json': { id: 1, name: 'Example', country: 'US', currency: shop },
})

export function shopifyReply(
  request: FakeRequest,
  products: Map<string, FakeProduct>,
  currencies: FakeCurrencies,
): FakeReply {
  const { url } = request
  if (/^\/api\/\d{4}-\d{2}\/graphql\.json$/.test(url.pathname)) return storefrontReply(request, products)
  const own = shopDocuments(currencies, request)[url.pathname]
  if (own) return { body: own }
  if (url.pathname === '/products.json') {
    const limit = Number(url.searchParams.get('limit') ?? 30)
    if (limit > PAGE) return { status: 400, body: { errors: 'limit' } }
    const from = (Number(url.searchParams.get('page') ?? 1) - 1) * limit
    return { body: { products: [...products.values()].slice(from, from + limit).map(listed) } }
  }
  const handle = /^\/products\/(.+)\.js$/.exec(url.pathname)?.[1]
  const product = products.get(decodeURIComponent(handle ?? ''))
  const headers = { 'content-type': 'text/javascript; charset=utf-8' }
  return product
    ? { headers, body: single(product) }
    : { status: 404, headers: { 'content-type': 'text/html' }, body: '<html>' }
}
