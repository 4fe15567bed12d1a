import type { FakeProduct, FakeReply, FakeVariant } from '../../testing/fake-store'
import { failure, pricesOf, type FakeWoocommerce } from './fake-shop'

/** The shop's threshold of low stock. */
const LOW_STOCK = 2
/** Maximum of a cart line without a stock. */
const MAX_LINE = 9999
const MAX_PAGE_SIZE = 100

const stockOf = (shop: FakeWoocommerce, { quantity }: FakeVariant) => {
  if (quantity === 'untold') return {}
  const pieces = quantity === 'uncounted' ? MAX_LINE : quantity
  return {
    is_purchasable: true,
    is_in_stock: quantity !== 0,
    is_on_backorder: false,
    low_stock_remaining: pieces <= LOW_STOCK && shop.isLowStockShown ? pieces : null,
    sold_individually: false,
    add_to_cart: {
      text: 'Add to cart',
      minimum: 1,
      maximum: Math.max(1, pieces),
      multiple_of: 1,
    },
  }
}

const imagesOf = ({ id }: FakeProduct) => [
  { id: 1, src: `https://cdn.example.com/${id}.jpg`, thumbnail: `https://cdn.example.com/${id}.jpg`, alt: '' },
]

const parentOf = (shop: FakeWoocommerce, product: FakeProduct) => {
  const [first] = product.variants
  return {
    id: product.id,
    name: product.isUnreadable ? 7 : `Name of ${product.id}`,
    slug: product.id,
    parent: 0,
    type: 'variable',
    variation: '',
    permalink: `${shop.origin}/product/${product.id}/`,
    sku: '',
    prices: pricesOf(shop, first ?? { price: 0, listPrice: 0 }),
    average_rating: '0',
    review_count: 0,
    images: imagesOf(product),
    categories: [],
    brands: [],
    attributes: [
      {
        id: 1,
        name: 'Color',
        taxonomy: 'pa_color',
        has_variations: true,
        terms: product.variants.map(({ color }, index) => ({ id: index + 1, name: color, slug: color })),
      },
    ],
    variations: product.variants.map(({ id, color }) => ({ id, attributes: [{ name: 'Color', value: color }] })),
    grouped_products: [],
    has_options: true,
    is_purchasable: true,
    is_in_stock: product.variants.some(({ quantity }) => quantity !== 0),
    is_on_backorder: false,
    low_stock_remaining: null,
  }
}

const variationOf = (shop: FakeWoocommerce, product: FakeProduct, variant: FakeVariant) => ({
  id: variant.id,
  name: `Name of ${product.id}`,
  parent: product.id,
  type: 'variation',
  variation: `Color: ${variant.color}`,
  permalink: `${shop.origin}/product/${product.id}/?attribute_pa_color=${variant.color}`,
  sku: `SKU ${variant.id}`,
  prices: pricesOf(shop, variant),
  images: imagesOf(product),
  attributes: [],
  variations: [],
  ...stockOf(shop, variant),
})

const idsIn = (query: URLSearchParams, name: string): string[] => (query.get(name) ?? '').split(',').filter(Boolean)

/** Returns only the named fields, as WordPress does. */
const withFields = (document: object, fields: readonly string[]) =>
  fields.length === 0
    ? document
    : Object.fromEntries(Object.entries(document).filter(([name]) => fields.includes(name)))

const isShown = ({ is_in_stock: isInStock }: { is_in_stock?: boolean }) => isInStock !== false

/** Returns the products or the variations that a query selects. */
const selected = (shop: FakeWoocommerce, query: URLSearchParams) => {
  const [ids, parents] = [idsIn(query, 'include'), idsIn(query, 'parent')]
  const slug = query.get('slug')
  const all = [...shop.products.values()]
  const found =
    query.get('type') === 'variation'
      ? all
          .filter(({ id }) => parents.includes(id))
          .flatMap((product) => product.variants.map((variant) => variationOf(shop, product, variant)))
      : all
          .filter(({ id }) => (slug === null || id === slug) && (ids.length === 0 || ids.includes(id)))
          .map((product) => parentOf(shop, product))
  return shop.isSoldOutHidden && !query.has('stock_status') ? found.filter(isShown) : found
}

export const listProducts = (shop: FakeWoocommerce, query: URLSearchParams): FakeReply => {
  const size = Number(query.get('per_page') ?? 10)
  if (size > MAX_PAGE_SIZE) return failure(400, 'rest_invalid_param', 'Invalid parameter(s): per_page')
  const found: object[] = selected(shop, query)
  const start = (Number(query.get('page') ?? 1) - 1) * size
  const fields = idsIn(query, '_fields')
  return {
    headers: { 'x-wp-total': String(found.length), 'x-wp-totalpages': String(Math.ceil(found.length / size)) },
    body: found.slice(start, start + size).map((document) => withFields(document, fields)),
  }
}
