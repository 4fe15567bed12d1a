import type { Store, StoreSync } from '@outlet/shared/contract/stores'
import { eq, sql } from 'drizzle-orm'
import { ringBell } from '../testing/ring-bell'
import { testApp, type TestApp } from '../testing/test-app'
import { openCredentials } from './store-credentials'
import { storeTable } from './store-row'

let t: TestApp
let admin: string
let user: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
  user = await t.signInAs('user')
})
afterAll(() => t.close())

const settings = (key: string) => ({
  key,
  name: 'Example outlet',
  dialect: 'sfcc-ocapi',
  base_url: 'https://shop.example.com/',
  site_id: 'Example',
  category_ids: ['bags', 'wallets'],
  list_price_book: 'usd-list',
  currency: 'USD',
  rate_per_second: 5,
  burst: 10,
  concurrency: 2,
  max_orderable_quantity: 6,
  credentials: { client_id: 'issued-to-us' },
  // No server listens at the address.
  accept_unproven: true,
})
const connect = async (key: string) => {
  const response = await t.call('POST', '/stores', { token: admin, body: settings(key) })
  expect(response.statusCode).toBe(201)
  return response.json<Store>()
}
const patch = (key: string, body: Record<string, unknown>, token = admin) =>
  t.call('PATCH', `/stores/${key}`, { token, body })
const row = async (key: string) => (await t.db.select().from(storeTable).where(eq(storeTable.key, key)))[0]
const auditOf = async (action: string, key: string) =>
  (await t.audit(action)).filter((entry) => entry['subject_id'] === key)

test('an admin connects a store; credentials are stored encrypted and never shown', async () => {
  const store = await connect('example')
  expect(store).toMatchObject({ key: 'example', base_url: 'https://shop.example.com', version: 1 })
  expect(store).toMatchObject({ health: expect.stringMatching(/^(backoff|degraded)$/), last_test: { error: {} } })
  expect(store.sync_every_hours).toBe(24)
  const listed = await t.call('GET', '/stores', { token: user })
  expect(listed.json<{ items: Store[] }>().items.map(({ key }) => key)).toContain('example')
  expect(listed.body + JSON.stringify(await auditOf('stores.connect', 'example'))).not.toContain('issued-to-us')
  const stored = await row('example')
  expect(stored?.credentials).not.toContain('issued-to-us')
  expect(stored && openCredentials(t.app.secrets, stored)).toEqual({ client_id: 'issued-to-us' })
  expect(await auditOf('stores.connect', 'example')).toHaveLength(1)
})

test('credentials moved to another store do not open', async () => {
  await connect('moved-from')
  const stored = await row('moved-from')
  expect(() => openCredentials(t.app.secrets, { key: 'moved-to', credentials: stored?.credentials ?? '' })).toThrow()
})

test('refuses a key that is taken, an address with more than an origin, and a user', async () => {
  await connect('taken')
  const again = await t.call('POST', '/stores', { token: admin, body: settings('taken') })
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'store.key_taken'])
  expect(again.json<{ errors: object[] }>().errors).toMatchObject([{ path: 'key' }])
  for (const [base_url, code] of [
    ['https://shop.example.com/s/site', 'store.base_url_not_origin'],
    ['shop.example.com', 'store.base_url_invalid'],
  ] as const) {
    const response = await t.call('POST', '/stores', { token: admin, body: { ...settings('path'), base_url } })
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain(code)
  }
  expect((await t.call('POST', '/stores', { token: user, body: settings('by-user') })).statusCode).toBe(403)
  expect((await patch('taken', { version: 1, name: 'x' }, user)).statusCode).toBe(403)
  expect((await t.call('GET', '/stores')).statusCode).toBe(401)
})

test('an update changes the named fields; an outdated version is rejected with the current state', async () => {
  await connect('changing')
  const response = await patch('changing', { version: 1, rate_per_second: 2, sync_every_hours: 6 })
  expect(response.json()).toMatchObject({ version: 2, rate_per_second: 2, name: 'Example outlet', burst: 10 })
  const late = await patch('changing', { version: 1, name: 'Late' })
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ code: 'store.version_conflict', current: { version: 2, rate_per_second: 2 } })
  expect((await patch('nowhere', { version: 1 })).statusCode).toBe(404)
  expect((await auditOf('stores.update', 'changing'))[0]).toMatchObject({
    before: { rate_per_second: 5 },
    after: { rate_per_second: 2 },
  })
  expect((await patch('changing', { version: 2, burst: 11 })).json()).toMatchObject({ burst: 11, sync_every_hours: 6 })
})

test('each API has its own settings and credentials', async () => {
  const {
    site_id: _site,
    category_ids: _categories,
    list_price_book: _book,
    credentials: _c,
    ...anywhere
  } = settings('x')
  const scapi = { ...settings('x'), dialect: 'sfcc-scapi', organization_id: 'f_ecom_zzxy_prd', redirect_uri: null }
  const medusa = { ...anywhere, dialect: 'medusa', region_id: 'reg_01', credentials: { publishable_key: 'pk_secret' } }
  for (const [key, body] of [
    ['by-scapi', { ...scapi, credentials: { client_id: 'guest', client_secret: 'sesame' } }],
    ['by-shopify', { ...anywhere, dialect: 'shopify' }],
    ['by-medusa', medusa],
    ['by-vendure', { ...anywhere, dialect: 'vendure', channel_token: 'uk-channel' }],
    ['by-page', { ...anywhere, dialect: 'page', robots_txt: 'own_store', product_id: '/p/1' }],
    ['by-magento', { ...anywhere, dialect: 'magento', store_view: 'en_us' }],
    ['by-woocommerce', { ...anywhere, dialect: 'woocommerce' }],
    ['by-ucp', { ...anywhere, dialect: 'ucp', country: 'US' }],
    ['by-sfra', { ...anywhere, dialect: 'sfra', site: 'Sites-RefArch-Site', locale: 'en_US', product_id: 'P-1' }],
  ] as const) {
    const response = await t.call('POST', '/stores', { token: admin, body: { ...body, key } })
    expect(response.statusCode).toBe(201)
    const {
      credentials: _hidden,
      base_url: _url,
      product_id: _tested,
      accept_unproven: _accepted,
      ...shown
    } = {
      credentials: null,
      product_id: null,
      ...body,
    }
    expect(response.json()).toMatchObject({ ...shown, key })
    expect(response.body).not.toMatch(/sesame|pk_secret/)
    expect((await t.call('GET', `/stores/${key}`, { token: admin })).json()).toEqual({
      ...response.json<object>(),
      last_sync: null,
    })
  }
  expect((await patch('by-medusa', { version: 1, region_id: 'reg_02' })).json()).toMatchObject({ region_id: 'reg_02' })
  expect((await patch('by-vendure', { version: 1, channel_token: null })).json()).toMatchObject({ channel_token: null })
  const publicly = await patch('by-scapi', { version: 1, credentials: { client_id: 'public' } })
  expect(publicly.json()).toMatchObject({ errors: [{ path: 'redirect_uri', code: 'store.redirect_uri_required' }] })
  const redirect_uri = 'http://localhost:3000/callback'
  const both = await patch('by-scapi', { version: 1, redirect_uri, credentials: { client_id: 'public' } })
  expect(both.json()).toMatchObject({ redirect_uri, version: 2 })
  const stored = await row('by-medusa')
  expect(stored && openCredentials(t.app.secrets, stored)).toEqual({ publishable_key: 'pk_secret' })
  const foreign = await patch('by-shopify', { version: 1, site_id: 'eu' })
  expect([foreign.statusCode, foreign.json<{ code: string }>().code]).toEqual([400, 'request.invalid'])
  const blank = await patch('by-medusa', { version: 2, credentials: { client_id: 'x' } })
  expect(blank.json()).toMatchObject({
    errors: expect.arrayContaining([
      { path: 'credentials', code: 'field.unrecognized_keys', message: expect.any(String) },
    ]),
  })
  expect((await t.call('POST', '/stores', { token: admin, body: { ...medusa, dialect: 'shopify' } })).statusCode).toBe(
    400,
  )
})

test('a block ends only when a person resumes the store', async () => {
  await connect('blocked')
  await t.db.execute(sql`update stores set health = 'blocked', failures = 3, last_error_code = 'store.blocked',
    last_error_message = 'HTTP 403', last_error_at = clock_now() where key = 'blocked'`)
  const sync = await t.call('POST', '/stores/blocked/sync', { token: user })
  expect([sync.statusCode, sync.json<{ code: string }>().code]).toEqual([409, 'store.blocked'])
  const renamed = await patch('blocked', { version: 1, name: 'Renamed' })
  expect(renamed.json()).toMatchObject({
    health: 'blocked',
    last_error: { code: 'store.blocked', message: 'HTTP 403' },
  })
  const resumed = await patch('blocked', { version: 2, resume: true })
  expect(resumed.json()).toMatchObject({ health: 'ok', last_error: null })
  await ringBell(t.app.work)
  const { rows } = await t.db.execute(
    sql`select kind, params from notifications where params ->> 'website_type' = 'blocked'`,
  )
  expect(rows).toEqual([
    { kind: 'stores.resumed', params: { website_type: 'blocked', store_name: 'Renamed', by: 'admin-1' } },
  ])
})

test('new credentials end a refusal of the old ones', async () => {
  await connect('refused')
  await t.db.execute(sql`update stores set health = 'auth_failed' where key = 'refused'`)
  expect((await patch('refused', { version: 1, name: 'x' })).json()).toMatchObject({ health: 'auth_failed' })
  const response = await patch('refused', { version: 2, credentials: { client_id: 'new' } })
  expect(response.json()).toMatchObject({ health: 'ok' })
  const stored = await row('refused')
  expect(stored && openCredentials(t.app.secrets, stored)).toEqual({ client_id: 'new' })
})

test("the practice store’s address can't be changed: its origin is always allowed", async () => {
  await connect('practice')
  await t.db.execute(sql`update stores set is_practice = true where key = 'practice'`)
  const moved = await patch('practice', { version: 1, base_url: 'http://10.0.0.1' })
  expect([moved.statusCode, moved.json<{ code: string }>().code]).toEqual([409, 'store.practice_fixed'])
  expect((await patch('practice', { version: 1, rate_per_second: 3 })).statusCode).toBe(200)
})

test('a sync is accepted; while one is in progress it is returned instead of a second one', async () => {
  await connect('syncing')
  const responses = await Promise.all([1, 2, 3].map(() => t.call('POST', '/stores/syncing/sync', { token: user })))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
  const ids = new Set(responses.map((response) => response.json<StoreSync>().id))
  expect(ids.size).toBe(1)
  const listed = await t.call('GET', '/stores/syncing/syncs', { token: user })
  expect(listed.json<{ items: StoreSync[] }>().items).toEqual([
    expect.objectContaining({
      state: 'queued',
      progress: { done: 0, total: null, unread: 0 },
      error: null,
      finished_at: null,
    }),
  ])
  expect(await auditOf('stores.sync', 'syncing')).toHaveLength(1)
  expect((await t.call('POST', '/stores/nowhere/sync', { token: user })).statusCode).toBe(404)
  expect((await t.call('GET', '/stores/nowhere/syncs', { token: user })).statusCode).toBe(404)
  expect((await t.call('POST', '/stores/syncing/sync')).statusCode).toBe(401)
})

test('stored credentials go to no other address than the one that they were entered for', async () => {
  const key = 'moves'
  const body = { ...settings(key), dialect: 'sfcc-scapi', organization_id: 'f_ecom_zzxy_prd' }
  const credentials = { client_id: 'guest', client_secret: 'sesame' }
  expect((await t.call('POST', '/stores', { token: admin, body: { ...body, credentials } })).statusCode).toBe(201)
  const base_url = 'https://mine.example.com'
  const moved = await patch(key, { version: 1, base_url })
  expect(moved.statusCode).toBe(400)
  expect(moved.json()).toMatchObject({
    code: 'store.credentials_needed',
    errors: [{ path: 'credentials.client_id', code: 'store.credentials_needed' }],
  })
  expect((await patch(key, { version: 1, base_url, credentials })).json()).toMatchObject({ base_url, version: 2 })
  expect((await patch(key, { version: 2, base_url, burst: 3 })).json()).toMatchObject({ version: 3 })
})

test('a stored secret goes to no other token endpoint', async () => {
  const { site_id: _site, category_ids: _categories, list_price_book: _book, ...anywhere } = settings('by-token')
  const credentials = { oauth_client_id: 'console', oauth_client_secret: 'sesame' }
  const body = { ...anywhere, dialect: 'ucp', credentials }
  expect((await t.call('POST', '/stores', { token: admin, body })).statusCode).toBe(201)
  const oauth_token_url = 'https://mine.example.com/token'
  const errors = [{ path: 'credentials.oauth_client_id', code: 'store.credentials_needed' }]
  expect((await patch('by-token', { version: 1, oauth_token_url })).json()).toMatchObject({ errors })
  expect((await patch('by-token', { version: 1, oauth_token_url: null })).json()).toMatchObject({ version: 2 })
  expect((await patch('by-token', { version: 2, oauth_token_url, credentials })).json()).toMatchObject({ version: 3 })
  expect((await patch('by-token', { version: 3, oauth_token_url: null })).json()).toMatchObject({ errors })
  expect((await patch('by-token', { version: 3, oauth_token_url, burst: 3 })).json()).toMatchObject({ version: 4 })
})

test('a store without credentials can change its address; a Shopify shop may have some', async () => {
  const { site_id: _site, category_ids: _categories, list_price_book: _book, ...anywhere } = settings('plain')
  const plain = { ...anywhere, dialect: 'shopify', credentials: {} }
  expect((await t.call('POST', '/stores', { token: admin, body: plain })).statusCode).toBe(201)
  const base_url = 'https://mine.example.com'
  expect((await patch('plain', { version: 1, base_url })).json()).toMatchObject({ base_url, version: 2 })
  const credentials = { storefront_token: 'of_the_shop' }
  expect((await patch('plain', { version: 2, credentials })).body).not.toContain('of_the_shop')
  const moved = await patch('plain', { version: 3, base_url: 'https://another.example.com' })
  expect(moved.json()).toMatchObject({
    code: 'store.credentials_needed',
    errors: [{ path: 'credentials.storefront_token' }],
  })
})
