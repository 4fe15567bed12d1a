import { asc, eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { startPracticeStore, type RunningPracticeStore } from '@outlet/practice-store/start-practice-store'
import { testDatabase, type TestDatabase } from '../testing/test-database'
import { disconnectPracticeStores, ensurePracticeStores, pastStore } from './ensure-practice-stores'
import { openConnector } from './open-connector'
import { testWork } from '../testing/test-work'
import { startSyncWorker } from '../product-sync/sync-worker'
import { openCredentials } from './store-credentials'
import { storeTable } from './store-row'
import { addStore, testSecrets, practiceConfig } from './testing/add-store'
import { catalogueOf } from './testing/catalogue-of'

let database: TestDatabase
let practice: RunningPracticeStore
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

test('creates both stores, marked as practice, and syncs them', async () => {
  await ensurePracticeStores(database.db, testSecrets, practice.origin, 'this-start')
  expect(await stores()).toMatchObject([
    { key: 'coach-outlet', name: 'Coach Outlet', is_practice: true, site_id: 'coach-outlet' },
    { key: 'coach-outlet-vip', name: 'Coach Outlet VIP', is_practice: true, site_id: 'coach-outlet-vip' },
  ])
  expect(await syncs()).toBe(2)
  const log = pino({ level: 'silent' })
  const { work, stop } = await testWork(database.db, database.url)
  const workers = startSyncWorker({ db: database.db, work, config: practiceConfig, secrets: testSecrets, log })
  for (let filled = false; !filled; await new Promise((resolve) => setTimeout(resolve, 100))) {
    filled = (await stores()).every(({ last_synced_at: lastSyncedAt }) => lastSyncedAt !== null)
  }
  await workers.stop()
  await stop()
  expect((await stores()).map(({ products_count: productsCount }) => productsCount)).toEqual([60, 60])
})

test('the name of the practice data store is ASCII and short enough for a list', () => {
  expect(pastStore.name).toMatch(/^[\x20-\x7e]{1,20}$/)
})

test('updates the origin and the credentials of existing stores, and changes nothing else', async () => {
  await database.db.execute(sql`update stores set base_url = 'http://127.0.0.1:1', health = 'blocked', failures = 2,
    name = 'Renamed', rate_per_second = 7 where key = 'coach-outlet'`)
  await ensurePracticeStores(database.db, testSecrets, practice.origin, 'this-start')
  const [store] = await stores()
  expect(store).toMatchObject({
    base_url: practice.origin,
    health: 'ok',
    failures: 0,
    name: 'Renamed',
    rate_per_second: 7,
  })
  expect(store && openCredentials(testSecrets, store)).toEqual({ client_id: 'this-start' })
  expect(await syncs()).toBe(2)
  if (!store) throw new Error('no store')
  const connector = openConnector(store, { db: database.db, secrets: testSecrets, config: practiceConfig })
  expect((await catalogueOf(connector).list(null)).ids.length).toBeGreaterThan(0)
})

test('updates the origin of the practice data store, but does not create it', async () => {
  await addStore(database.db, { key: 'practice-past', base_url: 'http://127.0.0.1:1' })
  await ensurePracticeStores(database.db, testSecrets, practice.origin, 'this-start')
  expect((await stores()).at(-1)).toMatchObject({ key: 'practice-past', base_url: practice.origin })
  await database.db.execute(sql`delete from stores where key = 'practice-past'`)
})

test('disconnects its stores while the practice store is off, and restores them unchanged when it is on', async () => {
  await database.db.execute(
    sql`update stores set paused_at = clock_now(), last_synced_at = null where key = 'coach-outlet'`,
  )
  await Promise.all([1, 2, 3].map(() => disconnectPracticeStores(database.db)))
  expect((await stores()).map(({ deleted_at: deletedAt }) => deletedAt)).toEqual([
    expect.any(String),
    expect.any(String),
  ])
  await disconnectPracticeStores(database.db)
  await ensurePracticeStores(database.db, testSecrets, practice.origin, 'this-start')
  expect(await stores()).toMatchObject([
    {
      name: 'Renamed',
      paused_at: expect.any(String) as string,
      deleted_at: null,
      products_count: 60,
      rate_per_second: 7,
    },
    { paused_at: null, deleted_at: null, products_count: 60 },
  ])
  expect(await syncs()).toBe(2)
})

test('disconnects no store that an admin connected', async () => {
  await addStore(database.db, { key: 'own', base_url: 'https://shop.example.com', is_practice: false })
  await disconnectPracticeStores(database.db)
  const connected = (await stores()).filter(({ deleted_at: deletedAt }) => deletedAt === null)
  expect(connected.map(({ key }) => key)).toEqual(['own'])
  await database.db.execute(sql`delete from stores where key = 'own'`)
  await ensurePracticeStores(database.db, testSecrets, practice.origin, 'this-start')
})

test('leaves a store alone that an admin connected under the same key', async () => {
  await database.db.execute(sql`update stores set is_practice = false, base_url = 'https://shop.example.com'
    where key = 'coach-outlet'`)
  await ensurePracticeStores(database.db, testSecrets, practice.origin, 'next-start')
  const [store] = await database.db.select().from(storeTable).where(eq(storeTable.key, 'coach-outlet'))
  expect(store?.base_url).toBe('https://shop.example.com')
})
