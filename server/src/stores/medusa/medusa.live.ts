import { clock } from '../../platform/time/clock'
import type { Cart, Shopper } from '../shopper'
import { startCuttingProxy } from '../testing/cutting-proxy'
import { emptyDatabase, expectRestockSeen, startLiveConsole, syncLive, type LiveConsole } from '../testing/live-console'
import { guestCheckout, openAtNewStore } from '../testing/use-shoppers'
import { testWholeProtocol } from '../testing/whole-protocol'
import { CUSTOMER, startRealMedusa, type RealMedusa } from './testing/real-medusa'

let medusa: RealMedusa
let live: LiveConsole
beforeAll(async () => {
  medusa = await startRealMedusa(process.env['MEDUSA_FOLDER'] ?? '', await emptyDatabase('medusa'))
  live = await startLiveConsole()
})
afterAll(async () => {
  await live?.stop()
  await medusa?.stop()
})

test('a restock in a real Medusa is detected within one interval', async () => {
  const { call } = live
  const settings = {
    key: 'medusa',
    name: 'Medusa',
    dialect: 'medusa',
    base_url: medusa.origin,
    region_id: medusa.regionId,
    currency: 'USD',
    rate_per_second: 20,
    burst: 20,
    concurrency: 4,
    max_orderable_quantity: 5,
    credentials: { publishable_key: medusa.publishableKey },
  }
  expect(await call('POST', '/stores/try', settings)).toMatchObject({
    can: { exact_quantity: true, checkout: true },
    listed_count: 1,
    sample: {
      product_id: medusa.productId,
      name: 'Medusa shirt',
      price: { minor: 1950, currency: 'USD' },
      stock_level: 0,
      orderable: false,
    },
    error: null,
  })
  const wrongKey = { ...settings, credentials: { publishable_key: 'pk_wrong' } }
  expect(await call('POST', '/stores/try', wrongKey)).toMatchObject({ error: { code: 'store.auth_failed' } })
  expect(await call('POST', '/stores/try', { ...settings, region_id: 'reg_wrong' })).toMatchObject({
    error: { code: 'store.wrong_setting', message: expect.stringContaining('reg_wrong') },
  })

  await call('POST', '/stores', settings)
  await syncLive(live, 'medusa')
  expect(await call('GET', `/products/medusa/${medusa.productId}`)).toMatchObject({ name: 'Medusa shirt', ats: 0 })
  const restock = () => medusa.setStock(2)
  await expectRestockSeen(live, { store: 'medusa', productId: medusa.productId, restock })
})

describe('buying through its Store API', () => {
  const checkout = guestCheckout('pp_system_default')
  const own = { dialect: 'medusa' as const, site_id: null, category_ids: [], list_price_book: null }
  const openAt = (base_url: string): Promise<Shopper> =>
    openAtNewStore(
      live.db,
      { ...own, region_id: medusa.regionId, base_url },
      { publishable_key: medusa.publishableKey },
    )
  const quoted = async (shopper: Shopper): Promise<Cart> => {
    const made = await shopper.prepare([{ variantId: medusa.variantId, quantity: 1 }], 'attempt')
    if (made.outcome !== 'prepared') throw new Error(`${made.code}: ${made.message}`)
    expect(await shopper.quote(made.cart, checkout)).toMatchObject({
      quote: { total: { minor: 2450, currency: 'USD' } },
    })
    return made.cart
  }

  test('two concurrent completes and a third make one order, which is found and read', async () => {
    await medusa.setStock(5)
    const [shopper, before] = [await openAt(medusa.origin), (await medusa.orders()).length]
    const cart = await quoted(shopper)
    const both = await Promise.all([shopper.place(cart, checkout.payment), shopper.place(cart, checkout.payment)])
    const again = await shopper.place(cart, checkout.payment)
    if (again.outcome !== 'placed') throw new Error(again.outcome)
    for (const one of both) expect(['placed', 'unknown']).toContain(one.outcome)
    expect(await medusa.orders()).toHaveLength(before + 1)
    const found = await shopper.find({
      marker: 'attempt',
      cart,
      submittedAt: clock.date(),
      knownOrders: new Set<string>(),
    })
    expect(found).toMatchObject({ outcome: 'order', order: { orderNumber: again.orderNumber, total: { minor: 2450 } } })
    expect(await shopper.read({ ...again, cart })).toMatchObject({ status: 'placed', fulfilment: 'unfulfilled' })
  })

  test('a response cut after the commit is unknown, and the one order is found', async () => {
    await medusa.setStock(5)
    const proxy = await startCuttingProxy(medusa.origin, ({ url }) => url.endsWith('/complete'))
    try {
      const [shopper, before] = [await openAt(proxy.origin), (await medusa.orders()).length]
      const cart = await quoted(shopper)
      expect(await shopper.place(cart, checkout.payment)).toMatchObject({ outcome: 'unknown' })
      proxy.heal()
      expect(await medusa.orders()).toHaveLength(before + 1)
      const attempt = { marker: 'attempt', cart, submittedAt: clock.date(), knownOrders: new Set<string>() }
      expect(await shopper.find(attempt, { maxWaitMs: 20_000 })).toMatchObject({ outcome: 'order' })
      expect(await medusa.orders()).toHaveLength(before + 1)
    } finally {
      await proxy.close()
    }
  })

  test('the last piece goes to one of two buyers; the other has bought nothing', async () => {
    await medusa.setStock(100)
    const [ada, ben] = [await openAt(medusa.origin), await openAt(medusa.origin)]
    const [adas, bens] = [await quoted(ada), await quoted(ben)]
    const sold = (await medusa.orders()).length
    await medusa.setAvailable(1)
    expect(await ada.place(adas, checkout.payment)).toMatchObject({ outcome: 'placed' })
    expect(await ben.place(bens, checkout.payment)).toMatchObject({ outcome: 'refused', code: 'not_allowed' })
    expect(
      await ben.find({ marker: 'attempt', cart: bens, submittedAt: clock.date(), knownOrders: new Set<string>() }),
    ).toEqual({ outcome: 'absent' })
    expect(await medusa.orders()).toHaveLength(sold + 1)
  })
})

testWholeProtocol('medusa', () => ({
  origin: medusa.origin,
  productId: medusa.productId,
  store: {
    name: 'Medusa',
    dialect: 'medusa',
    region_id: medusa.regionId,
    credentials: { publishable_key: medusa.publishableKey },
  },
  payment: { method: 'pp_system_default' },
  account: CUSTOMER,
  setAvailable: medusa.setAvailable,
  orders: medusa.orders,
  buys: ({ url }) => url.endsWith('/complete'),
}))
