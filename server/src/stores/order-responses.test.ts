import { clock } from '../platform/time/clock'
import type { Cart } from './shopper'
import { dialects } from './testing/dialects'
import { startFakeStore, type FakeReply, type FakeStore } from './testing/fake-store'
import { KNOWN_ORDER, type ScriptedResponse } from './testing/order-responses'
import { useShoppers } from './testing/use-shoppers'

const { open } = useShoppers()
let store: FakeStore
beforeAll(async () => {
  store = await startFakeStore(() => ({ status: 500, body: { message: 'no scripted response left' } }), {})
})
beforeEach(() => {
  store.requests.length = 0
})
afterAll(() => store.close())

const replyOf = (scripted: ScriptedResponse): FakeReply => {
  if (scripted === 'cut') return { body: 'reset' }
  const [status, body] = typeof scripted === 'function' ? scripted(store.origin) : scripted
  return { status, body, headers: { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' } }
}
/** Sends one of these responses to each request. */
const script = (responses: readonly ScriptedResponse[]) => {
  const left = responses.map(replyOf)
  store.fault = () => left.shift() ?? null
}
const payment = { method: 'on-account' }

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
  const opened = () => open({ ...own, dialect, base_url: store.origin }, credentials)

  test.each(place)('a store that responds to an order with %s', async (_says, responses, outcome) => {
    const shopper = await opened()
    script(responses)
    expect(await shopper.place(cart, payment)).toMatchObject({ outcome })
    // The order is never sent again after any response.
    expect(store.requests).toHaveLength(responses.length)
  })

  test.each(find)('a store that shows %s when its order is searched', async (_says, responses, outcome) => {
    const shopper = await opened()
    script(responses)
    const submittedAt = clock.date()
    expect(
      await shopper.find({ marker: 'attempt', cart, submittedAt, knownOrders: new Set([KNOWN_ORDER]) }),
    ).toMatchObject({ outcome })
    expect(store.requests).toHaveLength(responses.length)
  })

  test('the rows cover every outcome', () => {
    // Some stores additionally report that a cart is gone, or hand orders over to a person.
    const outcomes = (rows: typeof place | typeof find) =>
      [...new Set(rows.map(([, , outcome]) => outcome))].sort().filter((one) => one !== 'gone' && one !== 'handed_over')
    const isOrderedAt = checkout === 'api'
    expect(outcomes(place)).toEqual(isOrderedAt ? ['pending', 'placed', 'refused', 'unknown'] : ['refused'])
    expect(outcomes(find)).toEqual(isOrderedAt ? ['absent', 'cannot_tell', 'order'] : ['cannot_tell'])
  })
})
