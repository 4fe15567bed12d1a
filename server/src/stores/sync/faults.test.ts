import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { systemCaller } from '../../platform/audit/record-audit'
import { interruptDatabase } from '../../testing/interrupt-database'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { testWork } from '../../testing/test-work'
import { startSyncWorker } from './sync-worker'
import { sealCredentials } from '../store-credentials'
import { storeSyncTable, storeTable, type StoreRow } from '../store-row'
import { addStore, testSecrets } from '../testing/add-store'
import { dialects } from '../testing/dialects'
import { fill, startFakeStore, type FakeStore } from '../testing/fake-stores/fake-store'
import type { FakeReply } from '../testing/fake-stores/fake-types'
import { syncStore } from './sync-store'
import { workSyncOf } from '../testing/work-sync'
import { NO_PROXIES } from '../../platform/http-client/outgoing-proxy'

const PRODUCTS = 150
const [ocapi] = dialects

let database: TestDatabase
let fake: FakeStore
beforeEach(async () => {
  database = await testDatabase()
  fake = await startFakeStore('sfcc-ocapi')
  fill(fake, 'p', PRODUCTS)
})
afterEach(async () => {
  await fake.close()
  await database.close()
})

const parts = () => ({
  db: database.db,
  secrets: testSecrets,
  config: { allowedPrivateNetworks: [], practiceStore: true, proxies: NO_PROXIES },
  log: pino({ level: 'silent' }),
  requestMs: 300,
})
const newStore = (values: Partial<StoreRow> = {}) =>
  addStore(database.db, {
    ...ocapi?.own,
    key: 'shop',
    baseUrl: fake.origin,
    credentials: sealCredentials(testSecrets, 'shop', ocapi?.credentials ?? {}),
    ...values,
  })
const ask = () => database.db.transaction((tx) => syncStore(tx, systemCaller('test'), 'shop'))
const syncNow = async (id: string) =>
  (await database.db.select().from(storeSyncTable).where(eq(storeSyncTable.id, id)))[0]
const sync = async () => {
  const { id } = await ask()
  await workSyncOf(parts(), id)
  return syncNow(id)
}
const storeNow = async () => (await database.db.select().from(storeTable))[0]
const shown = async () =>
  (await database.db.execute(sql`select count(*)::int as n from products where not is_offline`)).rows[0]?.['n']

/** The answer to so many requests, from the fifth on. */
const fifth = (times: number, reply: FakeReply) => {
  let left = times
  let before = 4
  fake.fault = () => (before-- > 0 || left-- <= 0 ? null : reply)
}

test.each([
  ['429 with Retry-After', { status: 429, headers: { 'retry-after': '1' }, body: {} }, 1],
  ['503 under load', { status: 503, headers: { sfdc_load_status: 'THROTTLE', 'retry-after': '1' }, body: {} }, 1],
  ['a hanging answer', { body: 'hang' }, 1],
  ['a cut connection', { body: 'cut' }, 1],
  ['half an answer', { body: '{"data":[{"id":"p' }, 2],
] as [string, FakeReply, number][])(
  '%s in the middle is waited out, and nothing is missing',
  async (_name, reply, times) => {
    await newStore()
    fifth(times, reply)
    expect(await sync()).toMatchObject({ state: 'succeeded', done: PRODUCTS })
    expect(await shown()).toBe(PRODUCTS)
    expect(await storeNow()).toMatchObject({ health: 'ok', productsCount: PRODUCTS })
  },
)

test.each([
  ['403', 403, 'store.blocked', 'blocked'],
  ['401', 401, 'store.auth_failed', 'auth_failed'],
])(
  '%s in the middle stops at once, and asks nothing more until a person resumes it',
  async (_name, status, code, health) => {
    await newStore()
    await sync()
    fifth(1000, { status, body: {} })
    const failed = await sync()
    expect(failed).toMatchObject({ state: 'failed', errorCode: code, errorAt: expect.any(Date) })
    expect(await storeNow()).toMatchObject({ health, lastErrorCode: code, lastErrorAt: expect.any(Date) })
    expect(await shown()).toBe(PRODUCTS)
    const asked = fake.requests.length
    await expect(ask()).rejects.toMatchObject({ code })
    expect(fake.requests).toHaveLength(asked)
  },
)

describe('a product that cannot be read', () => {
  const spoil = (id: string) => fake.products.set(id, { id, variants: [], isUnreadable: true })

  test('does not end a sync where it is listed again among products that were read before', async () => {
    await newStore({ categoryIds: ['bags', 'sale'] })
    await sync()
    spoil('p-7')
    expect(await sync()).toMatchObject({ state: 'succeeded', done: 2 * PRODUCTS })
    expect(await shown()).toBe(PRODUCTS)
    expect(await storeNow()).toMatchObject({ health: 'ok' })
  })

  test('does not end a sync where it is alone in the last answer', async () => {
    fill(fake, 'p', PRODUCTS + 1)
    await newStore()
    spoil(`p-${PRODUCTS + 1}`)
    expect(await sync()).toMatchObject({ state: 'succeeded', done: PRODUCTS + 1 })
    expect(await shown()).toBe(PRODUCTS)
  })
})

test('after a change of the store’s currency no price counts as changed, and none of before is told in it', async () => {
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

test('a store that hangs for good ends the sync by name; the catalogue stays', async () => {
  await newStore()
  await sync()
  fifth(1000, { body: 'hang' })
  await database.db.execute(sql`update stores set retry_at = null`)
  const failing = sync()
  // Its pauses are not sat out here.
  const timer = setInterval(() => void database.db.execute(sql`update stores set retry_at = null`), 100)
  expect(await failing).toMatchObject({ state: 'failed', errorCode: 'store.timeout' })
  clearInterval(timer)
  expect(await shown()).toBe(PRODUCTS)
})

test('a sync at which worker after worker dies is given up, and asks the store nothing more', async () => {
  await newStore()
  const { id } = await ask()
  const diesAgain = () =>
    database.db.execute(sql`update store_syncs set state = 'running', attempts = attempts + 1, holder = 9,
      next_at = clock_now() - interval '1 second'`)
  for (let time = 1; time <= 5; time++) await diesAgain()
  await workSyncOf(parts(), id)
  expect(await syncNow(id)).toMatchObject({ state: 'failed', errorCode: 'store.sync_failed' })
  expect(fake.requests).toEqual([])
})

test('the database restarts under a sync: it goes on from where it was, and nothing is told twice', async () => {
  await newStore({ ratePerSecond: 30, burst: 4 })
  const { work, stop } = await testWork(database.db, database.url)
  const workers = startSyncWorker({ ...parts(), work })
  try {
    const { id } = await ask()
    while (((await syncNow(id))?.done ?? 0) < 50) await sleep(30)
    await interruptDatabase(database.url, () => sleep(1500))
    // As its lease would: this test does not sit it out.
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
}, 90_000)
