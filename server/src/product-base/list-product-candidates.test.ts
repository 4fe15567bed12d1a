import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listProductCandidates } from '@outlet/shared/contract/products/product-candidates'
import { addStore } from '../stores/testing/add-store'
import { machineToken } from '../testing/machine-token'
import { refusal } from '../testing/refusal'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  for (const key of ['coach-eu', 'coach-us']) {
    await addStore(t.db, { key, name: key.toUpperCase(), base_url: 'http://127.0.0.1:9' })
  }
  await seedProducts(t.db, 'coach-eu', { prefix: 'CH', products: 30, variants: 2 })
  await seedProducts(t.db, 'coach-us', { prefix: 'CH', products: 4, variants: 2 })
})
afterAll(() => t.close())

type CandidatesResponse = EndpointResponse<typeof listProductCandidates>
const search = async (query: string, asker = token) =>
  (await t.call('GET', `/products/candidates?${query}`, { token: asker })).json<CandidatesResponse>()
const found = async (query: string) =>
  (await search(query)).items.map(({ website_type: store, product_id: id, is_named }) => `${store} ${id} ${is_named}`)

test('a code finds its product in each store, by id, master id, variant or SKU; matches by name follow', async () => {
  expect(await found('q=ch3&limit=4')).toEqual(['coach-eu CH3 true', 'coach-us CH3 true', 'coach-eu CH30 false'])
  for (const code of ['M-CH2', 'ch2-1', 'sku-ch2-2', '%20CH2%20']) {
    expect((await found(`q=${code}&limit=2`)).map((one) => one.slice(-4))).toEqual(['true', 'true'])
  }
  expect(await found('q=bag%20ch4&limit=3')).toEqual(['coach-eu CH4 false', 'coach-us CH4 false'])
  // Two Latin letters are searched only as a code: half of the catalogue contains them in its names.
  expect(await found('q=ba')).toEqual([])
  expect(await found('q=nothing')).toEqual([])
  expect(await found('q=%25%25')).toEqual([])
})

test("many matches in one store do not displace another store's", async () => {
  await t.db.execute(
    sql`update products set master_id = 'SHARED' where id ^@ 'CH1' or (website_type = 'coach-us' and id = 'CH4')`,
  )
  expect(await found('q=shared&limit=3')).toEqual(['coach-eu CH1 true', 'coach-us CH1 true', 'coach-eu CH10 true'])
  await t.db.execute(sql`update products set is_offline = true where id = 'CH1'`)
  expect((await found('q=shared&limit=2')).toSorted()).toEqual(['coach-eu CH10 true', 'coach-us CH4 true'])
})

test('returns the existing monitor and base entry to callers with permission to read them', async () => {
  const made = await t.call('POST', '/inventory-monitors', {
    token,
    body: { website_type: 'coach-us', product_code: 'CH2' },
  })
  const { id: monitorId } = made.json<{ id: string }>()
  const { id: itemId } = (await t.call('POST', '/product-base', { token, body: { product_code: 'ch2' } })).json<{
    id: string
  }>()
  const response = await search('q=CH2&limit=2')
  expect(response).toMatchObject({
    base_item_id: itemId,
    items: [
      { website_type: 'coach-eu', monitor_id: null, base_item_id: itemId, is_monitored: false, name: 'Bag CH2' },
      { website_type: 'coach-us', monitor_id: monitorId, base_item_id: itemId, is_monitored: true },
    ],
  })
  const reader = await machineToken(t.db, ['products.read'])
  const candidates = await search('q=CH2&limit=2', reader)
  expect(candidates.base_item_id).toBeNull()
  expect(candidates.items.map((item) => [item.monitor_id, item.base_item_id])).toEqual([
    [null, null],
    [null, null],
  ])
})

test.each(['gid://shopify/Product/1', '巾1', `${'巾'.repeat(255)}1`])(
  'returns one product by its exact id: %s',
  async (id) => {
    await seedProducts(t.db, 'coach-us', { prefix: id.slice(0, -1), products: 1, variants: 1 })
    const path = (productId: string, store = 'coach-us') =>
      `/products/candidates/${store}/${encodeURIComponent(productId)}`
    const response = await t.call('GET', path(id), { token })
    expect(response.json()).toMatchObject({
      website_type: 'coach-us',
      product_id: id,
      is_named: true,
      product_code: null,
    })
    await t.db.execute(sql`update variants set sku = 'BAG-7' where website_type = 'coach-us' and product_id = ${id}`)
    expect((await t.call('GET', path(id), { token })).json()).toMatchObject({ product_code: 'BAG-7' })
    expect(refusal(await t.call('GET', path(id, 'coach-eu'), { token }))).toEqual([404, 'product.not_found'])
    expect(refusal(await t.call('GET', path(` ${id}`), { token }))).toEqual([404, 'product.not_found'])
    expect((await t.call('GET', `/products/coach-us/${encodeURIComponent(id)}`, { token })).statusCode).toBe(200)
  },
)

test('excludes deleted products and disconnected stores; refuses a single letter and an anonymous caller', async () => {
  await t.db.execute(sql`update products set deleted_at = clock_now() where website_type = 'coach-us' and id = 'CH3'`)
  await t.db.execute(sql`update stores set deleted_at = clock_now() where key = 'coach-eu'`)
  expect(await found('q=ch3')).toEqual([])
  expect((await t.call('GET', '/products/candidates?q=c', { token })).statusCode).toBe(400)
  expect(refusal(await t.call('GET', '/products/candidates/coach-us/CH3', { token }))).toEqual([
    404,
    'product.not_found',
  ])
  expect(refusal(await t.call('GET', '/products/candidates/coach-eu/CH3', { token }))).toEqual([
    404,
    'product.not_found',
  ])
  expect(refusal(await t.call('GET', '/products/candidates?q=ch3'))).toEqual([401, 'session.required'])
})
