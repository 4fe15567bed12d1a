import { asc, eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { startPracticeStore, type RunningPracticeStore } from '@outlet/practice-store/start-practice-store'
import { testDatabase, type TestDatabase } from '../testing/test-database'
import { disconnectPracticeStores, ensurePracticeStores, pastStore } from './ensure-practice-stores'
import { openConnector } from './open-connector'
import { testWork } from '../testing/test-work'
import { startSyncWorker } from './sync/sync-worker'
import { openCredentials } from './store-credentials'
import { storeTable } from './store-row'
import { addStore, testSecrets } from './testing/add-store'
import { NO_PROXIES } from '../platform/http-client/outgoing-proxy'

let database: TestDatabase
let practice: RunningPracticeStore
const config = { allowedPrivateNetworks: [], practiceStore: true, proxies: NO_PROXIES }
beforeAll(async () => {
  database = await testDatabase()
  practice = await startPracticeStore({ moving: false, masters: 60, clientId: 'this-start' })
})
afterAll(async () => {
  await practice.close()
  await database.close()
})

const stores = () => database.db.select().from(storeTable).orderBy(asc(storeTable.key))
const syncs = async () =>
  (await database.db.execute<{ count: number }>(sql`select count(*)::int from store_syncs`)).rows[0]?.count

test('makes both stores, labelled as practice, and fills them', async () => {
  await ensurePracticeStores(database.db, testSecrets, practice.origin, 'this-start')
  expect(await stores()).toMatchObject([
    { key: 'coach-outlet', name: 'Coach Outlet', isPractice: true, siteId: 'coach-outlet' },
    { key: 'coach-outlet-vip', name: 'Coach Outlet VIP', isPractice: true, siteId: 'coach-outlet-vip' },
  ])
  expect(await syncs()).toBe(2)
  const log = pino({ level: 'silent' })
  const { work, stop } = await testWork(database.db, database.url)
  const workers = startSyncWorker({ db: database.db, work, config, secrets: testSecrets, log })
  for (let filled = false; !filled; await new Promise((resolve) => setTimeout(resolve, 100))) {
    filled = (await stores()).every(({ lastSyncedAt }) => lastSyncedAt !== null)
  }
  await workers.stop()
  await stop()
  expect((await stores()).map(({ productsCount }) => productsCount)).toEqual([60, 60])
})

test('a reader of any language reads the name of the store of the practice data, which a list has room for', () => {
  expect(pastStore.name).toMatch(/^[\x20-\x7e]{1,20}$/)
})

test('tells stores that are there where the practice store is now, and changes nothing else', async () => {
  await database.db.execute(sql`update stores set base_url = 'http://127.0.0.1:1', health = 'blocked', failures = 2,
    name = 'Renamed', rate_per_second = 7 where key = 'coach-outlet'`)
  await ensurePracticeStores(database.db, testSecrets, practice.origin, 'this-start')
  const [store] = await stores()
  expect(store).toMatchObject({
    baseUrl: practice.origin,
    health: 'ok',
    failures: 0,
    name: 'Renamed',
    ratePerSecond: 7,
  })
  expect(store && openCredentials(testSecrets, store)).toEqual({ client_id: 'this-start' })
  expect(await syncs()).toBe(2)
  if (!store) throw new Error('no store')
  const connector = openConnector(store, { db: database.db, secrets: testSecrets, config })
  expect((await connector.list(null)).ids.length).toBeGreaterThan(0)
})

test('the store of the practice data is told too where it is, and not made here', async () => {
  await addStore(database.db, { key: 'practice-past', baseUrl: 'http://127.0.0.1:1' })
  await ensurePracticeStores(database.db, testSecrets, practice.origin, 'this-start')
  expect((await stores()).at(-1)).toMatchObject({ key: 'practice-past', baseUrl: practice.origin })
  await database.db.execute(sql`delete from stores where key = 'practice-past'`)
})

test('where the practice store is off its stores are disconnected, and come back as they were once it is on', async () => {
  await database.db.execute(
    sql`update stores set paused_at = clock_now(), last_synced_at = null where key = 'coach-outlet'`,
  )
  await Promise.all([1, 2, 3].map(() => disconnectPracticeStores(database.db)))
  expect((await stores()).map(({ deletedAt }) => deletedAt)).toEqual([expect.any(Date), expect.any(Date)])
  await disconnectPracticeStores(database.db)
  await ensurePracticeStores(database.db, testSecrets, practice.origin, 'this-start')
  expect(await stores()).toMatchObject([
    { name: 'Renamed', pausedAt: expect.any(Date) as Date, deletedAt: null, productsCount: 60, ratePerSecond: 7 },
    { pausedAt: null, deletedAt: null, productsCount: 60 },
  ])
  expect(await syncs()).toBe(2)
})

test('off, it disconnects no store of one’s own', async () => {
  await addStore(database.db, { key: 'own', baseUrl: 'https://shop.example.com', isPractice: false })
  await disconnectPracticeStores(database.db)
  const connected = (await stores()).filter(({ deletedAt }) => deletedAt === null)
  expect(connected.map(({ key }) => key)).toEqual(['own'])
  await database.db.execute(sql`delete from stores where key = 'own'`)
  await ensurePracticeStores(database.db, testSecrets, practice.origin, 'this-start')
})

test('a store of one’s own under the same key is left alone', async () => {
  await database.db.execute(sql`update stores set is_practice = false, base_url = 'https://shop.example.com'
    where key = 'coach-outlet'`)
  await ensurePracticeStores(database.db, testSecrets, practice.origin, 'next-start')
  const [store] = await database.db.select().from(storeTable).where(eq(storeTable.key, 'coach-outlet'))
  expect(store?.baseUrl).toBe('https://shop.example.com')
})
