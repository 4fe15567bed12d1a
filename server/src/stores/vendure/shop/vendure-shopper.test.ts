import type { Cart, Checkout, Shopper } from '../../shopper'
import { dialectUnderTest } from '../../testing/dialects'
import { testShopper } from '../../testing/test-shopper'
import { address as anyAddress, guestCheckout, shopAt, useShoppers } from '../../testing/use-shoppers'
import { LOGIN, startFakeVendure, type FakeVendure } from '../testing/fake-vendure'

const address = { ...anyAddress, name: 'Grace Hopper', email: 'grace@example.com' }
const byGuest: Checkout = { ...guestCheckout('on-account'), shippingAddress: address }
const byAccount: Checkout = { ...byGuest, shippingAddress: { savedAddress: '7' }, shippingMethod: 'standard-shipping' }
const lines = [
  { variantId: '1', quantity: 2 },
  { variantId: '2', quantity: 1 },
]

const { open } = useShoppers()
const openAt = (shop: FakeVendure, credentials: object = {}) =>
  open({ dialect: 'vendure', base_url: shop.origin, ...dialectUnderTest('vendure').own }, credentials)

testShopper('vendure, a guest', async () => {
  const shop = await startFakeVendure()
  const orders = () => shop.orders.filter(({ orderPlacedAt }) => orderPlacedAt !== null).length
  return shopAt(shop, { open: () => openAt(shop), lines, checkout: byGuest, orders })
})

describe('vendure', () => {
  let shop: FakeVendure
  beforeEach(async () => {
    shop = await startFakeVendure()
  })
  afterEach(() => shop.close())

  const prepared = async (shopper: Shopper): Promise<Cart> => {
    const made = await shopper.prepare(lines, 'attempt')
    if (made.outcome !== 'prepared') throw new Error(made.code)
    return made.cart
  }
  const quoted = async (shopper: Shopper, checkout: Checkout = byGuest) => {
    const cart = await prepared(shopper)
    return { cart, quote: await shopper.quote(cart, checkout) }
  }
  const attempt = (cart: Cart) => ({ marker: 'attempt', cart, submittedAt: new Date(), knownOrders: new Set<string>() })
  test('a cart is the order of a separate session; its code is known before it is paid', async () => {
    const shopper = await openAt(shop)
    const { cart, quote } = await quoted(shopper)
    expect(quote).toEqual({
      outcome: 'quoted',
      quote: {
        subtotal: { minor: 14850, currency: 'USD' },
        shipping: { minor: 500, currency: 'USD' },
        tax: { minor: 1228, currency: 'USD' },
        total: { minor: 16578, currency: 'USD' },
        endsAt: null,
      },
    })
    expect(shop.sessions.has(cart.secret ?? '')).toBe(true)
    expect(shop.orders[0]?.inputs).toMatchObject({
      customer: { firstName: 'Grace', lastName: 'Hopper', emailAddress: 'grace@example.com' },
      shipping: { fullName: 'Grace Hopper', streetLine2: 'Floor 2', countryCode: 'US' },
      billing: { fullName: 'Grace Hopper' },
    })
    expect(await shopper.quote(cart, byGuest)).toEqual(quote)
    expect(await shopper.place(cart, byGuest.payment)).toMatchObject({ orderNumber: cart.orderCode })
    expect(await shopper.read({ orderNumber: cart.orderCode ?? '', cart: null })).toMatchObject({ payment: 'paid' })
  })

  test('an order’s status is read from its state and its payments', async () => {
    const shopper = await openAt(shop)
    const { cart } = await quoted(shopper)
    await shopper.place(cart, byGuest.payment)
    const [order] = shop.orders
    if (!order) throw new Error('there is no order')
    const now = async () => shopper.read({ orderNumber: order.code, cart })
    Object.assign(order, { state: 'Shipped', fulfillments: [{ state: 'Shipped' }] })
    expect(await now()).toMatchObject({ status: 'placed', payment: 'paid', fulfilment: 'shipped' })
    order.payments[0]?.refunds.push({ state: 'Settled', total: 1 }, { state: 'Pending', total: 99_999 })
    expect(await now()).toMatchObject({ payment: 'part_refunded' })
    Object.assign(order, { state: 'Cancelled', payments: [] })
    expect(await now()).toMatchObject({ status: 'cancelled', payment: 'voided', raw: { state: 'Cancelled' } })
    order.state = 'OnItsWay'
    expect(await now()).toMatchObject({ status: 'unknown', raw: { state: 'OnItsWay' } })
  })

  test('distinguishes unplaced orders from inconclusive ones', async () => {
    const shopper = await openAt(shop)
    const { cart } = await quoted(shopper)
    expect(await shopper.find(attempt(cart))).toEqual({ outcome: 'absent' })
    shop.orders[0]?.payments.push({ state: 'Error', amount: 1, refunds: [] })
    expect(await shopper.find(attempt(cart))).toMatchObject({ outcome: 'cannot_tell' })
    expect(await shopper.find(attempt({ ...cart, secret: 'of-a-session-that-ended' }))).toEqual({ outcome: 'gone' })
    const next = await prepared(shopper)
    await shopper.discard(next)
    expect(await shopper.find(attempt(next))).toEqual({ outcome: 'gone' })
    await expect(shopper.discard(next)).rejects.toMatchObject({ code: 'store.not_found' })
  })

  test('unknown or unavailable values in a checkout are refused with a code', async () => {
    const unlisted = [{ variantId: 'nowhere', quantity: 1 }]
    expect(await (await openAt(shop)).prepare(unlisted, 'x')).toMatchObject({ code: 'ENTITY_NOT_FOUND' })
    const taken = { ...byGuest, shippingAddress: { ...address, email: LOGIN.login } }
    const refusals: [Checkout, string, object][] = [
      [{ ...byGuest, shippingMethod: 'by-balloon' }, 'no-shipping-method', {}],
      [{ ...byGuest, payment: { method: 'for-few' } }, 'no-payment-method', {}],
      [{ ...byGuest, payment: { savedInstrument: 'card' } }, 'no-saved-instrument', {}],
      [byAccount, 'no-saved-address', {}],
      [taken, 'EMAIL_ADDRESS_CONFLICT_ERROR', {}],
      [{ ...byAccount, shippingAddress: { savedAddress: 'nowhere' } }, 'no-saved-address', LOGIN],
    ]
    for (const [checkout, code, account] of refusals) {
      const { quote } = await quoted(await openAt(shop, account), checkout)
      expect(quote).toMatchObject({ outcome: 'refused', code })
    }
    const shopper = await openAt(shop)
    const made = await shopper.prepare([{ variantId: 'sold-meanwhile', quantity: 1 }], 'x')
    if (made.outcome !== 'prepared') throw new Error(made.code)
    expect(await shopper.quote(made.cart, byGuest)).toMatchObject({ message: 'insufficient stock of it' })
  })

  test('an account buys with its saved address; the shopper’s own cart is left alone', async () => {
    const shopper = await openAt(shop, LOGIN)
    const { cart, quote } = await quoted(shopper, { ...byAccount, shippingAddress: { savedAddress: 'default' } })
    expect(quote).toMatchObject({ outcome: 'quoted' })
    expect(shop.orders[0]).toMatchObject({
      customer: 'ada',
      inputs: { shipping: { city: 'Sampletown', countryCode: 'US' } },
    })
    expect(await shopper.prepare(lines, 'other')).toMatchObject({ outcome: 'refused', code: 'cart-in-use' })
    const others = [{ variantId: '2', quantity: 1 }]
    expect(await shopper.prepare(others, 'own', { isAgain: true })).toMatchObject({ code: 'cart-in-use' })
    const again = await shopper.prepare(lines, 'own', { isAgain: true })
    expect(again).toMatchObject({ outcome: 'prepared', cart: { orderCode: cart.orderCode } })
    expect(await shopper.find(attempt(cart))).toEqual({ outcome: 'absent' })
    expect(await shopper.place(cart, byAccount.payment)).toMatchObject({ outcome: 'placed' })
    const next = await prepared(shopper)
    // The first cart's session would pay this one.
    expect(await shopper.place(cart, byAccount.payment)).toMatchObject({ outcome: 'unknown' })
    expect(shop.submissions).toBe(1)
    await expect(shopper.discard(cart)).rejects.toMatchObject({ code: 'store.not_found' })
    expect(shop.orders[1]).toMatchObject({ code: next.orderCode, state: 'AddingItems' })
    await shopper.discard(next)
    expect(shop.orders[1]).toMatchObject({ state: 'Cancelled' })
    expect(await shopper.prepare([{ variantId: 'gone', quantity: 3 }], 'x')).toMatchObject({
      code: 'INSUFFICIENT_STOCK_ERROR',
    })
    // The two available pieces are not left in the cart.
    expect(shop.orders[2]).toMatchObject({ state: 'Cancelled' })
  })

  test('a store with cookie-only sessions is refused, and nothing is bought', async () => {
    shop.hasCookiesOnly = true
    for (const account of [{}, LOGIN]) {
      const shopper = await openAt(shop, account)
      expect(await shopper.prepare(lines, 'attempt')).toMatchObject({ outcome: 'refused', code: 'no-session-token' })
    }
  })

  test('a wrong password is reported as such, without the password', async () => {
    const shopper = await openAt(shop, { ...LOGIN, password: 'not-hers-at-all' })
    const error: unknown = await shopper.prepare(lines, 'attempt').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'store.auth_failed' })
    expect(String(error)).not.toContain('not-hers')
  })
})
