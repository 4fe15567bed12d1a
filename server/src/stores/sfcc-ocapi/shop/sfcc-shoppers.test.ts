import { z } from '@outlet/shared/contract/zod'
import { startPracticeClient, clientId, type PracticeClient } from '../../../../practice-store/src/practice-client'
import { clock, setClockOffset } from '../../../platform/time/clock'
import type { Checkout, Shopper } from '../../shopper'
import { type OrderView, SfccSession } from './sfcc-shop-api'
import { testShopper, type ShopUnderTest } from '../../testing/test-shopper'
import { guestCheckout, useShoppers } from '../../testing/use-shoppers'
import type { PlacingFault } from '../../testing/fake-store'

const SECRET = 'secret-for-tests'
const SITE = 'coach-outlet'

const { open } = useShoppers()
afterEach(() => setClockOffset(0))

const faults: Record<PlacingFault, object> = {
  'then-reset': { kind: 'reset', applies: true },
  'then-504': { kind: 'gateway_timeout', applies: true },
  'then-400': { kind: 'hook_after' },
  'then-hang': { kind: 'hang', applies: true },
  'then-page': { kind: 'html', applies: true },
  refused: { kind: 'sold_out' },
}
const byGuest = guestCheckout('PRACTICE')
const byAccount: Checkout = {
  shippingAddress: { savedAddress: 'home' },
  billingAddress: 'as_shipping',
  shippingMethod: 'express',
  payment: { savedInstrument: 'saved-card' },
}
const Orders = z.object({ orders: z.array(z.object({ order_no: z.string(), status: z.string() })) })
const Requests = z.object({ by_resource: z.record(z.string(), z.number()) })

interface Kind {
  dialect: 'sfcc-ocapi' | 'sfcc-scapi'
  /** Whether the client has no secret. */
  isPublic?: true
  account?: { login: string; password: string }
}

const openAt = (client: PracticeClient, { dialect, isPublic, account }: Kind): Promise<Shopper> => {
  const own = { site_id: SITE, organization_id: 'f_ecom_practice', redirect_uri: 'https://console.example/callback' }
  const secret = dialect === 'sfcc-scapi' && !isPublic ? { client_secret: SECRET } : {}
  return open(
    { dialect, base_url: client.store.origin, list_price_book: 'usd-list', ...own },
    { client_id: clientId, ...secret, ...account },
  )
}

async function practice(kind: Kind): Promise<ShopUnderTest & { client: PracticeClient; productId: string }> {
  const client = await startPracticeClient({ clientSecret: SECRET, clock })
  const examples = await client.examples()
  const [productId = '', soldOut = ''] = [examples['in_stock'], examples['sold_out']]
  await client.control('POST', 'stock', { site: SITE, product_id: productId, stock: 9 })
  const read = async <Read>(what: string, schema: z.ZodType<Read>) =>
    schema.parse(await (await client.control('GET', what)).json())
  return {
    client,
    productId,
    open: () => openAt(client, kind),
    lines: [{ variantId: productId, quantity: 2 }],
    soldOut: [{ variantId: soldOut, quantity: 1 }],
    checkout: kind.account ? byAccount : byGuest,
    orders: async () => (await read('orders', Orders)).orders.length,
    submissions: async () => (await read('requests', Requests)).by_resource['orders'] ?? 0,
    fail: async (fault) => {
      const struck = fault && [{ ...faults[fault], resource: 'orders', times: 1 }]
      await client.control('PATCH', 'settings', { faults: struck ?? [] })
    },
    ship: async (order_no) => {
      await client.control('POST', 'order', { order_no, shipping_status: 'shipped' })
    },
    close: () => client.store.close(),
  }
}

const ada = { login: 'ada@practice.example', password: 'practice-password' }
testShopper('sfcc-ocapi, a guest', () => practice({ dialect: 'sfcc-ocapi' }))
testShopper('sfcc-scapi, a guest', () => practice({ dialect: 'sfcc-scapi' }))
testShopper('sfcc-scapi, a guest of a public client', () => practice({ dialect: 'sfcc-scapi', isPublic: true }))
testShopper('sfcc-scapi, an account', () => practice({ dialect: 'sfcc-scapi', account: ada }))

describe.each([
  { dialect: 'sfcc-ocapi' as const, endsAfterMs: 30 * 60_000, later: 'cannot_tell' },
  { dialect: 'sfcc-scapi' as const, endsAfterMs: 15 * 60_000, later: 'order' },
])('$dialect', ({ dialect, endsAfterMs, later }) => {
  let shop: Awaited<ReturnType<typeof practice>>
  let shopper: Shopper
  beforeEach(async () => {
    shop = await practice({ dialect })
    shopper = await shop.open()
  })
  afterEach(() => shop.close())

  const quoted = async () => {
    const made = await shopper.prepare(shop.lines, 'marker')
    if (made.outcome !== 'prepared') throw new Error(made.code)
    const quoteResult = await shopper.quote(made.cart, shop.checkout)
    if (quoteResult.outcome !== 'quoted') throw new Error(JSON.stringify(quoteResult))
    return { cart: made.cart, quote: quoteResult.quote }
  }
  const strike = (kind: string) =>
    shop.client.control('PATCH', 'settings', { faults: [{ kind, resource: 'orders', times: 1 }] })
  const changed = async (change: object) => {
    const { orders } = Orders.parse(await (await shop.client.control('GET', 'orders')).json())
    await shop.client.control('POST', 'order', { order_no: orders[0]?.order_no, ...change })
  }

  test('an order that the store has not confirmed is pending, and later has its final status', async () => {
    const { cart } = await quoted()
    await strike('stays_created')
    const placed = await shopper.place(cart, shop.checkout.payment)
    expect(placed.outcome).toBe('pending')
    if (placed.outcome !== 'pending') return
    const read = () => shopper.read({ orderNumber: placed.orderNumber ?? '', cart })
    expect(await read()).toMatchObject({ status: 'pending', payment: 'pending', fulfilment: 'unfulfilled' })
    await changed({
      status: 'open',
      confirmation_status: 'confirmed',
      payment_status: 'paid',
      shipping_status: 'part_shipped',
    })
    expect(await read()).toMatchObject({ status: 'confirmed', payment: 'paid', fulfilment: 'partial' })
    await changed({ status: 'failed' })
    expect(await read()).toMatchObject({ status: 'failed', raw: { status: 'failed' } })
  })

  test('a failed hook is ambiguous, though it ran before the order; the list of orders settles it', async () => {
    const { cart } = await quoted()
    await strike('hook_before')
    expect(await shopper.place(cart, shop.checkout.payment)).toMatchObject({ outcome: 'unknown' })
    expect(
      await shopper.find({ marker: 'marker', cart, submittedAt: clock.date(), knownOrders: new Set<string>() }),
    ).toEqual({ outcome: 'absent' })
  })

  test('a price change between quote and order is visible in the order’s own total', async () => {
    await shop.client.control('POST', 'price', { site: SITE, product_id: shop.productId, discount_percent: 40 })
    const { cart, quote } = await quoted()
    await strike('price_moved')
    const placed = await shopper.place(cart, shop.checkout.payment)
    expect(placed.outcome === 'placed' && placed.total && placed.total.minor > quote.total.minor).toBe(true)
  })

  test('a quote can be repeated, and expires with the cart', async () => {
    const { cart, quote } = await quoted()
    expect(await shopper.quote(cart, shop.checkout)).toEqual({ outcome: 'quoted', quote })
    const ends = quote.endsAt?.getTime() ?? 0
    expect(Math.abs(ends - clock.now() - endsAfterMs)).toBeLessThan(60_000)
  })

  test('much later a guest’s order is found if the guest can be signed in again', async () => {
    const { cart } = await quoted()
    const submittedAt = clock.date()
    const placed = await shopper.place(cart, shop.checkout.payment)
    setClockOffset(40 * 60_000)
    const found = await shopper.find({ marker: 'marker', cart, submittedAt, knownOrders: new Set<string>() })
    expect(found.outcome).toBe(later)
    const read = shopper.read({ orderNumber: placed.outcome === 'placed' ? placed.orderNumber : '', cart })
    if (later === 'order') expect(await read).toMatchObject({ status: 'placed' })
    else await expect(read).rejects.toMatchObject({ code: 'store.auth_failed' })
  })
})

describe('long after a guest was permanently signed out', () => {
  const MONTHS_MS = 60 * 86_400_000
  const bought = async (dialect: Kind['dialect']) => {
    const shop = await practice({ dialect })
    const shopper = await shop.open()
    const made = await shopper.prepare(shop.lines, 'marker')
    if (made.outcome !== 'prepared') throw new Error(made.code)
    await shopper.quote(made.cart, shop.checkout)
    const submittedAt = clock.date()
    const placed = await shopper.place(made.cart, shop.checkout.payment)
    if (placed.outcome !== 'placed') throw new Error(placed.outcome)
    const found = await shopper.find({ marker: '', cart: made.cart, submittedAt, knownOrders: new Set<string>() })
    setClockOffset(MONTHS_MS)
    return { shop, shopper, bare: made.cart, placed, found }
  }

  test('by SCAPI its order is read by the view code that came with it, and by no other', async () => {
    const { shop, shopper, bare, placed, found } = await bought('sfcc-scapi')
    try {
      const { orderNumber, cart = null } = placed
      await shop.client.control('POST', 'order', { order_no: orderNumber, status: 'completed' })
      expect(await shopper.read({ orderNumber, cart })).toMatchObject({
        status: 'completed',
        raw: { oms_status: 'fulfilled' },
      })
      // An order whose response was lost, and that was found in the list of orders.
      expect(found.outcome === 'order' && found.cart).toEqual(cart)
      await expect(shopper.read({ orderNumber, cart: bare })).rejects.toMatchObject({ code: 'store.auth_failed' })
      expect([cart, bare, null].map((one) => shopper.isFollowedToEnd?.({ orderNumber, cart: one }))).toEqual([
        true,
        false,
        false,
      ])
      const { orderView: view, ...session } = SfccSession.parse(JSON.parse(cart?.secret ?? ''))
      if (!view) throw new Error('no view code was stored')
      const other = (orderView: OrderView) => ({ ...bare, secret: JSON.stringify({ ...session, orderView }) })
      expect(await shopper.read({ orderNumber, cart: other({ ...view, code: 'another' }) })).toBeNull()
      expect(await shopper.read({ orderNumber, cart: other({ ...view, email: 'b@x.example' }) })).toBeNull()
    } finally {
      await shop.close()
    }
  })

  test('by OCAPI its order is shown to no one', async () => {
    const { shop, shopper, bare, placed, found } = await bought('sfcc-ocapi')
    try {
      expect([placed.cart, found.outcome === 'order' && found.cart]).toEqual([undefined, undefined])
      await expect(shopper.read({ ...placed, cart: bare })).rejects.toMatchObject({ code: 'store.auth_failed' })
    } finally {
      await shop.close()
    }
  })
})

test('a shop without Order Management offers no cancellation, and refuses one in its own words', async () => {
  const shop = await practice({ dialect: 'sfcc-scapi' })
  try {
    const shopper = await shop.open()
    const made = await shopper.prepare(shop.lines, 'marker')
    if (made.outcome !== 'prepared') throw new Error(made.code)
    await shopper.quote(made.cart, shop.checkout)
    const placed = await shopper.place(made.cart, shop.checkout.payment)
    if (placed.outcome !== 'placed') throw new Error(placed.outcome)
    const order = { orderNumber: placed.orderNumber, cart: made.cart }
    await shop.client.control('PATCH', 'settings', { oms: false })
    const { raw } = (await shopper.read(order)) ?? { raw: {} }
    expect(raw).toMatchObject({ status: 'new' })
    expect(shopper.cancel?.isOffered(raw)).toBe(false)
    expect(await shopper.cancel?.request(order)).toEqual({
      outcome: 'refused',
      code: 'oms-not-active',
      message: 'Order Management (OMS) is not active for this site.',
    })
    expect(await shopper.cancel?.request({ ...order, orderNumber: 'another' })).toMatchObject({
      code: 'order-not-found',
    })
  } finally {
    await shop.close()
  }
})

test('by the Shop API an account buys with its saved data; the shopper’s own cart is left alone', async () => {
  const shop = await practice({ dialect: 'sfcc-ocapi', account: ada })
  try {
    const shopper = await shop.open()
    // A refused preparation leaves no cart behind, which would be the account's only one.
    expect(await shopper.prepare(shop.soldOut, 'sold out')).toMatchObject({ code: 'product-item-not-available' })
    const made = await shopper.prepare(shop.lines, 'marker')
    if (made.outcome !== 'prepared') throw new Error(made.code)
    expect(await shopper.prepare(shop.lines, 'other')).toMatchObject({
      outcome: 'refused',
      code: 'customer-baskets-quota-exceeded',
    })
    expect(await shopper.quote(made.cart, byAccount)).toMatchObject({ outcome: 'quoted' })
    expect(await shopper.place(made.cart, byAccount.payment)).toMatchObject({ outcome: 'placed' })
    const unknown = { ...byAccount, payment: { savedInstrument: 'another' } }
    const next = await shopper.prepare(shop.lines, 'next')
    if (next.outcome !== 'prepared') throw new Error(next.code)
    expect(await shopper.quote(next.cart, unknown)).toMatchObject({
      outcome: 'refused',
      code: 'invalid-payment-method-id',
    })
  } finally {
    await shop.close()
  }
})

test('a wrong password is reported as such, without the password', async () => {
  const shop = await practice({ dialect: 'sfcc-scapi', account: { ...ada, password: 'not-hers-at-all' } })
  const error: unknown = await (await shop.open()).prepare(shop.lines, 'marker').catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'store.auth_failed' })
  expect(String(error)).not.toContain('not-hers')
  await shop.close()
})
