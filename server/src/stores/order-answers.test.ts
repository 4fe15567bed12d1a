import { clock } from '../platform/time/clock'
import { testDatabase, type TestDatabase } from '../testing/test-database'
import { openShopper } from './open-shopper'
import type { Cart, Shopper } from './shopper'
import { addStore } from './testing/add-store'
import { startAnsweringStore, type AnsweringStore } from './testing/answering-store'
import { dialects } from './testing/dialects'
import { KNOWN_ORDER, orderAnswers } from './testing/order-answers'
import { NO_PROXIES } from '../platform/http-client/outgoing-proxy'

let database: TestDatabase
let store: AnsweringStore
beforeAll(async () => {
  ;[database, store] = [await testDatabase(), await startAnsweringStore()]
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

/** A cart of a guest's, whose session lasts; each dialect takes what it needs of it. */
const cartAt = (dialect: string): Cart => ({
  reference: 'cart_1',
  orderCode: dialect === 'vendure' ? 'CODE1' : null,
  currency: 'USD',
  lines: [{ variantId: 'bag', quantity: 2, unitPrice: { minor: 1000, currency: 'USD' } }],
  secret: JSON.stringify({ token: 'a', customerId: 'b', endsAt: clock.now() + 3_600_000, refreshToken: null }),
  expiresAt: null,
})

describe.each(dialects)('$dialect', ({ dialect, own, credentials, checkout }) => {
  const { place, find } = orderAnswers[dialect]
  const opened = async (): Promise<{ shopper: Shopper; cart: Cart }> => {
    const key = `answers-${++stores}`
    const row = await addStore(database.db, { ...own, dialect, key, baseUrl: store.origin })
    const config = { allowedPrivateNetworks: ['127.0.0.0/8'], practiceStore: true, proxies: NO_PROXIES }
    const parts = { db: database.db, config, requestMs: 5000 }
    return { shopper: openShopper(row, { id: key, credentials }, parts), cart: cartAt(dialect) }
  }

  test.each(place)('a store that answers an order by %s', async (_says, answers, outcome) => {
    const { shopper, cart } = await opened()
    store.answers = [...answers]
    expect(await shopper.place(cart, payment)).toMatchObject({ outcome })
    // Never a second time, whatever it says.
    expect(store.requests).toHaveLength(answers.length)
  })

  test.each(find)('a store that shows %s to who looks for an order', async (_says, answers, outcome) => {
    const { shopper, cart } = await opened()
    store.answers = [...answers]
    const submittedAt = clock.date()
    expect(
      await shopper.find({ marker: 'attempt', cart, submittedAt, knownOrders: new Set([KNOWN_ORDER]) }),
    ).toMatchObject({ outcome })
    expect(store.requests).toHaveLength(answers.length)
  })

  test('whatever a store can say of an order is among these', () => {
    const outcomes = (rows: typeof place | typeof find) => [...new Set(rows.map(([, , outcome]) => outcome))].sort()
    const isOrderedAt = checkout === 'api'
    expect(outcomes(place)).toEqual(isOrderedAt ? ['pending', 'placed', 'refused', 'unknown'] : ['refused'])
    // Some stores show besides that a cart is gone.
    const found = outcomes(find).filter((outcome) => outcome !== 'gone')
    expect(found).toEqual(isOrderedAt ? ['absent', 'cannot_tell', 'order'] : ['cannot_tell'])
  })
})
