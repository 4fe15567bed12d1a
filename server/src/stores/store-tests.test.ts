import { eq, sql } from 'drizzle-orm'
import type { Store } from '@outlet/shared/contract/stores'
import type { StoreTrial } from '@outlet/shared/contract/stores/configure-stores'
import { ringBell } from '../testing/ring-bell'
import { testApp, type TestApp } from '../testing/test-app'
import { openConnector } from './open-connector'
import { storeTable } from './store-row'
import { startFakeOcapi } from './sfcc-ocapi/testing/fake-ocapi'
import { fill, type FakeReply, type FakeStore, type FakeVariant } from './testing/fake-store'
import { catalogueOf } from './testing/catalogue-of'

let t: TestApp
let admin: string
let fake: FakeStore
beforeAll(async () => {
  t = await testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' })
  admin = await t.signInAs('admin')
  fake = await startFakeOcapi()
  fill(fake, 'p', 2)
})
afterAll(async () => {
  await fake.close()
  await t.close()
})
beforeEach(() => {
  fake.fault = null
  fake.requests.length = 0
})

const settings = (key: string) => ({
  key,
  name: 'Tested',
  dialect: 'sfcc-ocapi',
  base_url: fake.origin,
  site_id: 'site',
  category_ids: ['bags'],
  list_price_book: 'list-prices',
  currency: 'USD',
  rate_per_second: 50,
  burst: 10,
  concurrency: 2,
  max_orderable_quantity: 6,
})
const credentials = { client_id: 'client-id-of-ours' }
const call = async <Body = Store>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
  const response = await t.call(method, `/stores${path}`, { token: admin, ...(body ? { body: { ...body } } : {}) })
  expect(response.statusCode).toBeLessThan(300)
  return response.json<Body>()
}
const connect = (key: string, change: object = {}) => call('POST', '', { ...settings(key), credentials, ...change })
const refusedConnect = async (key: string) => {
  const response = await t.call('POST', '/stores', { token: admin, body: { ...settings(key), credentials } })
  expect(response.statusCode).toBe(400)
  return response
}
const now = (key: string) => call('GET', `/${key}`)
const test$ = (key: string, change: object = {}) => call<StoreTrial>('POST', '/try', { ...settings(key), ...change })
const reply = (status: number, type: string, message: string): FakeReply => ({
  status,
  body: { fault: { type, message } },
})
const unknownSite = reply(404, 'SiteNotFoundException', "No site with ID 'site' was found.")
const offline = reply(503, 'SiteOfflineException', 'The site is offline.')
const read = async (key: string) => {
  const [row] = await t.db.select().from(storeTable).where(eq(storeTable.key, key))
  if (!row) throw new Error('no such store')
  return catalogueOf(openConnector(row, t.app)).count({ maxWaitMs: 50 })
}

test('a store that passes its test is connected, with the time of the test', async () => {
  expect(await connect('passing')).toMatchObject({
    health: 'ok',
    last_error: null,
    last_test: { at: expect.any(String), error: null },
  })
})

test.each([
  ['unknown-site', unknownSite, 'wrong_setting', 'store.wrong_setting'],
  [
    'too-old',
    reply(400, 'UnsupportedVersionException', 'v23_2 is not supported.'),
    'wrong_setting',
    'store.api_too_old',
  ],
  ['moved', { status: 301, headers: { location: 'https://new.example/' }, body: '' }, 'wrong_setting', 'store.moved'],
  ['refused', reply(401, 'InvalidAccessToken', 'No.'), 'auth_failed', 'store.auth_failed'],
  [
    'walled',
    { status: 202, headers: { 'x-amzn-waf-action': 'challenge' }, body: '' },
    'blocked',
    'store.bot_challenge',
  ],
  ['offline', offline, 'backoff', 'store.offline'],
  ['gone', { status: 410, body: '' }, 'backoff', 'store.gone'],
  ['locked', { status: 302, headers: { location: '/password' }, body: '' }, 'backoff', 'store.password_protected'],
  ['nothing', { body: '[' }, 'degraded', 'store.not_json'],
] as const)(
  'a store that fails its test is connected only if that is accepted, with the resulting health: %s',
  async (key, fault: FakeReply, health, code) => {
    fake.fault = () => fault
    const error = { code, message: expect.any(String) }
    const refused = await refusedConnect(key)
    expect(refused.json()).toMatchObject({ code: 'store.not_proven', outcome: { sample: null, error } })
    expect(refused.body).not.toContain(credentials.client_id)
    const store = await connect(key, { accept_unproven: true })
    expect(store).toMatchObject({ health, last_error: error, last_test: { error }, failing_since: expect.any(String) })
    fake.fault = null
    fake.requests.length = 0
    const isStopped = health !== 'backoff' && health !== 'degraded'
    if (isStopped) await expect(read(key)).rejects.toMatchObject({ isLocal: true })
    expect(fake.requests).toHaveLength(0)
  },
)

test('a store is proven by one of its first products with a price in its currency and a known availability', async () => {
  const products = [...fake.products.values()].map(({ variants }) => variants)
  const untell = (variants: FakeVariant[]) => variants.map((variant) => ({ ...variant, quantity: 'untold' as const }))
  const [first = [], second = []] = products
  fake.products.set('p-1', { id: 'p-1', variants: untell(first) })
  expect(await connect('tested-once')).toMatchObject({ health: 'ok' })
  fake.products.set('p-2', { id: 'p-2', variants: untell(second) })
  const untold = await refusedConnect('untold')
  fill(fake, 'p', 2)
  expect(untold.json()).toMatchObject({ code: 'store.not_proven', outcome: { sample: { orderable: null, ats: null } } })
  fake.currencies.shop = 'EUR'
  const foreign = await refusedConnect('foreign')
  fake.currencies.shop = 'USD'
  expect(foreign.json()).toMatchObject({ code: 'store.not_proven' })
})

test('a store without products is not proven', async () => {
  fake.products.clear()
  const refused = await refusedConnect('empty')
  fill(fake, 'p', 2)
  expect(refused.json()).toMatchObject({ code: 'store.not_proven', outcome: { error: null, sample: null } })
  expect(await t.db.select().from(storeTable).where(eq(storeTable.key, 'empty'))).toEqual([])
})

test('a wrong setting is notified once, stops requests, and ends with other settings or a successful test', async () => {
  await connect('mending')
  fake.fault = () => unknownSite
  await expect(read('mending')).rejects.toMatchObject({ code: 'store.wrong_setting' })
  await ringBell(t.app.work)
  const { rows } = await t.db.execute(
    sql`select kind, params ->> 'code' as code from notifications where params ->> 'website_type' = 'mending'`,
  )
  expect(rows).toEqual([{ kind: 'stores.blocked', code: 'store.wrong_setting' }])
  fake.requests.length = 0
  await expect(read('mending')).rejects.toMatchObject({ code: 'store.wrong_setting', isLocal: true })
  const sync = await t.call('POST', '/stores/mending/sync', { token: admin })
  expect([sync.statusCode, sync.json<{ code: string }>().code]).toEqual([409, 'store.wrong_setting'])
  expect(fake.requests).toHaveLength(0)
  // The name is not part of the requests.
  expect(await call('PATCH', '/mending', { version: 1, name: 'Other' })).toMatchObject({ health: 'wrong_setting' })
  expect((await test$('mending')).error?.code).toBe('store.wrong_setting')
  fake.fault = null
  expect((await test$('mending', { name: 'Not saved yet', rate_per_second: 1 })).error).toBeNull()
  expect(await now('mending')).toMatchObject({ health: 'ok', last_error: null, last_test: { error: null } })
  const resumed = (await t.audit('stores.update')).filter((entry) => entry['subject_id'] === 'mending')
  expect(resumed).toContainEqual(expect.objectContaining({ after: expect.objectContaining({ health: 'ok' }) }))
  fake.fault = () => unknownSite
  await expect(read('mending')).rejects.toMatchObject({ code: 'store.wrong_setting' })
  expect(await call('PATCH', '/mending', { version: 2, site_id: 'right' })).toMatchObject({ health: 'ok' })
})

test('an offline site recovers by itself', async () => {
  await connect('sleeping')
  fake.fault = () => offline
  await expect(read('sleeping')).rejects.toMatchObject({ code: 'store.offline' })
  expect(await now('sleeping')).toMatchObject({ health: 'backoff', last_error: { code: 'store.offline' } })
  fake.fault = null
  await t.db
    .update(storeTable)
    .set({ retry_at: new Date(Date.now() - 1).toISOString() })
    .where(eq(storeTable.key, 'sleeping'))
  expect(await read('sleeping')).toBe(2)
  expect(await now('sleeping')).toMatchObject({ health: 'ok' })
})

test('a test of unsaved settings does not affect the store', async () => {
  await connect('unaffected')
  fake.fault = () => unknownSite
  expect((await test$('unaffected', { site_id: 'another' })).error?.code).toBe('store.wrong_setting')
  expect((await test$('unaffected', { credentials: { client_id: 'another' } })).error?.code).toBe('store.wrong_setting')
  expect(await now('unaffected')).toMatchObject({ health: 'ok', last_test: { error: null } })
})

test('a pause outlasts a test; a repeated test shows the current state', async () => {
  await connect('paused')
  await call('PATCH', '/paused', { version: 1, pause: true })
  fake.fault = () => unknownSite
  await test$('paused')
  expect(await now('paused')).toMatchObject({
    health: 'wrong_setting',
    last_test: { error: { code: 'store.wrong_setting' } },
  })
  fake.fault = null
  await test$('paused')
  expect(await now('paused')).toMatchObject({ health: 'ok', paused_at: expect.any(String) })
})
