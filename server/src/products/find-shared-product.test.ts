import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { findSharedProduct } from '@outlet/shared/contract/products'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  await addStore(t.db, { key: 'outlet', base_url: 'https://www.outlet.example' })
  await addStore(t.db, { key: 'boutique', base_url: 'https://api.boutique.example' })
  await seedProducts(t.db, 'outlet', { prefix: 'CA', products: 3, variants: 2 })
  await seedProducts(t.db, 'boutique', { prefix: 'BO', products: 2, variants: 1 })
  await t.db.execute(sql`
    update products set store_url = 'https://boutique.example/products/small-tote/?ref=api' where id = 'BO2'`)
})
afterAll(() => t.close())

const find = async (text: string) => {
  const response = await t.call('GET', `/products/shared?text=${encodeURIComponent(text)}`, { token })
  return response.json<EndpointResponse<typeof findSharedProduct>>()
}
const storeOf = (key: string) => ({ key, name: key })

test.each([
  ['a code in the path', 'https://outlet.example/products/tote/CA2.html?frp=a', 'CA2', 'outlet'],
  ['an id of a variant', 'Look: https://www.outlet.example/s/ca3-1 (nice)', 'CA3', 'outlet'],
  ['a code in the query', 'https://outlet.example/show?pid=ca1', 'CA1', 'outlet'],
  [
    'the product page at another host than the API',
    'https://www.boutique.example/products/small-tote',
    'BO2',
    'boutique',
  ],
])('finds a product by its address: %s', async (_what, text, id, key) => {
  expect(await find(text)).toMatchObject({ product: { id, website_type: key }, store: storeOf(key) })
})

test('a text without an address may be a product code', async () => {
  expect(await find(' bo1 ')).toMatchObject({ product: { id: 'BO1', store_name: 'boutique' }, host: null, store: null })
  expect(await find('a nice tote')).toEqual({ product: null, host: null, store: null })
})

test('an address of a store without such a product, and of no store, is said apart', async () => {
  expect(await find('https://outlet.example/sale')).toEqual({
    product: null,
    host: 'outlet.example',
    store: storeOf('outlet'),
  })
  // The code is a product's, but of another host.
  expect(await find('https://other.example/CA2.html')).toEqual({ product: null, host: 'other.example', store: null })
})
