import { sql } from 'drizzle-orm'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  for (const key of ['coach-eu', 'coach-us']) {
    await addStore(t.db, { key, name: key.toUpperCase(), base_url: 'http://127.0.0.1:9' })
    await seedProducts(t.db, key, { prefix: 'CH', products: 30, variants: 1 })
  }
})
afterAll(() => t.close())

const search = async (query: string) =>
  (await t.call('GET', `/products/search?${query}`, { token })).json<{
    items: { id: string; website_type: string }[]
  }>().items
const ids = async (query: string) => (await search(query)).map(({ id }) => id)

test('finds products of all stores, an exact id match first', async () => {
  expect(await search('q=ch3')).toMatchObject([
    { id: 'CH3', website_type: 'coach-eu', store_name: 'COACH-EU', name: 'Bag CH3', is_offline: false },
    { id: 'CH3', website_type: 'coach-us', store_name: 'COACH-US' },
    { id: 'CH30' },
    { id: 'CH30' },
  ])
  expect(await ids('q=bag%20ch29&limit=1')).toEqual(['CH29'])
  expect(await ids('q=nothing')).toEqual([])
  expect(await ids('q=ch')).toHaveLength(5)
})

test('offline products come last, deleted ones are excluded; a % is literal', async () => {
  await t.db.execute(sql`update products set is_offline = true where website_type = 'coach-eu' and id = 'CH12'`)
  await t.db.execute(sql`update products set deleted_at = clock_now() where website_type = 'coach-us' and id = 'CH13'`)
  expect((await search('q=ch12')).map((found) => ('is_offline' in found ? found.is_offline : null))).toEqual([
    false,
    true,
  ])
  expect(await ids('q=ch13')).toEqual(['CH13'])
  expect(await ids('q=%25')).toEqual([])
})

test('a disconnected store is excluded until it is connected again', async () => {
  const stores = async () => [...new Set((await search('q=ch2')).map(({ website_type: store }) => store))]
  expect(await stores()).toEqual(['coach-eu', 'coach-us'])
  await t.db.execute(sql`update stores set deleted_at = clock_now() where key = 'coach-eu'`)
  expect(await stores()).toEqual(['coach-us'])
  await t.db.execute(sql`update stores set deleted_at = null where key = 'coach-eu'`)
  expect(await stores()).toEqual(['coach-eu', 'coach-us'])
})

test('refuses an empty query and an anonymous caller', async () => {
  expect((await t.call('GET', '/products/search?q=%20', { token })).statusCode).toBe(400)
  expect((await t.call('GET', '/products/search?q=ch')).statusCode).toBe(401)
})
