import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { systemCaller } from '../../platform/audit/record-audit'
import type { Database } from '../../platform/db/database'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import type { Connector } from '../connector'
import { openConnector, type ConnectorDeps } from '../open-connector'
import { sealCredentials } from '../store-credentials'
import { storeSyncTable, storeTable, type StoreRow, type StoreSyncRow } from '../store-row'
import { syncStore } from '../sync/sync-store'
import { addStore, testSecrets, practiceConfig } from './add-store'
import type { DialectUnderTest } from './dialects'
import { workSyncOf } from '../../product-sync/testing/work-sync'
import type { FakeStore } from './fake-store'

/** A fake store of a dialect, connected to a database, for tests that every dialect must pass. */
export interface StoreUnderTest {
  fake(): FakeStore
  db(): Database
  deps(change?: Partial<ConnectorDeps>): ConnectorDeps
  newStore(values?: Partial<StoreRow>): Promise<StoreRow>
  open(change?: Partial<ConnectorDeps>): Promise<{ connector: Connector; store: StoreRow }>
  stored(store: StoreRow): Promise<StoreRow | undefined>
  sync(store: StoreRow): Promise<StoreSyncRow | undefined>
  /** Counts the stored products of the store that are not offline. */
  productsOf(store: StoreRow): Promise<unknown[]>
}

let stores = 0

/** Must be called within `describe`. */
export function useStoreUnderTest({ dialect, own, credentials, startFake }: DialectUnderTest): StoreUnderTest {
  let database: TestDatabase
  let fake: FakeStore
  beforeAll(async () => {
    ;[database, fake] = [await testDatabase(), await startFake()]
  })
  afterAll(async () => {
    await fake.close()
    await database.close()
  })
  beforeEach(() => {
    fake.products.clear()
    fake.fault = null
    fake.currencies = { shop: 'USD', visitor: 'USD' }
    fake.requests.length = 0
  })
  const deps = (change: Partial<ConnectorDeps> = {}): ConnectorDeps => ({
    db: database.db,
    secrets: testSecrets,
    config: practiceConfig,
    ...change,
  })
  const newStore = (values: Partial<StoreRow> = {}): Promise<StoreRow> => {
    const key = `${dialect}-${++stores}`
    const sealed = sealCredentials(testSecrets, key, credentials)
    return addStore(database.db, { ...own, dialect, key, credentials: sealed, base_url: fake.origin, ...values })
  }
  return {
    fake: () => fake,
    db: () => database.db,
    deps,
    newStore,
    open: async (change = {}) => {
      const store = await newStore()
      return { store, connector: openConnector(store, deps(change)) }
    },
    stored: async ({ key }) => (await database.db.select().from(storeTable).where(eq(storeTable.key, key)))[0],
    sync: async (store) => {
      const { id } = await database.db.transaction((tx) => syncStore(tx, systemCaller('test'), store.key))
      await workSyncOf({ ...deps(), log: pino({ level: 'silent' }) }, id)
      const [row] = await database.db.select().from(storeSyncTable).where(eq(storeSyncTable.id, id))
      return row
    },
    productsOf: async ({ key }) =>
      (
        await database.db.execute(sql`select count(*)::int as products from products
          where website_type = ${key} and not is_offline`)
      ).rows,
  }
}
