import { dialectUnderTest } from '../../testing/dialects'
import { testShopper } from '../../testing/test-shopper'
import { guestCheckout, shopAt, useShoppers } from '../../testing/use-shoppers'
import type { Checkout, Shopper } from '../../shopper'
import { LOGIN, startFakeMedusa, type FakeMedusa } from '../testing/fake-medusa'

const byGuest = guestCheckout('pp_system_default')
const byAccount: Checkout = { ...byGuest, shippingAddress: { savedAddress: 'home' }, shippingMethod: 'so_standard' }
const lines = [{ variantId: 'variant_1', quantity: 2 }]

const { open } = useShoppers()
const { own, credentials } = dialectUnderTest('medusa')
const openAt = (shop: FakeMedusa, account: object = {}) =>
  open({ dialect: 'medusa', base_url: shop.origin, ...own }, { ...credentials, ...account })
const underTest = (account: object, checkout: Checkout) => async () => {
  const shop = await startFakeMedusa()
  return shopAt(shop, { open: () => openAt(shop, account), lines, checkout, orders: () => shop.orders.length })
}

testShopper('medusa, a guest', underTest({}, byGuest))
testShopper('medusa, an account', underTest(LOGIN, byAccount))

describe('medusa', () => {
  let shop: FakeMedusa
  beforeEach(async () => {
    shop = await startFakeMedusa()
  })
  afterEach(() => shop.close())

  const quoted = async (shopper: Shopper, checkout: Checkout = byGuest) => {
    const made = await shopper.prepare(lines, 'attempt-1')
    if (made.outcome !== 'prepared') throw new Error(made.code)
    return { cart: made.cart, quote: await shopper.quote(made.cart, checkout) }
  }

  test('the tax of shipping is part of the tax alone, so that the subtotal is the sum of the lines', async () => {
    const { cart, quote } = await quoted(await openAt(shop))
    const sum = cart.lines.reduce((total, { unitPrice, quantity }) => total + (unitPrice?.minor ?? 0) * quantity, 0)
    expect(quote).toMatchObject({ quote: { subtotal: { minor: sum }, shipping: { minor: 500 } } })
  })

  test('a cart states which lines are shipped: neither gift cards nor downloads', async () => {
    const shopper = await openAt(shop)
    const requested = ['variant_1', 'gift', 'download'].map((variantId) => ({ variantId, quantity: 1 }))
    expect(await shopper.prepare(requested, 'attempt')).toMatchObject({
      cart: { lines: [{ requiresShipping: true }, { requiresShipping: false }, { requiresShipping: false }] },
    })
  })

  test('the cart and the order contain the attempt’s marker; an account’s cart belongs to the account', async () => {
    const shopper = await openAt(shop, LOGIN)
    const { cart } = await quoted(shopper, byAccount)
    expect(shop.carts.get(cart.reference)).toMatchObject({
      customer_id: 'ada',
      metadata: { outlet_console_attempt: 'attempt-1' },
      shipping_address: { first_name: 'Ada', address_1: '1 Sample Street', country_code: 'us' },
    })
    const placed = await shopper.place(cart, byGuest.payment)
    expect(shop.orders[0]).toMatchObject({ metadata: { outlet_console_attempt: 'attempt-1' } })
    Object.assign(shop.orders[0] ?? {}, {
      payment_status: 'captured',
      fulfillment_status: 'fulfilled',
      status: 'canceled',
    })
    const orderNumber = placed.outcome === 'placed' ? placed.orderNumber : ''
    expect(await shopper.read({ orderNumber, cart })).toMatchObject({
      status: 'cancelled',
      payment: 'paid',
      fulfilment: 'unfulfilled',
      raw: { display_id: '1', fulfillment_status: 'fulfilled' },
    })
  })

  test('an unknown value in the checkout is refused with its name', async () => {
    const refusals: [Checkout, string, object][] = [
      [{ ...byGuest, shippingMethod: 'by-balloon' }, 'invalid_data', {}],
      [{ ...byGuest, payment: { method: 'pp_stripe' } }, 'invalid_data', {}],
      [{ ...byGuest, payment: { savedInstrument: 'card' } }, 'no-saved-instrument', {}],
      [byAccount, 'no-saved-address', {}],
      [{ ...byAccount, shippingAddress: { savedAddress: 'nowhere' } }, 'no-saved-address', LOGIN],
    ]
    for (const [checkout, code, account] of refusals) {
      const { quote } = await quoted(await openAt(shop, account), checkout)
      expect(quote).toMatchObject({ outcome: 'refused', code })
    }
  })

  test('a wrong password is reported as such, without the password', async () => {
    const shopper = await openAt(shop, { ...LOGIN, password: 'not-hers-at-all' })
    const error: unknown = await shopper.prepare(lines, 'marker').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'store.auth_failed' })
    expect(String(error)).not.toContain('not-hers')
  })
})
