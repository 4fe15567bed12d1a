import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { DownloadTicket } from '@outlet/shared/contract/list/downloads'
import type { OrderWithProducts } from '@outlet/shared/contract/orders'
import type { BaseProduct } from '@outlet/shared/contract/product-base'
import { addStore } from '../stores/testing/add-store'
import { orderDraft } from '../testing/order-draft'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
  for (const [key, isPractice] of [
    ['practice', true],
    ['real', false],
  ] as const) {
    await addStore(t.db, { key, is_practice: isPractice, base_url: 'http://127.0.0.1:9' })
    // The list is sorted by time.
    await sleep(2)
    const placed_at = new Date().toISOString()
    const body = { ...orderDraft({ website_type: key, store_name: key, placed_at }) }
    expect((await t.call('POST', '/orders', { token: admin, body })).statusCode).toBe(201)
  }
})
afterAll(() => t.close())

interface Items<Item> {
  items: Item[]
}

test('orders of practice stores are marked in the list, in each order and in the CSV', async () => {
  const { items } = (await t.call('GET', '/orders', { token: admin })).json<Items<OrderWithProducts>>()
  expect(items.map(({ store_name, is_practice }) => [store_name, is_practice])).toEqual([
    ['real', false],
    ['practice', true],
  ])
  const one = await t.call('GET', `/orders/${items[1]?.id}`, { token: admin })
  expect(one.json<OrderWithProducts>().is_practice).toBe(true)
  const columns = ['store_name', 'is_practice'].map((key) => ({ key, title: key }))
  const ticket = await t.call('POST', '/orders/csv', {
    token: admin,
    body: { filter: {}, sort: '-placed_at', columns },
  })
  const { path } = ticket.json<DownloadTicket>()
  const csv = await t.app.http.inject({ method: 'GET', url: API_PREFIX + path })
  expect(csv.body.replace('\uFEFF', '')).toBe('store_name,is_practice\r\nreal,false\r\npractice,true\r\n')
})

test('orders of practice stores are marked among the orders of a product', async () => {
  const body = { product_code: 'CK115' }
  const { id } = (await t.call('POST', '/product-base', { token: admin, body })).json<BaseProduct>()
  const { items } = (await t.call('GET', `/product-base/${id}/orders`, { token: admin })).json<
    Items<{ store_name: string; is_practice: boolean }>
  >()
  expect(items.map(({ store_name, is_practice }) => [store_name, is_practice])).toEqual([
    ['real', false],
    ['practice', true],
  ])
})
