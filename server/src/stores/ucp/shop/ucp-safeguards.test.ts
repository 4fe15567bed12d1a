import { clock, setClockOffset } from '../../../platform/time/clock'
import { checkout, useUcpShop } from '../testing/use-ucp-shop'

const { on, openAt, prepared, quoted, sentTo, keysOf } = useUcpShop()
const client = { oauth_client_id: 'console', oauth_client_secret: 'client-secret' }
const checkoutWrites = ['create_checkout', 'update_checkout', 'complete_checkout'] as const
afterEach(() => setClockOffset(0))

describe('a store that responds with 401 identity_required, as the standard wants', () => {
  test('lets a person complete a cart, or the product’s page', async () => {
    on.shop.requireToken = checkoutWrites
    expect(await on.shopper.quote(await prepared(), checkout)).toMatchObject({ outcome: 'handed_over' })
    on.shop.requireToken = [...checkoutWrites, 'create_cart']
    on.shop.products.set('bag', {
      id: 'bag',
      variants: [{ id: 'bag-black', color: 'Black', price: 49.5, listPrice: 90, quantity: 3 }],
    })
    const url = `${on.shop.origin}/products/bag`
    expect(await on.shopper.quote(await prepared('attempt-2'), checkout)).toMatchObject({ outcome: 'handed_over', url })
  })

  test.each([['update_checkout'], ['complete_checkout']] as const)('at %s, a checkout', async (operation) => {
    on.shop.requireToken = [operation]
    const cart = await prepared()
    const quote = await on.shopper.quote(cart, checkout)
    const bought = quote.outcome === 'quoted' ? await on.shopper.place(quote.cart ?? cart, checkout.payment) : quote
    expect(bought).toMatchObject({ outcome: 'handed_over', code: 'identity_required' })
    expect(on.shop.orders).toEqual([])
  })
})

test('a token that the store revoked is renewed for everything but the order', async () => {
  on.shopper = await openAt(on.shop, client)
  on.shop.requireToken = checkoutWrites
  const cart = await prepared()
  on.shop.token = 'revoked'
  const quote = await on.shopper.quote(cart, checkout)
  expect(quote).toMatchObject({ outcome: 'quoted' })
  const [refused, again] = keysOf('/chk_1', 'PUT')
  expect(again).toBe(refused)
  on.shop.token = 'revoked'
  expect(await on.shopper.place((quote.outcome === 'quoted' && quote.cart) || cart, checkout.payment)).toMatchObject({
    outcome: 'refused',
    code: 'store.auth_failed',
  })
  expect(sentTo('/complete')).toHaveLength(1)
})

describe('secrets that the store repeats are struck out', () => {
  beforeEach(async () => {
    on.shopper = await openAt(on.shop, { ...client, payment_token: 'tok-secret' })
  })

  const content = () => `declined for tok-secret by ${on.shop.token ?? ''} of client-secret\u0000`
  const message = () => ({ type: 'error', code: 'payment_failed', severity: 'recoverable', content: content() })
  test.each([
    ['a business error', () => ({ body: { ucp: { status: 'error' }, messages: [message()] } })],
    [
      'a business error of its own',
      () => ({ body: { ucp: { status: 'error' }, messages: [{ ...message(), code: 'x' }] } }),
    ],
    ['a refusal', () => ({ status: 400, body: { code: 'signature_invalid', content: content() } })],
    ['a right', () => ({ status: 403, body: { code: 'forbidden', content: content() } })],
  ] as const)('%s', async (_says, reply) => {
    const { cart } = await quoted()
    on.shop.fault = ({ url }) => (url.pathname.endsWith('/complete') ? reply() : null)
    const text = JSON.stringify(await on.shopper.place(cart, checkout.payment))
    expect(text).toContain('declined for *** by *** of ***"')
  })

  test('in errors that are thrown', async () => {
    const { cart } = await quoted()
    on.shop.fault = ({ method }) =>
      method === 'GET' ? { body: { ucp: { status: 'error' }, messages: [message()] } } : null
    const found = on.shopper.find({ marker: 'a', cart, submittedAt: clock.date(), knownOrders: new Set() })
    await expect(found).rejects.toMatchObject({ message: expect.stringContaining('for *** by *** of ***') as string })
  })
})

test('an order is not sent after its time, which another request may have taken', async () => {
  const { cart } = await quoted()
  const late = await openAt(on.shop)
  on.shop.fault = ({ url }) => {
    if (url.pathname === '/.well-known/ucp') setClockOffset(20_000)
    return null
  }
  expect(await late.place(cart, checkout.payment, { maxWaitMs: 10_000 })).toMatchObject({
    outcome: 'refused',
    code: 'too-late',
  })
  expect(sentTo('/complete')).toEqual([])
})

test('an order that would be sent differently is not repeated', async () => {
  const { cart } = await quoted()
  on.shop.transports = ['mcp']
  const later = await openAt(on.shop)
  expect(await later.place(cart, checkout.payment)).toMatchObject({ outcome: 'unknown' })
  expect(on.shop.orders).toEqual([])
})

test('an address of a business error is the page of a store, or that of the checkout', async () => {
  const { cart } = await quoted()
  const messages = [{ type: 'error', code: 'insufficient_scope', content: 'no', severity: 'unrecoverable' }]
  for (const continue_url of ['', 'javascript:alert(1)', 7]) {
    on.shop.fault = ({ url }) =>
      url.pathname.endsWith('/complete') ? { body: { ucp: { status: 'error' }, messages, continue_url } } : null
    expect(await on.shopper.place(cart, checkout.payment)).toMatchObject({
      outcome: 'handed_over',
      url: 'https://store.example/checkouts/chk_1',
    })
  }
})

describe('the address', () => {
  const option = { id: 'standard', title: 'Standard' }
  const saved = { id: 'home', street_address: '9 Saved Street', postal_code: '10009', address_country: 'US' }
  const spelled = { id: 'dest_1', street_address: '1 SAMPLE ST', postal_code: '10000-0001', address_country: 'US' }
  const shows = (method: object) => {
    const usual = { id: 'shipping_1', type: 'shipping', line_item_ids: ['li_1'] }
    const groups = [{ id: 'package_1', options: [option], selected_option_id: 'standard' }]
    const body = {
      ucp: { version: '2026-08-25' },
      id: 'chk_1',
      status: 'ready_for_complete',
      currency: 'USD',
      line_items: [{ id: 'li_1', item: { id: 'bag-black', price: 49_50 }, quantity: 2 }],
      totals: [{ type: 'total', amount: 99_00 }],
      fulfillment: { methods: [{ ...usual, groups, ...method }] },
    }
    on.shop.fault = ({ method: verb }) => (verb === 'PUT' ? { body } : null)
  }
  const quote = async () => on.shopper.quote(await prepared(), checkout)

  test('that the store spells otherwise is the only one', async () => {
    shows({ destinations: [spelled], selected_destination_id: 'dest_1' })
    expect(await quote()).toMatchObject({ outcome: 'quoted' })
  })

  test.each([
    [
      'is not found beside a saved one',
      { destinations: [spelled, saved], selected_destination_id: 'home' },
      'address-not-found',
    ],
    ['is not listed', { selected_destination_id: 'home' }, 'address-not-found'],
    ['is not selected', { destinations: [spelled], selected_destination_id: 'other' }, 'selection-differs'],
    ['is of no use for a pick-up', { type: 'pickup' }, 'pickup-only'],
  ] as const)('that %s is refused', async (_why, method, code) => {
    shows(method)
    expect(await quote()).toMatchObject({ outcome: 'refused', code })
  })

  test('that was selected may be left out of a response', async () => {
    const cart = await prepared()
    shows({ selected_destination_id: 'dest_1' })
    const without = on.shop.fault
    // The first update shows the address, the next one selects it.
    on.shop.fault = (request) => (sentTo('/chk_1', 'PUT').length > 1 ? (without?.(request) ?? null) : null)
    expect(await on.shopper.quote(cart, checkout)).toMatchObject({ outcome: 'quoted' })
  })
})
