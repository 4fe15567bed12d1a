import { clock } from '../platform/time/clock'
import { testDatabase, type TestDatabase } from '../testing/test-database'
import { openShopper } from './open-shopper'
import type { Cart, Shopper } from './shopper'
import { addStore } from './testing/add-store'
import { startScriptedStore, type ScriptedStore } from './testing/scripted-store'
import { dialects } from './testing/dialects'
import { KNOWN_ORDER } from './testing/order-responses'
import { NO_PROXIES } from '../platform/http-client/outgoing-proxy'

let database: TestDatabase
let store: ScriptedStore
beforeAll(async () => {
  ;[database, store] = [await testDatabase(), await startScriptedStore()]
})
beforeEach(() => {
  store.requests.length = 0
})
afterAll(async () => {
  await store.close()
  await database.close()
})

const payment = { method: 'on-account' }
let stores = 0

/** Returns a guest's cart with a valid session; each dialect uses the fields it needs. */
const cart: Cart = {
  reference: 'cart_1',
  orderCode: 'CODE1',
  currency: 'USD',
  lines: [{ variantId: 'bag', quantity: 2, unitPrice: { minor: 1000, currency: 'USD' } }],
  secret: JSON.stringify({ token: 'a', customerId: 'b', endsAt: clock.now() + 3_600_000, refreshToken: null }),
  expiresAt: null,
}

describe.each(dialects)('$dialect', ({ dialect, own, credentials, checkout, orders: { place, find } }) => {
  const opened = async (): Promise<Shopper> => {
    const key = `answers-${++stores}`
    const row = await addStore(database.db, { ...own, dialect, key, base_url: store.origin })
    const config = { allowedPrivateNetworks: ['127.0.0.0/8'], practiceStore: true, proxies: NO_PROXIES }
    const deps = { db: database.db, config, requestMs: 5000 }
    return openShopper(row, { id: key, credentials }, deps)
  }

  test.each(place)('a store that responds to an order with %s', async (_says, responses, outcome) => {
    const shopper = await opened()
    store.responses = [...responses]
    expect(await shopper.place(cart, payment)).toMatchObject({ outcome })
    // The order is never sent again after any response.
    expect(store.requests).toHaveLength(responses.length)
  })

  test.each(find)('a store that shows %s when its order is searched', async (_says, responses, outcome) => {
    const shopper = await opened()
    store.responses = [...responses]
    const submittedAt = clock.date()
    expect(
      await shopper.find({ marker: 'attempt', cart, submittedAt, knownOrders: new Set([KNOWN_ORDER]) }),
    ).toMatchObject({ outcome })
    expect(store.requests).toHaveLength(responses.length)
  })

  test('the rows cover every outcome', () => {
    const outcomes = (rows: typeof place | typeof find) => [...new Set(rows.map(([, , outcome]) => outcome))].sort()
    const isOrderedAt = checkout === 'api'
    expect(outcomes(place)).toEqual(isOrderedAt ? ['pending', 'placed', 'refused', 'unknown'] : ['refused'])
    // Some stores additionally report that a cart is gone.
    const found = outcomes(find).filter((outcome) => outcome !== 'gone')
    expect(found).toEqual(isOrderedAt ? ['absent', 'cannot_tell', 'order'] : ['cannot_tell'])
  })
})
