import { z } from '@outlet/shared/contract/zod'
import { startFakeStore, variablesOf } from '../../testing/fake-store'
import type { FakeProduct, FakeReply, FakeRequest, FakeStore, FakeVariant } from '../../testing/fake-store'

export const STORE_VIEW = 'en_us'

interface MagentoShop {
  /** Magento's default: products and variants that are sold out are not listed. */
  hidesSoldOut: boolean
  /** A store without the module for ratings. */
  lacksRatings: boolean
}

export type FakeMagento = FakeStore & MagentoShop

const Variables = z.object({
  keys: z.array(z.string()).nullish(),
  page: z.int().default(1),
  size: z.int().default(20),
})

const errors = (message: string, category = 'graphql-input') => ({ errors: [{ message, extensions: { category } }] })

const isSoldOut = ({ quantity }: FakeVariant) => quantity === 0
const statusOf = (isOut: boolean) => (isOut ? 'OUT_OF_STOCK' : 'IN_STOCK')

const priceRange = ({ price, listPrice }: FakeVariant, currency: string) => ({
  minimum_price: {
    final_price: { value: price, currency },
    regular_price: { value: listPrice, currency },
  },
  maximum_price: { final_price: { value: price, currency } },
})

/** The status of a variant that the test leaves untold is null, as after an error of a module. */
const unitOf = (variant: FakeVariant, currency: string) => ({
  __typename: 'SimpleProduct',
  sku: variant.id,
  name: variant.color,
  stock_status: variant.quantity === 'untold' ? null : statusOf(isSoldOut(variant)),
  only_x_left_in_stock: null,
  price_range: priceRange(variant, currency),
  media_gallery: [],
})

const productOf = ({ hidesSoldOut, currencies }: FakeMagento, { id, isUnreadable, variants }: FakeProduct) => {
  const listed = variants.filter((variant) => !(hidesSoldOut && isSoldOut(variant)))
  const url = `https://cdn.example.com/${id}.jpg`
  return {
    __typename: 'ConfigurableProduct',
    sku: `SKU ${id}`,
    name: isUnreadable ? null : `Name of ${id}`,
    url_key: id,
    url_suffix: '.html',
    stock_status: statusOf(variants.every(isSoldOut)),
    only_x_left_in_stock: null,
    media_gallery: [{ url, position: 1, disabled: false }],
    small_image: { url, label: `Name of ${id}` },
    rating_summary: 0,
    review_count: 0,
    configurable_options: [
      { attribute_code: 'color', label: 'Color', position: 0, values: variants.map(({ color }) => ({ label: color })) },
    ],
    variants: listed.map((variant) => ({
      attributes: [{ code: 'color', label: variant.color }],
      product: unitOf(variant, currencies.shop),
    })),
  }
}

const isListed = ({ hidesSoldOut }: FakeMagento, { variants, isUnreadable }: FakeProduct) =>
  isUnreadable || !hidesSoldOut || !variants.every(isSoldOut)

const config = { product_url_suffix: '.html', secure_base_link_url: null }

function products(shop: FakeMagento, query: string, url: URL): FakeReply {
  const { keys, page, size } = Variables.parse(variablesOf(url))
  if (size > 300) return { body: errors('Maximum pageSize is 300') }
  const listed = [...shop.products.values()].filter((product) => isListed(shop, product))
  if (query.includes('total_count')) {
    const total_pages = Math.ceil(listed.length / size)
    if (page > total_pages && listed.length > 0) {
      return {
        body: errors(`currentPage value ${page} specified is greater than the ${total_pages} page(s) available.`),
      }
    }
    const items = listed.slice((page - 1) * size, page * size).map(({ id }) => ({ url_key: id }))
    const page_info = { current_page: page, total_pages }
    return { body: { data: { products: { total_count: listed.length, items, page_info } } } }
  }
  if (shop.lacksRatings && query.includes('rating_summary')) {
    const message = (field: string) => `Cannot query field "${field}" on type "ProductInterface".`
    return {
      body: { errors: ['rating_summary', 'review_count'].flatMap((field) => errors(message(field), 'graphql').errors) },
    }
  }
  const items = listed.filter(({ id }) => keys?.includes(id)).map((product) => productOf(shop, product))
  return { body: { data: { products: { items }, storeConfig: config } } }
}

/** Resolves addresses by aliases, for hidden products too; null for an unknown address. */
function routes(shop: FakeMagento, query: string): FakeReply {
  const entries: [string, unknown][] = [...query.matchAll(/(r\d+): route\(url: ("[^"]*")\)/g)].map(
    ([, alias = '', path = '""']) => {
      const product = shop.products.get(String(JSON.parse(path)).replace(/\.html$/, ''))
      return [alias, product ? { ...productOf(shop, product), variants: undefined } : null]
    },
  )
  return { body: { data: Object.fromEntries(entries) } }
}

const currency = ({ currencies: { shop } }: FakeMagento): FakeReply => ({
  body: {
    data: {
      currency: {
        base_currency_code: shop,
        default_display_currency_code: shop,
        available_currency_codes: [shop],
      },
      storeConfig: { ...config, store_name: null },
    },
  },
})

function replyTo({ method, url, headers }: FakeRequest, shop: FakeMagento): FakeReply {
  if (url.pathname !== '/graphql' || method !== 'GET') {
    return { status: 404, headers: { 'content-type': 'text/html' }, body: '<html><title>404 Not Found</title></html>' }
  }
  // Without the header, the view that the address shows by default.
  if ((headers['store'] ?? STORE_VIEW) !== STORE_VIEW) return { body: errors('Requested store is not found') }
  const requested = headers['content-currency']
  if (requested !== undefined && requested !== shop.currencies.shop) {
    return { body: errors('Please correct the target currency') }
  }
  const query = url.searchParams.get('query') ?? ''
  if (query.includes('route(')) return routes(shop, query)
  return query.includes('products(') ? products(shop, query, url) : currency(shop)
}

/** Starts a fake of Magento's GraphQL API (2.4): the catalogue as a visitor sees it. */
export const startFakeMagento = () => startFakeStore<MagentoShop>(replyTo, { hidesSoldOut: false, lacksRatings: false })
