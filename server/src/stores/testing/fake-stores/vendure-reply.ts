import { z } from '@outlet/shared/contract/zod'
import { variablesOf } from './parameters-of'
import type { FakeProduct, FakeReply, FakeRequest, FakeVariant } from './fake-types'

const refused = (code: string, message: string): FakeReply => ({
  body: { errors: [{ message, path: ['products'], extensions: { code } }], data: null },
})

/** Stock level in the terms of Vendure's default strategy; a store with another strategy may return anything. */
const stockLevelOf = ({ quantity }: FakeVariant) => {
  if (quantity === 'untold') return 'ASK_US'
  if (quantity === 'uncounted' || quantity > 2) return 'IN_STOCK'
  return quantity > 0 ? 'LOW_STOCK' : 'OUT_OF_STOCK'
}

const documentOf = (product: FakeProduct, isWhole: boolean) => {
  if (!isWhole) return { id: product.id }
  const group = { id: `group-${product.id}`, name: 'Color' }
  const options = product.variants.map(({ color }) => ({ id: color, name: color }))
  return {
    id: product.id,
    name: `Name of ${product.id}`,
    optionGroups: [{ ...group, options }],
    featuredAsset: { preview: `https://cdn.example.com/${product.id}.jpg` },
    assets: [{ preview: `https://cdn.example.com/${product.id}.jpg` }],
    variants: product.isUnreadable
      ? 'none'
      : product.variants.map((variant) => ({
          id: variant.id,
          sku: `SKU ${variant.id}`,
          name: `Name of ${product.id} ${variant.color}`,
          priceWithTax: Math.round(variant.price * 100),
          currencyCode: 'USD',
          stockLevel: stockLevelOf(variant),
          options: [{ id: variant.color, name: variant.color, group }],
          featuredAsset: null,
          assets: [],
        })),
  }
}

const ListVariables = z.object({ ids: z.array(z.string()).nullish(), take: z.int(), skip: z.int().default(0) })

export function vendureReply({ url, headers }: FakeRequest, products: Map<string, FakeProduct>): FakeReply {
  if (url.pathname !== '/shop-api') {
    return { status: 404, body: { statusCode: 404, message: `Cannot GET ${url.pathname}`, error: 'Not Found' } }
  }
  const token = headers['vendure-token'] ?? ''
  if (token !== 'token-of-the-channel') {
    return refused('CHANNEL_NOT_FOUND', `No Channel with the token "${token}" could be found`)
  }
  if (url.searchParams.get('query')?.includes('activeChannel')) {
    return { body: { data: { activeChannel: { code: 'default', defaultCurrencyCode: 'USD' } } } }
  }
  const { ids, take, skip } = ListVariables.parse(variablesOf(url))
  if (take > 100) return refused('USER_INPUT_ERROR', 'Cannot take more than 100 results from a list query')
  const wanted = [...products.values()].filter(({ id }) => !ids || ids.includes(id))
  const isWhole = url.searchParams.get('query')?.includes('variants') ?? false
  const items = wanted.slice(skip, skip + take).map((product) => documentOf(product, isWhole))
  return { body: { data: { products: { totalItems: wanted.length, items } } } }
}
