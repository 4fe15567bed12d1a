import { sql } from 'drizzle-orm'
import type { BaseProduct } from '@outlet/shared/contract/product-base'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { Order, OrderWithEvents } from '@outlet/shared/contract/orders'
import { addStore } from '../stores/testing/add-store'
import { orderDraft } from '../testing/order-draft'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  await addStore(t.db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 2, variants: 1 })
  await t.db.execute(sql`update products set store_url = 'https://store.example/' || id where id = 'CA1'`)
})
afterAll(() => t.close())

const post = (path: string, body: Record<string, unknown>) => t.call('POST', path, { token, body })
const get = (path: string) => t.call('GET', path, { token })

test("returns the product's URL in the store with monitors, the product base and order lines, if known", async () => {
  const url = 'https://store.example/CA1'
  const monitor = { website_type: 'coach-outlet', product_code: 'CA1' }
  expect((await post('/inventory-monitors', monitor)).json<InventoryMonitor>().store_url).toBe(url)
  expect((await post('/product-base', { product_code: 'ca1-1' })).json<BaseProduct>().stores[0]?.store_url).toBe(url)
  const line = { title: 'Bag', color: null, size: null, attributes: [], quantity: 1, unit_price: 100 }
  const lines = ['sku-ca1-1', 'CA2', 'unknown', null].map((product_code) => ({ ...line, product_code }))
  const urlsOf = async (overrides: object) => {
    const { id } = (await post('/orders', orderDraft({ lines, ...overrides }))).json<Order>()
    return (await get(`/orders/${id}`)).json<OrderWithEvents>().products.map((product) => product?.store_url)
  }
  expect(await urlsOf({ website_type: 'coach-outlet' })).toEqual([url, null, undefined, undefined])
  expect(await urlsOf({ website_type: null })).toEqual([null, null, undefined, undefined])
})
