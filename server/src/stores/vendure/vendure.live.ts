import { clock } from '../../platform/time/clock'
import type { Cart, Checkout, Shopper } from '../shopper'
import { startCuttingProxy } from '../testing/cutting-proxy'
import { emptyDatabase, expectRestockSeen, startLiveConsole, syncLive, type LiveConsole } from '../testing/live-console'
import { address, guestCheckout, openAtNewStore } from '../testing/use-shoppers'
import { testWholeProtocol } from '../testing/whole-protocol'
import { CUSTOMER, startRealVendure, type RealVendure } from './testing/real-vendure'

let vendure: RealVendure
let live: LiveConsole
beforeAll(async () => {
  vendure = await startRealVendure(process.env['VENDURE_FOLDER'] ?? '', await emptyDatabase('vendure'))
  live = await startLiveConsole()
})
afterAll(async () => {
  await live?.stop()
  await vendure?.stop()
})

test('a restock in a real Vendure is detected within one interval', async () => {
  const { call } = live
  const settings = {
    key: 'vendure',
    name: 'Vendure',
    dialect: 'vendure',
    base_url: vendure.origin,
    currency: 'USD',
    rate_per_second: 20,
    burst: 20,
    concurrency: 4,
    max_orderable_quantity: 5,
  }
  expect(await call('POST', '/stores/try', settings)).toMatchObject({
    can: { exact_quantity: false, checkout: true },
    listed_count: 1,
    sample: {
      product_id: vendure.productId,
      name: 'Vendure shirt',
      price: { minor: 2106, currency: 'USD' },
      stock_level: null,
      orderable: false,
    },
    error: null,
  })
  await call('POST', '/stores', settings)
  await syncLive(live, 'vendure')
  expect(await call('GET', `/products/vendure/${vendure.productId}`)).toMatchObject({ name: 'Vendure shirt' })
  const restock = () => vendure.setStock(2)
  await expectRestockSeen(live, { store: 'vendure', productId: vendure.productId, restock })
})

test('of several channels the named one is read; a missing one is reported', async () => {
  const { call } = live
  const settings = { key: 'channels', name: 'Vendure', dialect: 'vendure', base_url: vendure.origin, currency: 'USD' }
  const limits = { rate_per_second: 20, burst: 20, concurrency: 4, max_orderable_quantity: 5 }
  const trial = (channel_token: string | null) => call('POST', '/stores/try', { ...settings, ...limits, channel_token })
  await vendure.addChannel('uk-channel')
  expect(await trial(null)).toMatchObject({ listed_count: 1, error: null })
  expect(await trial('uk-channel')).toMatchObject({ listed_count: 0, error: null })
  expect(await trial('no-such-channel')).toMatchObject({
    error: { code: 'store.wrong_setting', message: expect.stringContaining('no-such-channel') },
  })
})

describe('buying through its Shop API', () => {
  const byGuest: Checkout = {
    ...guestCheckout('on-account'),
    shippingAddress: {
      ...address,
      name: 'Grace Hopper',
      phone: '+1 555 0100',
      email: 'grace@example.com',
      region: 'NY',
    },
  }
  const { payment } = byGuest
  const own = { dialect: 'vendure' as const, site_id: null, category_ids: [], list_price_book: null }
  const openAt = (base_url: string, credentials: object = {}): Promise<Shopper> =>
    openAtNewStore(live.db, { ...own, base_url }, credentials)
  const prepared = async (shopper: Shopper, quantity = 1): Promise<Cart> => {
    const made = await shopper.prepare([{ variantId: vendure.variantId, quantity }], 'attempt')
    if (made.outcome !== 'prepared') throw new Error(`${made.code}: ${made.message}`)
    return made.cart
  }
  const quoted = async (shopper: Shopper, checkout = byGuest): Promise<Cart> => {
    const cart = await prepared(shopper)
    expect(await shopper.quote(cart, checkout)).toMatchObject({ quote: { total: { minor: 2606, currency: 'USD' } } })
    return cart
  }
  const attempt = (cart: Cart) => ({
    marker: 'attempt',
    cart,
    submittedAt: clock.date(),
    knownOrders: new Set<string>(),
  })
  const ordersOf = async ({ orderCode }: Cart) => (await vendure.orders()).filter((code) => code === orderCode).length

  test('two concurrent payments make one order, paid at least once; a late payment is inconclusive', async () => {
    await vendure.setStock(50)
    const [shopper, before] = [await openAt(vendure.origin), await vendure.charges()]
    const cart = await quoted(shopper)
    expect(await shopper.quote(cart, byGuest)).toMatchObject({ quote: { total: { minor: 2606 } } })
    expect(await shopper.find(attempt(cart))).toEqual({ outcome: 'absent' })
    const both = await Promise.all([shopper.place(cart, payment), shopper.place(cart, payment)])
    expect(both.map(({ outcome }) => outcome)).toContain('placed')
    for (const { outcome } of both) expect(['placed', 'unknown']).toContain(outcome)
    expect(await shopper.place(cart, payment)).toMatchObject({ outcome: 'unknown' })
    expect(await ordersOf(cart)).toBe(1)
    expect([before + 1, before + 2]).toContain(await vendure.charges())
    expect(await shopper.find(attempt(cart))).toMatchObject({
      outcome: 'order',
      order: { orderNumber: cart.orderCode, status: 'placed', payment: 'paid', total: { minor: 2606 } },
    })
    expect(await shopper.read({ orderNumber: cart.orderCode ?? '', cart: null })).toMatchObject({ status: 'placed' })
    expect(await shopper.read({ orderNumber: 'NOSUCHORDER', cart })).toBeNull()
  })

  test('a response cut after the commit is unknown, and the one order is found', async () => {
    const proxy = await startCuttingProxy(vendure.origin, ({ body }) => body.includes('addPaymentToOrder'))
    try {
      const [shopper, before] = [await openAt(proxy.origin), await vendure.charges()]
      const cart = await quoted(shopper)
      expect(await shopper.place(cart, payment)).toMatchObject({ outcome: 'unknown' })
      proxy.heal()
      expect(await shopper.find(attempt(cart), { maxWaitMs: 20_000 })).toMatchObject({
        outcome: 'order',
        order: { orderNumber: cart.orderCode },
      })
      expect([await ordersOf(cart), await vendure.charges()]).toEqual([1, before + 1])
    } finally {
      await proxy.close()
    }
  })

  test('unavailable pieces are refused with a code, and a cart can be discarded', async () => {
    const shopper = await openAt(vendure.origin)
    const lines = (variantId: string, quantity: number) => [{ variantId, quantity }]
    expect(await shopper.prepare(lines(vendure.variantId, 900), 'x')).toMatchObject({
      code: 'INSUFFICIENT_STOCK_ERROR',
    })
    expect(await shopper.prepare(lines('nowhere', 1), 'x')).toMatchObject({ code: 'ENTITY_NOT_FOUND' })
    const cart = await prepared(shopper)
    const elsewhere = { ...byGuest, payment: { method: 'nothing' } }
    expect(await shopper.quote(cart, elsewhere)).toMatchObject({ code: 'no-payment-method' })
    await vendure.setStock(0)
    expect(await shopper.quote(cart, byGuest)).toMatchObject({ code: 'ORDER_STATE_TRANSITION_ERROR' })
    await vendure.setStock(50)
    await shopper.discard(cart)
    expect(await shopper.quote(cart, byGuest)).toMatchObject({ code: 'cart-gone' })
    expect(await shopper.place(cart, payment)).toMatchObject({ outcome: 'unknown' })
    expect(await ordersOf(cart)).toBe(0)
  })

  test('an account buys with its saved address, one cart at a time', async () => {
    const shopper = await openAt(vendure.origin, CUSTOMER)
    const byAccount: Checkout = { ...byGuest, shippingAddress: { savedAddress: 'default' } }
    const cart = await quoted(shopper, byAccount)
    const lines = [{ variantId: vendure.variantId, quantity: 1 }]
    expect(await shopper.prepare(lines, 'x')).toMatchObject({ code: 'cart-in-use' })
    expect(await shopper.find(attempt(cart))).toEqual({ outcome: 'absent' })
    expect(await shopper.place(cart, payment)).toMatchObject({ outcome: 'placed', orderNumber: cart.orderCode })
    expect(await shopper.read({ orderNumber: cart.orderCode ?? '', cart: null })).toMatchObject({ payment: 'paid' })
    const stranger = await openAt(vendure.origin, { ...CUSTOMER, password: 'not-hers-at-all' })
    await expect(stranger.prepare(lines, 'x')).rejects.toMatchObject({ code: 'store.auth_failed' })
  })
})

testWholeProtocol('vendure', () => ({
  origin: vendure.origin,
  productId: vendure.productId,
  store: { name: 'Vendure', dialect: 'vendure' },
  payment: { method: 'on-account' },
  account: CUSTOMER,
  setAvailable: vendure.setAvailable,
  orders: vendure.orders,
  charges: vendure.charges,
  buys: ({ body }) => body.includes('addPaymentToOrder'),
}))
