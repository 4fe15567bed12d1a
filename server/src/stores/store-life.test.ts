import { eq, sql } from 'drizzle-orm'
import type { Store, StoreLeavesBehind, StoreUse } from '@outlet/shared/contract/stores'
import type { StoreTrial } from '@outlet/shared/contract/stores/configure-stores'
import { startPracticeStore, type RunningPracticeStore } from '@outlet/practice-store/start-practice-store'
import { testApp, type TestApp } from '../testing/test-app'
import { openConnector } from './open-connector'
import { storeTable } from './store-row'
import { CONTROL_TOKEN } from './testing/add-store'
import { catalogueOf } from './testing/catalogue-of'

let t: TestApp
let admin: string
let user: string
let practice: RunningPracticeStore
beforeAll(async () => {
  t = await testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' })
  admin = await t.signInAs('admin')
  user = await t.signInAs('user')
  practice = await startPracticeStore({ moving: false, controlToken: CONTROL_TOKEN, masters: 60 })
})
afterAll(async () => {
  await practice.close()
  await t.close()
})

const settings = (key: string) => ({
  key,
  name: 'Example outlet',
  dialect: 'sfcc-ocapi',
  base_url: practice.origin,
  site_id: 'coach-outlet',
  category_ids: ['women-bags'],
  list_price_book: 'usd-list',
  currency: 'USD',
  rate_per_second: 50,
  burst: 10,
  concurrency: 2,
  max_orderable_quantity: 6,
  credentials: { client_id: 'practice-client' },
})
const request = async <Body>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: Record<string, unknown>,
  token = admin,
) => {
  const response = await t.call(method, `/stores${path}`, { token, ...(body ? { body } : {}) })
  return { status: response.statusCode, body: response.json<Body & { code: string }>() }
}
const connect = (key: string) => request<Store>('POST', '', settings(key))
const open = async (key: string) => {
  const [row] = await t.db.select().from(storeTable).where(eq(storeTable.key, key))
  if (!row) throw new Error('no such store')
  return openConnector(row, t.app)
}
const keys = async (query = '') => {
  const { body } = await request<{ items: Store[] }>('GET', query)
  return body.items.map(({ key }) => key)
}

test('a paused store gets no request until a person resumes it', async () => {
  await connect('pausing')
  const paused = await request<Store>('PATCH', '/pausing', { version: 1, pause: true })
  expect(paused.body.paused_at).not.toBeNull()
  await expect(catalogueOf(await open('pausing')).list(null)).rejects.toMatchObject({
    code: 'store.paused',
    isLocal: true,
  })
  expect(await request('POST', '/pausing/sync')).toMatchObject({ status: 409, body: { code: 'store.paused' } })
  expect((await request<Store>('GET', '/pausing', undefined, user)).body).toMatchObject({
    paused_at: expect.any(String),
  })
  expect((await request<Store>('PATCH', '/pausing', { version: 2, resume: true })).body.paused_at).toBeNull()
  expect((await catalogueOf(await open('pausing')).list(null)).ids.length).toBeGreaterThan(0)
  expect((await request('PATCH', '/pausing', { version: 3, pause: true }, user)).status).toBe(403)
  const records = (await t.audit('stores.update')).filter((entry) => entry['subject_id'] === 'pausing')
  expect(records).toHaveLength(2)
  for (const { after } of records) expect(after).not.toHaveProperty('credentials_changed')
  await request('PATCH', '/pausing', { version: 3, credentials: { client_id: 'another' } })
  const renewed = (await t.audit('stores.update')).filter((entry) => entry['subject_id'] === 'pausing')
  expect(renewed.map(({ after }) => after)).toContainEqual(expect.objectContaining({ credentials_changed: true }))
})

test('a disconnected store is missing from the list, gets no request, and is restored unchanged', async () => {
  await connect('leaving')
  await request('POST', '/leaving/sync')
  expect((await request('DELETE', '/leaving', undefined, user)).status).toBe(403)
  expect((await request('DELETE', '/leaving')).status).toBe(200)
  expect(await keys()).not.toContain('leaving')
  expect(await keys('?deleted=true')).toContain('leaving')
  await expect(catalogueOf(await open('leaving')).list(null)).rejects.toMatchObject({
    code: 'store.not_found',
    isLocal: true,
  })
  const { body: syncs } = await request<{ items: { state: string }[] }>('GET', '/leaving/syncs')
  expect(syncs.items.map(({ state }) => state)).toEqual(['failed'])
  for (const [method, path] of [
    ['DELETE', '/leaving'],
    ['POST', '/leaving/sync'],
  ] as const) {
    expect((await request(method, path)).status).toBe(404)
  }
  expect((await request('PATCH', '/leaving', { version: 2, name: 'x' })).status).toBe(404)
  const restored = await request<Store>('POST', '/leaving/restore')
  expect(restored.body).toMatchObject({ name: 'Example outlet', deleted_at: null, version: 3 })
  expect(await keys()).toContain('leaving')
  expect((await request('POST', '/leaving/restore')).status).toBe(404)
  expect(await t.audit('stores.disconnect')).toHaveLength(1)
  expect(await t.audit('stores.restore')).toHaveLength(1)
})

test('a block or a pause outlasts a disconnection and its undo', async () => {
  await connect('still')
  await t.db.execute(sql`update stores set health = 'blocked', paused_at = clock_now() where key = 'still'`)
  await request('DELETE', '/still')
  const { body } = await request<Store>('POST', '/still/restore')
  expect(body).toMatchObject({ health: 'blocked', paused_at: expect.any(String), deleted_at: null })
})

test('connecting the key of a disconnected store takes the new settings', async () => {
  await connect('again')
  await request('DELETE', '/again')
  const response = await request<Store>('POST', '', { ...settings('again'), name: 'New name', rate_per_second: 7 })
  expect(response).toMatchObject({ status: 201, body: { name: 'New name', rate_per_second: 7, deleted_at: null } })
})

test('people neither disconnect nor restore the practice store', async () => {
  await connect('practice')
  await t.db.execute(sql`update stores set is_practice = true where key = 'practice'`)
  const refused = { status: 409, body: { code: 'store.practice_fixed' } }
  expect(await request('DELETE', '/practice')).toMatchObject(refused)
  await t.db.execute(sql`update stores set deleted_at = clock_now() where key = 'practice'`)
  expect(await request('POST', '/practice/restore')).toMatchObject(refused)
})

test('a store’s requests are counted', async () => {
  await connect('used')
  const connector = await open('used')
  await catalogueOf(connector).list(null)
  await catalogueOf(connector).list(null)
  const { body: now } = await request<StoreUse>('GET', '/used/use', undefined, user)
  expect(now).toMatchObject({ retry_at: null })
  expect(now.tokens).toBeLessThanOrEqual(10)
  await t.db.execute(sql`update store_buckets set minute = minute - interval '1 minute' where store_key = 'used'`)
  expect((await request<StoreUse>('GET', '/used/use')).body.requests_last_minute).toBeGreaterThanOrEqual(1)
  await t.db.execute(sql`update store_buckets set minute = minute - interval '5 minutes' where store_key = 'used'`)
  expect((await request<StoreUse>('GET', '/used/use')).body.requests_last_minute).toBe(0)
  const waits = async (ms: number) => {
    await t.db
      .update(storeTable)
      .set({ retry_at: new Date(Date.now() + ms).toISOString() })
      .where(eq(storeTable.key, 'used'))
    return (await request<StoreUse>('GET', '/used/use')).body.retry_at !== null
  }
  expect([await waits(60_000), await waits(-1)]).toEqual([true, false])
  expect((await request('GET', '/nowhere/use')).status).toBe(404)
})

test('counts the data that a disconnection would leave behind', async () => {
  await connect('behind')
  await t.db.execute(sql`update stores set products_count = 7 where key = 'behind'`)
  const { body } = await request<StoreLeavesBehind>('GET', '/behind/leaves-behind')
  expect(body).toEqual({ products: 7, monitors: 0, orders: 0 })
  expect((await request('GET', '/behind/leaves-behind', undefined, user)).status).toBe(403)
})

describe('a trial of settings', () => {
  const trial = async (change: Record<string, unknown>) =>
    (await request<StoreTrial>('POST', '/try', { ...settings('new'), ...change })).body

  test('returns the store’s response, and connects nothing', async () => {
    expect(await trial({})).toMatchObject({
      can: { exact_quantity: true, checkout: true },
      listed_count: expect.any(Number),
      sample: { product_id: expect.any(String), name: expect.any(String), price: { currency: 'USD' } },
      error: null,
    })
    expect(await keys()).not.toContain('new')
  })

  test('returns the error, without a trace in any store', async () => {
    await connect('tried')
    expect(await trial({ credentials: { client_id: 'nobody' } })).toMatchObject({
      sample: null,
      error: { code: 'store.auth_failed' },
    })
    expect(await trial({ site_id: 'no-such-site' })).toMatchObject({
      error: { code: expect.stringMatching(/^store\./) },
    })
    expect((await trial({ base_url: 'http://127.0.0.1:9' })).error?.code).toBe('store.unreachable')
    expect((await trial({ base_url: 'http://10.0.0.1' })).error?.code).toBe('store.address_refused')
    expect((await request<Store>('GET', '/tried')).body).toMatchObject({ health: 'ok', last_error: null })
  })

  test('uses the stored credentials of the store, and sends them to no other address', async () => {
    await connect('known')
    const { credentials: _credentials, ...rest } = settings('known')
    expect((await request<StoreTrial>('POST', '/try', rest)).body.error).toBeNull()
    const elsewhere = await request('POST', '/try', { ...rest, base_url: 'https://shop.example.com' })
    expect(elsewhere).toMatchObject({ status: 400, body: { code: 'store.credentials_needed' } })
    expect((await request('POST', '/try', { ...rest, key: 'unknown' })).status).toBe(404)
    expect((await request('POST', '/try', settings('new'), user)).status).toBe(403)
  })
})
