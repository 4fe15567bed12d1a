import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { systemCaller } from '../../platform/audit/record-audit'
import type { Database } from '../../platform/db/database'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import type { Connector } from '../connector'
import { openConnector, type ConnectorParts } from '../open-connector'
import { sealCredentials } from '../store-credentials'
import { storeSyncTable, storeTable, type StoreRow, type StoreSyncRow } from '../store-row'
import { syncStore } from '../sync/sync-store'
import { addStore, testSecrets } from './add-store'
import type { DialectUnderTest } from './dialects'
import { startFakeStore, type FakeStore } from './fake-stores/fake-store'
import { workSyncOf } from './work-sync'
import { NO_PROXIES } from '../../platform/http-client/outgoing-proxy'

/** A fake store of a dialect, connected to a database: what the tests that hold for every dialect are made of. */
export interface StoreUnderTest {
  fake(): FakeStore
  db(): Database
  parts(change?: Partial<ConnectorParts>): ConnectorParts
  newStore(values?: Partial<StoreRow>): Promise<StoreRow>
  open(change?: Partial<ConnectorParts>): Promise<{ connector: Connector; store: StoreRow }>
  stored(store: StoreRow): Promise<StoreRow | undefined>
  sync(store: StoreRow): Promise<StoreSyncRow | undefined>
  /** How many products of the store are stored and not offline. */
  productsOf(store: StoreRow): Promise<unknown[]>
}

let stores = 0

/** Call it within `describe`. */
export function useStoreUnderTest({ dialect, own, credentials }: DialectUnderTest): StoreUnderTest {
  let database: TestDatabase
  let fake: FakeStore
  beforeAll(async () => {
    ;[database, fake] = [await testDatabase(), await startFakeStore(dialect)]
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
  const parts = (change: Partial<ConnectorParts> = {}): ConnectorParts => ({
    db: database.db,
    secrets: testSecrets,
    config: { allowedPrivateNetworks: [], practiceStore: true, proxies: NO_PROXIES },
    ...change,
  })
  const newStore = (values: Partial<StoreRow> = {}): Promise<StoreRow> => {
    const key = `${dialect}-${++stores}`
    const sealed = sealCredentials(testSecrets, key, credentials)
    return addStore(database.db, { ...own, dialect, key, credentials: sealed, baseUrl: fake.origin, ...values })
  }
  return {
    fake: () => fake,
    db: () => database.db,
    parts,
    newStore,
    open: async (change = {}) => {
      const store = await newStore()
      return { store, connector: openConnector(store, parts(change)) }
    },
    stored: async ({ key }) => (await database.db.select().from(storeTable).where(eq(storeTable.key, key)))[0],
    sync: async (store) => {
      const { id } = await database.db.transaction((tx) => syncStore(tx, systemCaller('test'), store.key))
      await workSyncOf({ ...parts(), log: pino({ level: 'silent' }) }, id)
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
