import type { Checkout, Shopper } from '../../shopper'
import { dialectUnderTest } from '../../testing/dialects'
import { testShopper } from '../../testing/test-shopper'
import { address, guestCheckout, shopAt, useShoppers } from '../../testing/use-shoppers'
import { startFakeWoocommerce, type FakeWoocommerce } from '../testing/fake-woocommerce'

const checkout = guestCheckout('bacs')
const lines = [{ variantId: '34', quantity: 2 }]

const { open } = useShoppers()
const { own, credentials } = dialectUnderTest('woocommerce')
const openAt = (shop: FakeWoocommerce) => open({ dialect: 'woocommerce', base_url: shop.origin, ...own }, credentials)

testShopper('woocommerce', async () => {
  const shop = await startFakeWoocommerce()
  return shopAt(shop, { open: () => openAt(shop), lines, checkout, orders: () => shop.orders.length })
})

describe('woocommerce', () => {
  let shop: FakeWoocommerce
  let shopper: Shopper
  beforeEach(async () => {
    shop = await startFakeWoocommerce()
    shopper = await openAt(shop)
  })
  afterEach(() => shop.close())

  const prepared = async (wanted = lines) => {
    const made = await shopper.prepare(wanted, 'attempt-1')
    if (made.outcome !== 'prepared') throw new Error(made.code)
    return made.cart
  }
  const quoted = async (by: Checkout = checkout) => {
    const cart = await prepared()
    return { cart, quote: await shopper.quote(cart, by) }
  }
  const search = (cart: Awaited<ReturnType<typeof prepared>>) =>
    shopper.find(
      { marker: 'attempt-1', cart, submittedAt: new Date(), knownOrders: new Set<string>() },
      { maxWaitMs: 8000 },
    )
  const sentTo = (path: string) => shop.requests.filter(({ url }) => url.pathname.endsWith(path))

  test('the order’s id is known before the purchase, and a search for it orders nothing', async () => {
    const { cart } = await quoted()
    expect(cart.orderCode).toBe('101')
    expect(await search(cart)).toEqual({ outcome: 'absent' })
    expect([shop.submissions, shop.allOrders.length]).toEqual([0, 1])
    const placed = await shopper.place(cart, checkout.payment)
    expect(placed).toMatchObject({ outcome: 'placed', orderNumber: '101', cart: { orderCode: '101' } })
  })

  test('a cart is a guest’s of its own, without cookies, and its reference gives no access', async () => {
    const cart = await prepared()
    expect(shop.requests.every(({ headers }) => headers['cookie'] === undefined)).toBe(true)
    expect(cart.secret).toContain('token-of-guest-1')
    expect(cart.reference).not.toContain('token')
  })

  test('a nonce accompanies the token where the checkout requires both', async () => {
    shop.isNonceRequired = true
    const { cart } = await quoted()
    expect(await shopper.place(cart, checkout.payment)).toMatchObject({ outcome: 'placed' })
  })

  test('the addresses and the quoted total are sent with the order; another total orders nothing', async () => {
    const { cart, quote } = await quoted()
    if (quote.outcome !== 'quoted') throw new Error(JSON.stringify(quote))
    expect(quote.quote).toMatchObject({ shipping: { minor: 500 }, subtotal: { minor: 9900 }, tax: { minor: 832 } })
    const { total } = quote.quote
    shop.unitPrice = 60
    expect(await shopper.place(cart, checkout.payment, { total })).toMatchObject({ code: 'total-differs' })
    expect(shop.submissions).toBe(0)
    shop.unitPrice = 49.5
    await shopper.place(cart, checkout.payment, { total })
    expect(JSON.parse(sentTo('/checkout').at(-1)?.text ?? '')).toMatchObject({
      expected_total: '11232',
      payment_method: 'bacs',
      billing_address: { first_name: 'Ada', address_2: 'Floor 2', email: 'ada@example.com', postcode: '10000' },
      shipping_address: { last_name: 'Lovelace', country: 'US' },
    })
  })

  test('a total that changes on its way to the shop is refused by the shop', async () => {
    const { cart } = await quoted()
    shop.fault = ({ method }) => {
      if (method === 'POST') shop.unitPrice = 60
      return null
    }
    expect(await shopper.place(cart, checkout.payment)).toMatchObject({
      outcome: 'refused',
      code: 'woocommerce_rest_checkout_total_mismatch',
    })
    expect(shop.orders).toEqual([])
  })

  test('amounts are converted from the shop’s number of digits, and refused if that loses something', async () => {
    shop.digits = 0
    shop.unitPrice = 50
    const { quote } = await quoted()
    expect(quote).toMatchObject({ quote: { shipping: { minor: 500, currency: 'USD' } } })
    shop.digits = 3
    shop.unitPrice = 0.1275
    await expect(quoted()).rejects.toMatchObject({ code: 'store.bad_shape' })
  })

  test('a shipping method is the selected one, or the checkout’s', async () => {
    const { quote } = await quoted({ ...checkout, shippingMethod: 'free_shipping:2' })
    expect(quote).toMatchObject({ quote: { shipping: { minor: 0 } } })
    expect(sentTo('select-shipping-rate')).toHaveLength(1)
    await quoted()
    expect(sentTo('select-shipping-rate')).toHaveLength(1)
  })

  test('an unknown value in the checkout is refused with its name', async () => {
    const refusals: [Checkout, string, string][] = [
      [{ ...checkout, shippingMethod: 'by-balloon' }, 'no-shipping-method', 'by-balloon'],
      [{ ...checkout, payment: { method: 'stripe' } }, 'no-payment-method', 'stripe'],
      [{ ...checkout, payment: { savedInstrument: 'card' } }, 'no-saved-instrument', ''],
      [{ ...checkout, shippingAddress: { savedAddress: 'home' } }, 'no-saved-address', ''],
      [
        { ...checkout, shippingAddress: { ...address, postalCode: 'nowhere' } },
        'rest_invalid_param',
        'ZIP is not valid',
      ],
    ]
    for (const [by, code, message] of refusals) {
      expect((await quoted(by)).quote).toMatchObject({ code, message: expect.stringContaining(message) })
    }
  })

  test('a cart states whether it is shipped', async () => {
    expect((await prepared()).lines).toMatchObject([{ requiresShipping: true }])
    expect((await prepared([{ variantId: 'download', quantity: 1 }])).lines).toMatchObject([
      { requiresShipping: false },
    ])
  })

  test('an emptied cart buys nothing, and an empty one is not discarded: it may have been bought', async () => {
    const { cart } = await quoted()
    await shopper.discard(cart)
    expect(await shopper.place(cart, checkout.payment)).toMatchObject({ outcome: 'unknown', why: 'the cart is empty' })
    expect(await search(cart)).toEqual({ outcome: 'absent' })
    await expect(shopper.discard(cart)).rejects.toMatchObject({ code: 'store.not_found' })
  })

  test('an order that arrives after a search found none is not discarded, and the next search finds it', async () => {
    const { cart } = await quoted()
    expect(await search(cart)).toEqual({ outcome: 'absent' })
    // The request arrives late; its response is lost.
    shop.placing = 'then-reset'
    expect(await shopper.place(cart, checkout.payment)).toMatchObject({ outcome: 'unknown' })
    shop.placing = null
    await expect(shopper.discard(cart)).rejects.toMatchObject({ code: 'store.not_found' })
    expect(await search(cart)).toMatchObject({ outcome: 'order', order: { orderNumber: '101', status: 'placed' } })
    expect([shop.submissions, shop.orders.length]).toEqual([1, 1])
  })

  test('an order that arrives after its cart was discarded buys nothing', async () => {
    const { cart } = await quoted()
    await shopper.discard(cart)
    await shopper.place(cart, checkout.payment)
    expect(await search(cart)).toEqual({ outcome: 'absent' })
    expect(shop.orders).toEqual([])
  })

  test('behind a cache that repeats a token, no cart is filled', async () => {
    await prepared()
    shop.fault = ({ method, url }) => {
      const repeated = shop.sessions.get('token-of-guest-1')
      if (method !== 'GET' || !url.pathname.endsWith('/cart') || !repeated) return null
      const currency = { currency_code: 'USD', currency_minor_unit: 2 }
      const items = repeated.items.map((item) => ({ ...item, prices: { ...currency, price: '1' } }))
      const totals = { ...currency, total_price: '1', total_tax: '0', total_shipping: '0' }
      return {
        headers: { 'cart-token': repeated.token },
        body: { items, totals, billing_address: {}, shipping_address: {} },
      }
    }
    expect(await shopper.prepare(lines, 'attempt-2')).toMatchObject({ outcome: 'refused', code: 'cart-in-use' })
  })

  test.each([
    ['on-hold', 'bacs', { status: 'placed', payment: 'pending', fulfilment: 'unfulfilled' }],
    ['processing', 'bacs', { status: 'placed', payment: 'paid' }],
    ['processing', 'cod', { status: 'placed', payment: 'pending' }],
    ['completed', 'cod', { status: 'completed', payment: 'paid', fulfilment: 'shipped' }],
    ['cancelled', 'bacs', { status: 'cancelled', payment: 'voided' }],
    ['refunded', 'bacs', { status: 'cancelled', payment: 'refunded' }],
    ['failed', 'bacs', { status: 'failed', payment: 'declined' }],
    ['at-the-printer', 'bacs', { status: 'unknown', payment: 'pending', raw: { status: 'at-the-printer' } }],
  ])('an order that is %s, paid by %s', async (status, method, expected) => {
    const { cart } = await quoted()
    const placed = await shopper.place(cart, checkout.payment)
    if (placed.outcome !== 'placed' || !placed.cart) throw new Error(placed.outcome)
    Object.assign(shop.orders[0] ?? {}, { status })
    const session = { ...(JSON.parse(placed.cart.secret ?? '') as object), method }
    const order = { orderNumber: placed.orderNumber, cart: { ...placed.cart, secret: JSON.stringify(session) } }
    expect(await shopper.read(order)).toMatchObject(expected)
  })

  test('a placed order is read by its own key, without the cart', async () => {
    const { cart } = await quoted()
    const placed = await shopper.place(cart, checkout.payment)
    if (placed.outcome !== 'placed') throw new Error(placed.outcome)
    shop.sessions.clear()
    Object.assign(shop.orders[0] ?? {}, { status: 'processing', refund: 10 })
    const order = { orderNumber: placed.orderNumber, cart: placed.cart ?? null }
    expect(await shopper.read(order)).toMatchObject({ payment: 'part_refunded', total: { minor: 11232 } })
    expect(await shopper.read({ ...order, cart: null })).toBeNull()
  })

  describe('a shop that makes the order only when it is submitted', () => {
    beforeEach(() => {
      shop.isDraftDeferred = true
    })

    test('the response names the order, which is read from then on', async () => {
      const { cart } = await quoted()
      expect(cart.orderCode).toBeNull()
      const placed = await shopper.place(cart, checkout.payment)
      if (placed.outcome !== 'placed' || !placed.cart) throw new Error(placed.outcome)
      expect(await shopper.read({ orderNumber: placed.orderNumber, cart: placed.cart })).toMatchObject({
        orderNumber: '101',
        status: 'placed',
      })
      expect(await search(placed.cart)).toMatchObject({ outcome: 'order', order: { orderNumber: '101' } })
    })

    test('after a lost response only a person can settle it, whether it was bought or not', async () => {
      const { cart } = await quoted()
      expect(await search(cart)).toMatchObject({ outcome: 'cannot_tell' })
      shop.placing = 'then-reset'
      expect(await shopper.place(cart, checkout.payment)).toMatchObject({ outcome: 'unknown' })
      shop.placing = null
      expect(await search(cart)).toMatchObject({ outcome: 'cannot_tell' })
      expect([shop.submissions, shop.orders.length]).toEqual([1, 1])
    })

    test('an order that awaits its payment is found through its cart', async () => {
      const { cart } = await quoted()
      shop.payment = { status: 'failed', result: 'failure' }
      expect(await shopper.place(cart, checkout.payment)).toMatchObject({ outcome: 'refused', code: 'payment-failed' })
      expect(await search(cart)).toMatchObject({ outcome: 'order', order: { orderNumber: '101', status: 'failed' } })
    })
  })
})
