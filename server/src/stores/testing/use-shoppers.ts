import type { Database } from '../../platform/db/database'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { openShopper } from '../open-shopper'
import type { Address, Checkout, Shopper } from '../shopper'
import type { StoreRow } from '../store-row'
import { addStore, practiceConfig, testSecrets } from './add-store'
import type { FakeStore } from './fake-store'
import type { ShopUnderTest } from './test-shopper'

export const address: Address = {
  name: 'Ada Lovelace',
  phone: null,
  email: 'ada@example.com',
  lines: ['1 Sample Street', 'Floor 2'],
  city: 'Sampletown',
  region: null,
  postalCode: '10000',
  country: 'US',
}

export const guestCheckout = (method: string): Checkout => ({
  shippingAddress: address,
  billingAddress: 'as_shipping',
  shippingMethod: null,
  payment: { method },
})

let stores = 0

/** Opens a Shopper at a new store. */
export async function openAtNewStore(
  db: Database,
  columns: Partial<StoreRow> & { base_url: string },
  credentials: object,
  limits: { requestMs?: number } = {},
): Promise<Shopper> {
  const key = `shop-${++stores}`
  const store = await addStore(db, { key, ...columns })
  return openShopper(
    store,
    { id: key, credentials: { ...credentials } },
    { db, config: practiceConfig, secrets: testSecrets, ...limits },
  )
}

/** Returns a function that opens a Shopper at a new store. Must be called within a file or `describe`. */
export function useShoppers() {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())
  // A busy machine takes up to a second to respond; hanging requests are waited for.
  const open = (columns: Partial<StoreRow> & { base_url: string }, credentials: object) =>
    openAtNewStore(database.db, columns, credentials, { requestMs: 2000 })
  return { open, db: () => database.db }
}

/** A fake store at which a Shopper is tested. */
export const shopAt = (
  store: FakeStore,
  shop: Pick<ShopUnderTest, 'open' | 'lines' | 'checkout' | 'orders'>,
): ShopUnderTest => ({
  ...shop,
  soldOut: [{ variantId: 'gone', quantity: 1 }],
  submissions: () => store.submissions,
  fail: (fault) => {
    store.placing = fault
  },
  close: () => store.close(),
})
