import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { systemCaller } from '../platform/audit/record-audit'
import { interruptDatabase } from '../testing/interrupt-database'
import { testDatabase, type TestDatabase } from '../testing/test-database'
import { testWork } from '../testing/test-work'
import { startSyncWorker } from './sync-worker'
import { sealCredentials } from '../stores/store-credentials'
import { storeSyncTable, storeTable, type StoreRow } from '../stores/store-row'
import { addStore, testSecrets, practiceConfig } from '../stores/testing/add-store'
import { dialects } from '../stores/testing/dialects'
import { syncStore } from '../stores/sync/sync-store'
import { workSyncOf } from './testing/work-sync'
import { startFakeOcapi } from '../stores/sfcc-ocapi/testing/fake-ocapi'
import { fill, type FakeReply, type FakeStore } from '../stores/testing/fake-store'

const PRODUCTS = 150
const [ocapi] = dialects

let database: TestDatabase
let fake: FakeStore
beforeEach(async () => {
  database = await testDatabase()
  fake = await startFakeOcapi()
  fill(fake, 'p', PRODUCTS)
})
afterEach(async () => {
  await fake.close()
  await database.close()
})

const deps = () => ({
  db: database.db,
  secrets: testSecrets,
  config: practiceConfig,
  log: pino({ level: 'silent' }),
  requestMs: 300,
})
const newStore = (values: Partial<StoreRow> = {}) =>
  addStore(database.db, {
    ...ocapi?.own,
    key: 'shop',
    base_url: fake.origin,
    credentials: sealCredentials(testSecrets, 'shop', ocapi?.credentials ?? {}),
    ...values,
  })
const requestSync = () => database.db.transaction((tx) => syncStore(tx, systemCaller('test'), 'shop'))
const syncNow = async (id: string) =>
  (await database.db.select().from(storeSyncTable).where(eq(storeSyncTable.id, id)))[0]
const sync = async () => {
  const { id } = await requestSync()
  await workSyncOf(deps(), id)
  return syncNow(id)
}
const storeNow = async () => (await database.db.select().from(storeTable))[0]
const shown = async () =>
  (await database.db.execute(sql`select count(*)::int as n from products where not is_offline`)).rows[0]?.['n']

/** Sends this reply to `times` requests, from the fifth on. */
const fifth = (times: number, reply: FakeReply) => {
  let left = times
  let before = 4
  fake.fault = () => (before-- > 0 || left-- <= 0 ? null : reply)
}

test.each([
  ['429 with Retry-After', { status: 429, headers: { 'retry-after': '1' }, body: {} }, 1],
  ['503 under load', { status: 503, headers: { sfdc_load_status: 'THROTTLE', 'retry-after': '1' }, body: {} }, 1],
  ['a hanging response', { body: 'hang' }, 1],
  ['a cut connection', { body: 'cut' }, 1],
  ['half a response', { body: '{"data":[{"id":"p' }, 2],
] as [string, FakeReply, number][])(
  '%s in the middle is waited out, and nothing is missing',
  async (_name, reply, times) => {
    await newStore()
    fifth(times, reply)
    expect(await sync()).toMatchObject({ state: 'succeeded', done: PRODUCTS })
    expect(await shown()).toBe(PRODUCTS)
    expect(await storeNow()).toMatchObject({ health: 'ok', products_count: PRODUCTS })
  },
)

test.each([
  ['403', 403, 'store.blocked', 'blocked'],
  ['401', 401, 'store.auth_failed', 'auth_failed'],
])(
  '%s in the middle stops at once, and sends nothing more until a person resumes it',
  async (_name, status, code, health) => {
    await newStore()
    await sync()
    fifth(1000, { status, body: {} })
    const failed = await sync()
    expect(failed).toMatchObject({ state: 'failed', error_code: code, error_at: expect.any(String) })
    expect(await storeNow()).toMatchObject({ health, last_error_code: code, last_error_at: expect.any(String) })
    expect(await shown()).toBe(PRODUCTS)
    const requestCount = fake.requests.length
    await expect(requestSync()).rejects.toMatchObject({ code })
    expect(fake.requests).toHaveLength(requestCount)
  },
)

describe('an unreadable product', () => {
  const spoil = (id: string) => fake.products.set(id, { id, variants: [], isUnreadable: true })

  test('does not end a sync when it is listed again among products that were read before', async () => {
    await newStore({ category_ids: ['bags', 'sale'] })
    await sync()
    spoil('p-7')
    expect(await sync()).toMatchObject({ state: 'succeeded', done: 2 * PRODUCTS })
    expect(await shown()).toBe(PRODUCTS)
    expect(await storeNow()).toMatchObject({ health: 'ok' })
  })

  test('does not end a sync when it is alone in the last response', async () => {
    fill(fake, 'p', PRODUCTS + 1)
    await newStore()
    spoil(`p-${PRODUCTS + 1}`)
    expect(await sync()).toMatchObject({ state: 'succeeded', done: PRODUCTS + 1 })
    expect(await shown()).toBe(PRODUCTS)
  })
})

test('after a change of the store’s currency no price counts as changed, and no older price is shown in the new currency', async () => {
  fake.products.clear()
  fill(fake, 'p', 1)
  await newStore()
  const priceAt = async (price: number, currency: string) => {
    for (const variant of fake.products.get('p-1')?.variants ?? []) Object.assign(variant, { price })
    fake.currencies = { shop: currency, visitor: currency }
    await database.db.execute(sql`update stores set currency = ${currency}`)
    await sync()
    const { rows } = await database.db.execute(sql`
      select currency, current_price, previous_price, price_changed_at is not null as has_changed from products`)
    return rows[0]
  }
  await priceAt(20, 'USD')
  const inDollars = { currency: 'USD', current_price: '2500', previous_price: '2000', has_changed: true }
  expect(await priceAt(25, 'USD')).toEqual(inDollars)
  const inEuros = { currency: 'EUR', current_price: '1900', previous_price: null, has_changed: false }
  expect(await priceAt(19, 'EUR')).toEqual(inEuros)
  expect(await priceAt(18, 'EUR')).toMatchObject({ current_price: '1800', previous_price: '1900', has_changed: true })
})

test('a permanently hanging store fails the sync with its error code; the catalogue stays', async () => {
  await newStore()
  await sync()
  fifth(1000, { body: 'hang' })
  await database.db.execute(sql`update stores set retry_at = null`)
  const failing = sync()
  // The test does not wait for the store's pauses.
  const timer = setInterval(() => void database.db.execute(sql`update stores set retry_at = null`), 100)
  expect(await failing).toMatchObject({ state: 'failed', error_code: 'store.timeout' })
  clearInterval(timer)
  expect(await shown()).toBe(PRODUCTS)
})

test('a sync whose workers die repeatedly fails permanently, and sends no more requests', async () => {
  await newStore()
  const { id } = await requestSync()
  const diesAgain = () =>
    database.db.execute(sql`update store_syncs set state = 'running', attempts = attempts + 1, holder = 9,
      next_at = clock_now() - interval '1 second'`)
  for (let time = 1; time <= 5; time++) await diesAgain()
  await workSyncOf(deps(), id)
  expect(await syncNow(id)).toMatchObject({ state: 'failed', error_code: 'store.sync_failed' })
  expect(fake.requests).toEqual([])
})

test('the database restarts during a sync: it resumes, and nothing is recorded twice', async () => {
  await newStore({ rate_per_second: 30, burst: 4 })
  const { work, stop } = await testWork(database.db, database.url)
  const workers = startSyncWorker({ ...deps(), work })
  try {
    const { id } = await requestSync()
    while (((await syncNow(id))?.done ?? 0) < 50) await sleep(30)
    await interruptDatabase(database.url, () => sleep(1500))
    // Simulates the expiry of the lease, which this test does not wait for.
    await database.db.execute(sql`update store_syncs set next_at = clock_now() where next_at is not null`)
    while ((await syncNow(id))?.state === 'running') await sleep(100)
    expect(await syncNow(id)).toMatchObject({ state: 'succeeded', done: PRODUCTS })
    expect(await shown()).toBe(PRODUCTS)
    const { rows } = await database.db.execute(sql`select (select count(*)::int from product_intervals) as ended,
      (select count(*)::int from variants) as variants`)
    expect(rows).toEqual([{ ended: 0, variants: 2 * PRODUCTS }])
  } finally {
    await workers.stop()
    await stop()
  }
})
