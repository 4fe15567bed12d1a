import type { Cart, Checkout } from '../../shopper'
import { address } from '../../testing/use-shoppers'
import { finish } from '../testing/fake-checkouts'
import { checkout, useUcpShop } from '../testing/use-ucp-shop'

const { on, openAt, prepared, quoted, sentTo, keysOf, onlyCheckout } = useUcpShop()

const bodyOfCheckout = () => ({
  ucp: { version: '2026-08-25' },
  id: 'chk_1',
  currency: 'USD',
  line_items: [{ id: 'li_1', item: { id: 'bag-black', title: 'Bag', price: 49_50 }, quantity: 2 }],
  payment: { instruments: [] },
})

describe('idempotency keys', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

  test('a cart that is made again after a crash is the same checkout; one that replaces it is another', async () => {
    const first = await prepared()
    expect((await prepared()).reference).toBe(first.reference)
    const second = await prepared('attempt-1', { replaces: first.reference })
    const other = await prepared('attempt-2')
    expect(new Set([first, second, other].map(({ reference }) => reference)).size).toBe(3)
    expect(keysOf('/checkout-sessions')[0]).toMatch(UUID)
  })

  test('an order sent again has the same key and the same bytes, also after its channel pays otherwise', async () => {
    const { cart } = await quoted()
    const [first, again] = [
      await on.shopper.place(cart, checkout.payment),
      await on.shopper.place(JSON.parse(JSON.stringify(cart)) as Cart, { method: 'another' }),
    ]
    expect(first).toMatchObject({ outcome: 'placed', orderNumber: 'ord_1' })
    expect(again).toMatchObject({ outcome: 'placed', orderNumber: 'ord_1' })
    const sent = sentTo('/complete')
    expect(new Set(sent.map(({ text }) => text)).size).toBe(1)
    expect(new Set(keysOf('/complete')).size).toBe(1)
    expect(keysOf('/complete')[0]).toMatch(UUID)
    expect(on.shop.orders).toHaveLength(1)
  })

  test('a key that the store knows with another body leaves the outcome unknown, and says so', async () => {
    const { cart } = await quoted()
    await on.shopper.place(cart, checkout.payment)
    const session = JSON.parse(cart.secret ?? '') as object
    const other = { ...cart, secret: JSON.stringify({ ...session, order: { payment: { instruments: [] } } }) }
    expect(await on.shopper.place(other, checkout.payment)).toMatchObject({ outcome: 'unknown', isKeyReused: true })
    expect([on.shop.conflicts, on.shop.orders.length]).toEqual([1, 1])
  })

  test('an update has a new key each time: a replayed response would show an old price', async () => {
    const { cart, quote } = await quoted()
    on.shop.unitPrice = 60_00
    const again = await on.shopper.quote(cart, checkout)
    expect(again).toMatchObject({ outcome: 'quoted', quote: { subtotal: { minor: 120_00 } } })
    expect(quote.subtotal.minor).toBe(99_00)
    const keys = keysOf('/chk_1', 'PUT')
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('a quote', () => {
  test('has the totals of the store by their types, and sends everything each time', async () => {
    const { quote, cart } = await quoted()
    expect(quote).toMatchObject({
      subtotal: { minor: 99_00, currency: 'USD' },
      shipping: { minor: 5_00 },
      tax: { minor: 8_32 },
      total: { minor: 112_32 },
    })
    expect(quote.endsAt).toEqual(cart.expiresAt)
    const last: unknown = JSON.parse(sentTo('/chk_1', 'PUT').at(-1)?.text ?? '')
    expect(last).toMatchObject({
      line_items: [{ id: 'li_1', item: { id: 'bag-black' }, quantity: 2 }],
      buyer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
      fulfillment: {
        methods: [
          {
            id: 'shipping_1',
            line_item_ids: ['li_1'],
            destinations: [{ street_address: '1 Sample Street', extended_address: 'Floor 2', postal_code: '10000' }],
            selected_destination_id: 'dest_1',
            groups: [{ id: 'package_1', selected_option_id: 'standard' }],
          },
        ],
      },
      payment: {
        instruments: [
          {
            handler_id: 'example_pay',
            type: 'wallet',
            selected: true,
            billing_address: { street_address: '1 Sample Street', address_country: 'US' },
          },
        ],
      },
    })
  })

  test('discounts and fees are part of the subtotal, and the total is never computed', async () => {
    on.shop.fault = ({ method, url }) => {
      if (method !== 'PUT') return null
      const reply = { ...bodyOfCheckout(), status: 'ready_for_complete', messages: [] }
      const totals = [
        { type: 'subtotal', amount: 99_00 },
        { type: 'discount', amount: -10_00 },
        { type: 'fee', display_text: 'Bag fee', amount: 1_00 },
        { type: 'com.example.round_up', display_text: 'Round up', amount: 3 },
        { type: 'tax', amount: 5_00 },
        { type: 'tax', amount: 2_00 },
        { type: 'fulfillment', amount: 4_00 },
        { type: 'total', amount: 101_03 },
      ]
      return url.pathname.endsWith('/chk_1') ? { body: { ...reply, totals } } : null
    }
    expect(await on.shopper.quote(await prepared(), checkout)).toMatchObject({
      quote: {
        total: { minor: 101_03 },
        tax: { minor: 7_00 },
        shipping: { minor: 4_00 },
        subtotal: { minor: 90_03 },
      },
    })
  })

  test('selects the channel’s shipping option by id or title; one that the store lacks is refused', async () => {
    expect((await quoted({ ...checkout, shippingMethod: 'express' })).quote.shipping.minor).toBe(15_00)
    const byTitle = await on.shopper.quote(await prepared('attempt-2'), {
      ...checkout,
      shippingMethod: 'Shipping by express',
    })
    expect(byTitle).toMatchObject({ quote: { shipping: { minor: 15_00 } } })
    const lacking = { ...checkout, shippingMethod: 'by-balloon' }
    expect(await on.shopper.quote(await prepared('attempt-3'), lacking)).toMatchObject({ code: 'no-shipping-method' })
  })

  test('a filled checkout that stays incomplete until its order, without an error, is quoted and bought', async () => {
    on.shop.filled = 'incomplete'
    const { cart } = await quoted()
    expect(await on.shopper.place(cart, checkout.payment)).toMatchObject({ outcome: 'placed' })
  })

  test('an address to which the store does not deliver is refused with its code', async () => {
    const nowhere = { ...checkout, shippingAddress: { ...address, postalCode: 'nowhere' } }
    expect(await on.shopper.quote(await prepared(), nowhere)).toMatchObject({
      outcome: 'refused',
      code: 'address_undeliverable',
    })
  })

  test('a saved address and a saved instrument are named by their ids, and never copied', async () => {
    on.shop.savedAddresses = [{ id: 'home', street_address: '9 Saved Street', address_country: 'US' }]
    on.shop.savedInstruments = [
      { id: 'pm_1', handler_id: 'example_pay', type: 'card', display: { last_digits: '4242' } },
    ]
    const saved: Checkout = {
      ...checkout,
      shippingAddress: { savedAddress: 'home' },
      payment: { savedInstrument: 'pm_1' },
    }
    const { cart } = await quoted(saved)
    expect(onlyCheckout()).toMatchObject({ buyer: null, destination: { street_address: '9 Saved Street' } })
    await on.shopper.place(cart, saved.payment)
    expect(JSON.parse(sentTo('/complete')[0]?.text ?? '')).toEqual({
      payment: { instruments: [{ id: 'pm_1', handler_id: 'example_pay', type: 'card', selected: true }] },
    })
    const unknown = { ...saved, shippingAddress: { savedAddress: 'cabin' } }
    expect(await on.shopper.quote(await prepared('attempt-2'), unknown)).toMatchObject({ code: 'no-saved-address' })
  })

  test('the token of a payment handler is sent with the order only, and is not part of a result', async () => {
    on.shopper = await openAt(on.shop, { payment_token: 'tok-secret' })
    const { cart } = await quoted()
    expect(on.shop.requests.some(({ text }) => text.includes('tok-secret'))).toBe(false)
    const placed = await on.shopper.place(cart, checkout.payment)
    expect(JSON.parse(sentTo('/complete')[0]?.text ?? '')).toMatchObject({
      payment: { instruments: [{ credential: { type: 'token', token: 'tok-secret' } }] },
    })
    expect(JSON.stringify(placed)).not.toContain('tok-secret')
  })

  test('the token has the type that the store states with an instrument of the handler', async () => {
    on.shopper = await openAt(on.shop, { payment_token: 'tok-secret' })
    const of = (handler_id: string, type: string) => ({ id: type, handler_id, type: 'card', credential: { type } })
    on.shop.savedInstruments = [of('another', 'another_token'), of('example_pay', 'example_token')]
    const { cart } = await quoted()
    await on.shopper.place(cart, checkout.payment)
    expect(JSON.parse(sentTo('/complete')[0]?.text ?? '')).toMatchObject({
      payment: { instruments: [{ handler_id: 'example_pay', credential: { type: 'example_token' } }] },
    })
  })

  test('a checkout whose lines the store changed is not quoted', async () => {
    const cart = await prepared()
    const other = { ...cart, lines: [{ variantId: 'bag-red', quantity: 2, unitPrice: null }] }
    on.shop.fault = ({ method }) =>
      method === 'PUT'
        ? { body: { ...bodyOfCheckout(), status: 'incomplete', totals: [{ type: 'total', amount: 1 }] } }
        : null
    expect(await on.shopper.quote(other, checkout)).toMatchObject({ code: 'cart-differs' })
  })
})

describe('an update whose checkout a person has completed', () => {
  const totals = [{ type: 'total', amount: 99_00 }]
  const order = { id: 'ord_9', permalink_url: 'https://store.example/orders/ord_9' }

  test.each([
    ['completed', { order, totals }, { outcome: 'placed', orderNumber: 'ord_9', total: { minor: 99_00 } }],
    ['completed', { totals }, { outcome: 'unknown' }],
    ['completed', { order, totals: [] }, { outcome: 'unknown' }],
    ['complete_in_progress', { totals }, { outcome: 'pending', orderNumber: null }],
  ] as const)('is its outcome: %s %j', async (status, change, expected) => {
    const cart = await prepared()
    on.shop.fault = ({ method }) => (method === 'PUT' ? { body: { ...bodyOfCheckout(), status, ...change } } : null)
    expect(await on.shopper.quote(cart, checkout)).toMatchObject(expected)
    expect(sentTo('/complete')).toEqual([])
  })

  test('is its outcome, too, if the store refuses the update', async () => {
    const cart = await prepared()
    finish(on.shop, onlyCheckout())
    expect(await on.shopper.quote(cart, checkout)).toMatchObject({ outcome: 'placed', orderNumber: 'ord_1' })
  })
})
