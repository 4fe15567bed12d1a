import { sql } from 'drizzle-orm'
import { testDatabase, type TestDatabase } from '../testing/test-database'
import { openShopper, shopperClient } from './open-shopper'
import { addStore } from './testing/add-store'
import { dialects } from './testing/dialects'
import { startFakeShop, type FakeShop } from './testing/fake-shop'
import { fakeFaults, openFakeShopper } from './testing/fake-shopper'
import { testShopper } from './testing/test-shopper'
import { NO_PROXIES } from '../platform/http-client/outgoing-proxy'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

let stores = 0
const deps = () => ({
  db: database.db,
  config: { allowedPrivateNetworks: [], practiceStore: true, proxies: NO_PROXIES },
  // A busy machine takes up to a second to respond; hanging requests are waited for.
  requestMs: 2000,
})
const account = { id: 'account-1', credentials: { token: 'account-token-of-ours' } }
const open = async (shop: FakeShop, signedIn = account) => {
  const store = await addStore(database.db, { key: `shop-${++stores}`, base_url: shop.origin })
  const client = shopperClient(store, signedIn, fakeFaults, deps())
  return { store, shopper: openFakeShopper(client, shop.origin, store.currency, signedIn) }
}
const lines = [{ variantId: 'bag', quantity: 2 }]

testShopper('the fake shop', async () => {
  const shop = await startFakeShop()
  return {
    open: async () => (await open(shop)).shopper,
    lines,
    soldOut: [{ variantId: 'gone', quantity: 1 }],
    checkout: {
      shippingAddress: { savedAddress: 'home' },
      billingAddress: 'as_shipping',
      shippingMethod: null,
      payment: { savedInstrument: 'instrument-1' },
    },
    orders: () => shop.orders.length,
    submissions: () => shop.submissions,
    fail: (fault) => {
      shop.fault = fault
    },
    ship: (orderNumber) => {
      for (const order of shop.orders) if (order.number === orderNumber) order.status = 'shipped'
    },
    close: () => shop.close(),
  }
})

const handingOver = dialects.filter(({ checkout }) => checkout === 'hand_over')
test.each(handingOver)('$dialect hands a cart over to a person', async ({ dialect, own }) => {
  const values = { ...own, dialect, key: `hands-over-${dialect}`, base_url: 'http://127.0.0.1:9' }
  const store = await addStore(database.db, values)
  expect(openShopper(store, account, deps()).handOver).toBeInstanceOf(Function)
})

test('no order is sent to a paused or blocked store', async () => {
  const shop = await startFakeShop()
  const { store, shopper } = await open(shop)
  const made = await shopper.prepare(lines, 'attempt')
  if (made.outcome !== 'prepared') throw new Error('not prepared')
  await database.db.execute(sql`update stores set paused_at = now() where key = ${store.key}`)
  expect(await shopper.place(made.cart, { savedInstrument: 'instrument-1' })).toMatchObject({
    outcome: 'refused',
    code: 'store.paused',
  })
  expect(shop.submissions).toBe(0)
  await shop.close()
})

test('the account’s credentials occur in no error', async () => {
  const shop = await startFakeShop()
  const stranger = { id: 'account-2', credentials: { token: 'token-of-a-stranger' } }
  const { shopper } = await open(shop, stranger)
  const error: unknown = await shopper.prepare(lines, 'attempt').catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'store.auth_failed', message: expect.stringContaining('***') })
  expect(String(error)).not.toContain('token-of-a-stranger')
  await shop.close()
})
