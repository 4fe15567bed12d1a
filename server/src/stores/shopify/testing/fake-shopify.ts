import { z } from '@outlet/shared/contract/zod'
import { startFakeStore } from '../../testing/fake-store'
import type { FakeProduct, FakeReply, FakeRequest, FakeStore, FakeVariant } from '../../testing/fake-store'

export const STOREFRONT_TOKEN = 'storefront_token_of_ours'

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
  { currencies: { shop, visitor, markets } }: FakeStore,
  { headers }: FakeRequest,
): Record<string, object | undefined> => ({
  '/cart.js': { token: 'c1', item_count: 0, items: [], currency: markets?.[countryIn(headers)] ?? visitor },
  '/meta.json': { id: 1, name: 'Example', country: 'US', currency: shop },
})

const CreateCartRequest = z.object({
  query: z.string().includes('cartCreate'),
  variables: z.object({
    input: z.strictObject({
      lines: z.array(z.strictObject({ merchandiseId: z.string(), quantity: z.int() })),
      attributes: z.array(z.strictObject({ key: z.string(), value: z.string() })),
      buyerIdentity: z.strictObject({ countryCode: z.string() }).optional(),
    }),
  }),
})

const messageOf = (code: string, message: string) => ({ code, message })

const created = (lines: object[], userErrors: object[], warnings: object[]): FakeReply => ({
  body: {
    data: {
      cartCreate: {
        cart: userErrors.length > 0 ? null : cartOf(lines),
        userErrors,
        warnings,
      },
    },
  },
})

const cartOf = (nodes: object[]) => ({
  id: 'gid://shopify/Cart/c1-of-ours?key=key-of-the-cart',
  checkoutUrl: 'https://shop.example/cart/c/c1-of-ours?key=key-of-the-cart',
  cost: { totalAmount: { currencyCode: 'USD' } },
  lines: { nodes },
})

/** Returns a line with the available part of the requested quantity. */
const lineOf = (variant: FakeVariant, wanted: number) => {
  const left = typeof variant.quantity === 'number' ? variant.quantity : wanted
  return {
    isShort: left < wanted,
    left,
    node: {
      quantity: Math.min(left, wanted),
      merchandise: {
        id: `gid://shopify/ProductVariant/${variant.id}`,
        requiresShipping: true,
        ...(variant.rules &&
          'requires_shipping' in variant.rules && { requiresShipping: variant.rules.requires_shipping }),
      },
      cost: { amountPerQuantity: { amount: variant.price.toFixed(1), currencyCode: 'USD' } },
    },
  }
}

/** The Storefront API's `cartCreate`: unavailable items are left out of the cart, with a warning. */
function storefrontReply({ headers, text }: FakeRequest, { products }: FakeStore): FakeReply {
  if (headers['x-shopify-storefront-access-token'] !== STOREFRONT_TOKEN) {
    const message = `no access by ${headers['x-shopify-storefront-access-token']}`
    return { status: 401, body: { errors: [{ message, extensions: { code: 'UNAUTHORIZED' } }] } }
  }
  const { lines } = CreateCartRequest.parse(JSON.parse(text)).variables.input
  const known = new Map([...products.values()].flatMap(({ variants }) => variants.map((one) => [one.id, one] as const)))
  const found = lines.map(({ merchandiseId, quantity }) => {
    const variant = known.get(merchandiseId.replace('gid://shopify/ProductVariant/', ''))
    return variant && lineOf(variant, quantity)
  })
  if (found.includes(undefined)) return created([], [messageOf('INVALID', 'The merchandise does not exist.')], [])
  const had = found.flatMap((line) => line ?? [])
  const warnings = had
    .filter(({ isShort }) => isShort)
    .map(({ left }) =>
      messageOf(left === 0 ? 'MERCHANDISE_OUT_OF_STOCK' : 'MERCHANDISE_NOT_ENOUGH_STOCK', 'There is not enough of it.'),
    )
  return created(
    had.filter(({ left }) => left > 0).map(({ node }) => node),
    [],
    warnings,
  )
}

function replyTo(request: FakeRequest, store: FakeStore): FakeReply {
  const { url } = request
  const { products } = store
  if (/^\/api\/\d{4}-\d{2}\/graphql\.json$/.test(url.pathname)) return storefrontReply(request, store)
  const own = shopDocuments(store, request)[url.pathname]
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

/** Starts a fake shop of Shopify: its theme's documents and carts by the Storefront API. */
export const startFakeShopify = () => startFakeStore(replyTo, {})
