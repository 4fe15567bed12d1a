import { sql } from 'drizzle-orm'
import { systemCaller } from '../platform/audit/record-audit'
import { SyncRun } from '../product-sync/run-sync'
import { openConnector } from '../stores/open-connector'
import { startFakeShopify } from '../stores/shopify/testing/fake-shopify'
import { claimSyncs } from '../stores/sync/sync-state'
import { syncStore } from '../stores/sync/sync-store'
import { sealCredentials } from '../stores/store-credentials'
import type { StoreRow } from '../stores/store-row'
import { addStore } from '../stores/testing/add-store'
import { fill, type FakeStore } from '../stores/testing/fake-store'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let fake: FakeStore
let user: string
let store: StoreRow
beforeAll(async () => {
  ;[t, fake] = await Promise.all([testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' }), startFakeShopify()])
  user = await t.signInAs('user')
  const key = 'shop'
  const credentials = sealCredentials(t.app.secrets, key, {})
  store = await addStore(t.db, { key, dialect: 'shopify', base_url: fake.origin, credentials, is_practice: false })
  fill(fake, 'bag', 3)
})
afterAll(async () => {
  await fake.close()
  await t.close()
})

const add = (product_id: string, key = 'shop') =>
  t.call('POST', `/stores/${key}/products`, { token: user, body: { product_id } })
const known = async () =>
  (await t.db.execute(sql`select id, is_offline from products where website_type = 'shop' order by id`)).rows
const storeNow = async () =>
  (await t.db.execute(sql`select products_count, last_synced_at from stores where key = 'shop'`)).rows[0]

/** Syncs the store as if it listed no products. */
async function syncWithoutCatalogue(): Promise<void> {
  await t.db.transaction((tx) => syncStore(tx, systemCaller('test'), 'shop'))
  const { rows } = await claimSyncs(t.db, 2 ** 33 + Math.floor(Math.random() * 1e6), 1)
  const [own] = rows
  if (!own) throw new Error('no sync waits')
  const connector = { ...openConnector(store, t.app), catalogue: null }
  const { signal } = new AbortController()
  await new SyncRun({ db: t.db, connector, store, own, signal }).run()
}

test('adds a product before any sync, once, with an audit record and without an alert', async () => {
  expect((await add('bag-1')).json()).toEqual({ website_type: 'shop', id: 'bag-1' })
  expect((await add('bag-1')).statusCode).toBe(201)
  expect(await known()).toEqual([{ id: 'bag-1', is_offline: false }])
  // The store lists its products: its first sync is still to come.
  expect(await storeNow()).toEqual({ products_count: 1, last_synced_at: null })
  const detail = await t.call('GET', '/products/shop/bag-1', { token: user })
  expect(detail.json()).toMatchObject({ variants: [{ variant_id: 'bag-1-black' }, { variant_id: 'bag-1-red' }] })
  expect(await t.audit('products.add')).toMatchObject([{ subject_id: 'shop/bag-1' }, { subject_id: 'shop/bag-1' }])
  expect((await t.db.execute(sql`select from events where kind = 'new_product'`)).rowCount).toBe(0)
})

test('says whether the product, the store, or the store’s response is missing', async () => {
  expect((await add('purse')).json()).toMatchObject({ status: 404, code: 'product.not_found' })
  expect((await add('bag-1', 'other')).json()).toMatchObject({ status: 404, code: 'store.not_found' })
  fake.fault = () => ({ status: 503, body: 'closed' })
  expect((await add('bag-2')).json()).toMatchObject({ status: 503, code: expect.stringMatching(/^store\./) })
  fake.fault = null
  await t.db.execute(sql`update stores set retry_at = null, health = 'ok', failures = 0`)
  expect(await known()).toHaveLength(1)
})

test('a store that is changed while its product is read does not get the product', async () => {
  fake.fault = ({ url }) => {
    if (url.pathname.includes('/products/'))
      void t.db.execute(sql`update stores set version = version + 1`).then(() => null)
    return null
  }
  fake.delayMs = 200
  const refused = await add('bag-2')
  expect(refused.json()).toMatchObject({ status: 409, code: 'store.version_conflict' })
  fake.fault = ({ url }) => {
    if (url.pathname.includes('/products/'))
      void t.db.execute(sql`update stores set deleted_at = clock_now()`).then(() => null)
    return null
  }
  expect((await add('bag-2')).json()).toMatchObject({ code: 'store.not_found' })
  Object.assign(fake, { fault: null, delayMs: 0 })
  await t.db.execute(sql`update stores set deleted_at = null`)
  expect(await known()).toHaveLength(1)
})

const settingsOf = (key: string) => ({
  key,
  name: key,
  dialect: 'shopify',
  base_url: fake.origin,
  currency: 'USD',
  rate_per_second: 5,
  burst: 10,
  concurrency: 2,
  max_orderable_quantity: 10,
  product_id: 'bag-3',
})

test('a store that was tested just now is connected, and the tested product added, without another request', async () => {
  const admin = await t.signInAs('admin')
  const settings = settingsOf('tried')
  const trial = await t.call('POST', '/stores/try', { token: admin, body: settings })
  expect(trial.json()).toMatchObject({
    error: null,
    sample: { price: { minor: 1950 }, price_max: { minor: 1950 }, notes: [], picture: null },
  })
  fake.requests.length = 0
  const connected = await t.call('POST', '/stores', { token: admin, body: settings })
  expect(connected.json()).toMatchObject({ key: 'tried', last_test: { error: null } })
  expect((await add('bag-3', 'tried')).statusCode).toBe(201)
  expect(fake.requests).toEqual([])
  expect((await add('bag-2', 'tried')).statusCode).toBe(201)
  expect(fake.requests).not.toEqual([])
})

test('another login or other settings than the tested ones are tested again', async () => {
  const admin = await t.signInAs('admin')
  const settings = settingsOf('again')
  for (const change of [{ country: 'US' }, { credentials: { storefront_token: 'abc' } }]) {
    await t.call('POST', '/stores/try', { token: admin, body: settings })
    fake.requests.length = 0
    await t.call('POST', '/stores', { token: admin, body: { ...settings, ...change, key: 'again' } })
    expect(fake.requests).not.toEqual([])
    await t.db.execute(sql`update stores set deleted_at = clock_now() where key = 'again'`)
  }
})

test('a sync of a store that lists nothing reads the known products again; vanished ones are offline after two', async () => {
  await add('bag-2')
  await add('bag-3')
  await syncWithoutCatalogue()
  expect(await known()).toEqual(['bag-1', 'bag-2', 'bag-3'].map((id) => ({ id, is_offline: false })))
  fake.products.delete('bag-3')
  await syncWithoutCatalogue()
  await syncWithoutCatalogue()
  expect(await known()).toEqual([
    { id: 'bag-1', is_offline: false },
    { id: 'bag-2', is_offline: false },
    { id: 'bag-3', is_offline: true },
  ])
  expect(await storeNow()).toMatchObject({ products_count: 2, last_synced_at: expect.anything() })
})

test('a sync that can read none of the known products fails', async () => {
  fake.products.clear()
  await expect(syncWithoutCatalogue()).rejects.toMatchObject({ code: 'store.catalogue_incomplete' })
})
