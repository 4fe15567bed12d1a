import { plainDocument } from '../../plain-product'
import { medusaFaults } from '../medusa-faults'
import { mapProduct, stockOf } from './map-product'
import { Products } from './wire'

const store = {
  key: 'shop',
  name: 'Shop',
  dialect: 'medusa' as const,
  base_url: 'https://api.example.com',
  region_id: 'reg_01',
  currency: 'EUR',
  rate_per_second: 1,
  burst: 1,
  concurrency: 1,
  max_orderable_quantity: 4,
}

test.each([
  ['counted', { manage_inventory: true, allow_backorder: false, inventory_quantity: 7 }, [true, 7, 'exact']],
  ['sold out', { manage_inventory: true, allow_backorder: false, inventory_quantity: 0 }, [false, 0, 'exact']],
  ['oversold', { manage_inventory: true, allow_backorder: false, inventory_quantity: -2 }, [false, 0, 'exact']],
  ['backordered', { manage_inventory: true, allow_backorder: true, inventory_quantity: 0 }, [true, 0, 'exact']],
  ['not counted', { manage_inventory: false, inventory_quantity: 0 }, [true, null, 'capped']],
  ['a million', { manage_inventory: true, inventory_quantity: 9e12 }, [true, null, 'capped']],
  ['not stated', { manage_inventory: true, allow_backorder: false }, [null, null, 'unknown']],
  ['nothing stated', {}, [null, null, 'unknown']],
])('stock by Medusa’s own rule: %s', (_name, variant, expected) => {
  const { orderable, available, kind } = stockOf({ id: 'v', ...variant })
  expect([orderable, available, kind]).toEqual(expected)
})

const read = (variants: object[]) => {
  const wire = Products.parse({
    products: [
      {
        id: 'prod_01',
        title: 'Medusa T-Shirt',
        thumbnail: '/static/shirt.png',
        images: [{ url: 'https://cdn.example.com/shirt.png' }],
        options: [{ id: 'opt_1', title: 'Color', values: [{ value: 'Black' }] }],
        variants,
      },
    ],
  }).products.read[0]
  if (!wire) throw new Error('nothing was read')
  return plainDocument(mapProduct(wire, store), store, new Date())
}
const variant = (id: string, inventory_quantity: number | null, amount: number, currency_code = 'eur') => ({
  id,
  sku: null,
  manage_inventory: true,
  allow_backorder: false,
  inventory_quantity,
  options: [{ option_id: 'opt_1', value: 'Black' }],
  calculated_price: { calculated_amount: amount, original_amount: amount * 2, currency_code },
})

test('amounts are whole units of their stated currency; the cheapest variant’s price is the product’s', () => {
  const document = read([variant('b', 2, 15.5), variant('a', 3, 10)])
  expect(document).toMatchObject({
    price: { minor: 1000, currency: 'EUR' },
    priceMax: { minor: 1550, currency: 'EUR' },
    listPrice: { minor: 2000, currency: 'EUR' },
    available: 5,
    kind: 'exact',
    orderable: true,
    thumbnail: { url: '/static/shirt.png' },
  })
  expect(read([variant('a', 1, 1000, 'jpy')]).price).toEqual({ minor: 1000, currency: 'JPY' })
})

test('one variant with unknown stock makes the sum unknown', () => {
  expect(read([variant('a', 0, 1), variant('b', null, 1)])).toMatchObject({
    available: null,
    kind: 'unknown',
    orderable: null,
  })
  expect(read([variant('a', 0, 1)])).toMatchObject({ orderable: false, availability: 'out', available: 0 })
})

test('a refused publishable key is an authentication failure, though it is a 400', () => {
  const refused = (message: string) => medusaFaults.isAccessRefused?.(400, { type: 'not_allowed', message })
  expect(refused('A valid publishable key is required to proceed with the request')).toBe(true)
  expect(refused('Publishable API key required in the request header: x-publishable-api-key.')).toBe(true)
  expect(refused('Region with id reg_1 not found')).toBe(false)
})
