import type { FakeProduct, FakeReply, FakeRequest, FakeVariant } from './fake-types'

const refused = (status: number, type: string, message: string): FakeReply => ({ status, body: { type, message } })

const stockOf = ({ quantity }: FakeVariant, isRequested: boolean) => {
  if (quantity === 'uncounted') return { manage_inventory: false, allow_backorder: false }
  const stated = isRequested && quantity !== 'untold' ? { inventory_quantity: quantity } : {}
  return { manage_inventory: true, allow_backorder: false, ...stated }
}

const priceOf = ({ price, listPrice }: FakeVariant) => ({
  calculated_price: { calculated_amount: price, original_amount: listPrice, currency_code: 'usd' },
})

const documentOf = (product: FakeProduct, fields: string) => {
  if (fields === 'id') return { id: product.id }
  const option = `opt_${product.id}`
  return {
    id: product.id,
    title: `Name of ${product.id}`,
    thumbnail: `https://cdn.example.com/${product.id}.jpg`,
    images: [{ id: 'img_1', url: `https://cdn.example.com/${product.id}.jpg` }],
    options: [
      { id: option, title: 'Color', values: product.variants.map(({ color }) => ({ id: color, value: color })) },
    ],
    variants: product.isUnreadable
      ? 'none'
      : product.variants.map((variant) => ({
          id: variant.id,
          title: variant.color,
          sku: `SKU ${variant.id}`,
          options: [{ id: variant.color, value: variant.color, option_id: option }],
          ...stockOf(variant, fields.includes('+variants.inventory_quantity')),
          ...(fields.includes('*variants.calculated_price') ? priceOf(variant) : {}),
        })),
  }
}

export function medusaReply({ url, headers }: FakeRequest, products: Map<string, FakeProduct>): FakeReply {
  if (headers['x-publishable-api-key'] !== 'publishable-key-of-ours') {
    return refused(400, 'not_allowed', 'A valid publishable key is required to proceed with the request')
  }
  if (url.pathname === '/store/regions/reg_01') {
    return { body: { region: { id: 'reg_01', name: 'US', currency_code: 'usd', countries: [{ iso_2: 'us' }] } } }
  }
  if (url.pathname !== '/store/products') return refused(404, 'not_found', 'Cannot GET')
  const fields = url.searchParams.get('fields') ?? ''
  if (fields.includes('calculated_price') && url.searchParams.get('region_id') !== 'reg_01') {
    return refused(400, 'invalid_data', 'Missing required pricing context to calculate prices - region_id')
  }
  const ids = url.searchParams.getAll('id[]')
  const wanted = [...products.values()].filter(({ id }) => ids.length === 0 || ids.includes(id))
  const offset = Number(url.searchParams.get('offset') ?? 0)
  const limit = Number(url.searchParams.get('limit') ?? 50)
  const page = wanted.slice(offset, offset + limit).map((product) => documentOf(product, fields))
  return { body: { products: page, count: wanted.length, offset, limit } }
}
