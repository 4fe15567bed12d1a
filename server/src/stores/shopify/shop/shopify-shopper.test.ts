import type { StoreRow } from '../../store-row'
import type { Cart, Checkout, Shopper } from '../../shopper'
import { useShoppers } from '../../testing/use-shoppers'
import { STOREFRONT_TOKEN, startFakeShopify } from '../testing/fake-shopify'
import type { FakeStore } from '../../testing/fake-store'

const lines = [
  { productId: 'bag', variantId: '41', quantity: 2 },
  { productId: 'bag', variantId: '42', quantity: 1 },
]
const variant = { color: 'Black', price: 19.5, listPrice: 39, quantity: 9 }
const checkout: Checkout = {
  shippingAddress: { savedAddress: 'home' },
  billingAddress: 'as_shipping',
  shippingMethod: null,
  payment: { savedInstrument: 'card' },
}

const { open } = useShoppers()
let fake: FakeStore
let shopper: Shopper
const openBy = (storefront_token?: string, own: Partial<StoreRow> = {}) =>
  open({ dialect: 'shopify', base_url: fake.origin, ...own }, { storefront_token })
beforeAll(async () => {
  fake = await startFakeShopify()
  shopper = await openBy()
})
beforeEach(() => {
  fake.products.clear()
  fake.currencies = { shop: 'USD', visitor: 'USD' }
  const variants = [
    { ...variant, id: '41' },
    { ...variant, id: '42', price: 30 },
  ]
  fake.products.set('bag', { id: 'bag', variants })
})
afterAll(() => fake.close())

const prepared = async (): Promise<Cart> => {
  const made = await shopper.prepare(lines, 'attempt')
  if (made.outcome !== 'prepared') throw new Error(made.code)
  return made.cart
}

test('a cart is the permalink of its lines, at the store itself', async () => {
  const cart = await prepared()
  expect(cart).toMatchObject({ reference: '/cart/41:2,42:1', currency: 'USD', orderCode: null, secret: null })
  expect(cart.lines).toEqual([
    { variantId: '41', quantity: 2, unitPrice: { minor: 1950, currency: 'USD' } },
    { variantId: '42', quantity: 1, unitPrice: { minor: 3000, currency: 'USD' } },
  ])
  expect(await shopper.handOver?.(cart)).toEqual({ url: `${fake.origin}/cart/41:2,42:1` })
})

const rule = (min: number, max: number | null, increment: number) => ({ quantity_rule: { min, max, increment } })
test.each([
  ['sold-out', { quantity: 0 }, 2],
  ['requires-selling-plan', { rules: { requires_selling_plan: true } }, 2],
  ['quantity-rule', { rules: rule(3, null, 1) }, 2],
  ['quantity-rule', { rules: rule(1, 1, 1) }, 2],
  ['quantity-rule', { rules: rule(1, null, 3) }, 2],
  [null, { rules: { ...rule(2, 4, 2), requires_shipping: false, requires_selling_plan: false } }, 2],
] as const)('the product is checked for whether a person can buy it: %s by %j', async (code, own, quantity) => {
  fake.products.set('bag', { id: 'bag', variants: [{ ...variant, ...own, id: '41' }] })
  const made = await shopper.prepare([{ productId: 'bag', variantId: '41', quantity }], 'attempt')
  expect(made).toMatchObject(code === null ? { outcome: 'prepared' } : { outcome: 'refused', code })
})

test('a product or variant that the shop no longer sells is refused', async () => {
  const one = { variantId: '41', quantity: 1 }
  expect(await shopper.prepare([{ ...one, productId: 'gone' }], 'attempt')).toMatchObject({ code: 'product-gone' })
  expect(await shopper.prepare([one], 'attempt')).toMatchObject({ code: 'product-unknown' })
  const other = { productId: 'bag', variantId: '43', quantity: 1 }
  expect(await shopper.prepare([other], 'attempt')).toMatchObject({ code: 'not-a-variant' })
})

test.each([
  [true, { requires_shipping: true }],
  [false, { requires_shipping: false }],
  [undefined, {}],
])('a cart states whether its lines are shipped: %j', async (requiresShipping, rules) => {
  fake.products.set('bag', { id: 'bag', variants: [{ ...variant, rules, id: '41' }] })
  const made = await shopper.prepare([{ productId: 'bag', variantId: '41', quantity: 1 }], 'attempt')
  expect(made).toMatchObject({ outcome: 'prepared', cart: { lines: [{ variantId: '41', requiresShipping }] } })
})

test('a price that is shown in another currency is unknown', async () => {
  fake.currencies.visitor = 'EUR'
  expect((await prepared()).lines.map(({ unitPrice }) => unitPrice)).toEqual([null, null])
})

test('an id that is not a variant id of Shopify is refused with its name', async () => {
  for (const variantId of ['gid://shopify/ProductVariant/41', '41?discount=', '']) {
    expect(await shopper.prepare([{ variantId, quantity: 1 }], 'attempt')).toMatchObject({ code: 'not-a-variant' })
  }
  expect(await shopper.prepare([], 'attempt')).toMatchObject({ outcome: 'refused', code: 'no-lines' })
})

test('quotes and orders are left to a person, and the outcome cannot be found', async () => {
  const cart = await prepared()
  fake.requests.length = 0
  const refused = { outcome: 'refused', code: 'hand_over_only' }
  expect(await shopper.quote(cart, checkout)).toMatchObject(refused)
  expect(await shopper.place(cart, checkout.payment)).toMatchObject(refused)
  expect(
    await shopper.find({ marker: 'attempt', cart, submittedAt: new Date(), knownOrders: new Set<string>() }),
  ).toMatchObject({
    outcome: 'cannot_tell',
  })
  expect(await shopper.read({ orderNumber: '1001', cart })).toBeNull()
  expect(shopper.cancel).toBeNull()
  await shopper.discard(cart)
  expect(fake.requests).toEqual([])
})

describe('with a Storefront token', () => {
  let byToken: Shopper
  beforeEach(async () => {
    fake.requests.length = 0
    fake.fault = null
    const variant = { color: 'Black', price: 19.5, listPrice: 39 }
    fake.products.set('bag', {
      id: 'bag',
      variants: [
        { ...variant, id: '41', quantity: 2 },
        { ...variant, id: '42', quantity: 'uncounted' },
        { ...variant, id: '43', quantity: 0 },
      ],
    })
    byToken = await openBy(STOREFRONT_TOKEN)
  })

  test('a cart is created at the store, marked with its attempt, and handed over by its own address', async () => {
    const made = await byToken.prepare(lines, 'attempt-7')
    if (made.outcome !== 'prepared') throw new Error(made.code)
    const { cart } = made
    expect(cart).toMatchObject({ reference: 'gid://shopify/Cart/c1-of-ours', currency: 'USD' })
    const unitPrice = { minor: 1950, currency: 'USD' }
    expect(cart.lines).toEqual(
      lines.map(({ variantId, quantity }) => ({ variantId, quantity, unitPrice, requiresShipping: true })),
    )
    expect(await byToken.handOver?.(cart)).toEqual({
      url: 'https://shop.example/cart/c/c1-of-ours?key=key-of-the-cart',
    })
    const [request, ...others] = fake.requests
    expect(others).toEqual([])
    expect(request?.text).toContain('"attributes":[{"key":"outlet_console_attempt","value":"attempt-7"}]')
    expect(await byToken.quote(cart, checkout)).toMatchObject({ code: 'hand_over_only' })
  })

  test.each([
    ['41', 3, 'MERCHANDISE_NOT_ENOUGH_STOCK'],
    ['43', 1, 'MERCHANDISE_OUT_OF_STOCK'],
    ['99', 1, 'INVALID'],
  ])('%s × %s is refused with the store’s own code: %s', async (variantId, quantity, code) => {
    expect(await byToken.prepare([{ variantId, quantity }], 'attempt')).toMatchObject({ outcome: 'refused', code })
  })

  test('a cart created at the store states whether its lines are shipped', async () => {
    fake.products.set('card', { id: 'card', variants: [{ ...variant, rules: { requires_shipping: false }, id: '51' }] })
    const made = await byToken.prepare(
      ['41', '51'].map((variantId) => ({ variantId, quantity: 1 })),
      'attempt',
    )
    expect(made).toMatchObject({ cart: { lines: [{ requiresShipping: true }, { requiresShipping: false }] } })
  })

  test('a cart is created for the country of the store’s market', async () => {
    const inCanada = await openBy(STOREFRONT_TOKEN, { country: 'CA' })
    await inCanada.prepare(lines, 'attempt')
    expect(fake.requests.at(-1)?.text).toContain('"buyerIdentity":{"countryCode":"CA"}')
  })

  const withResponse = (change: (cart: string) => string) => async () => {
    const prepareCart = () => byToken.prepare(lines, 'attempt')
    await prepareCart()
    const { url, headers, text } = fake.requests.at(-1) ?? { url: '', headers: {}, text: '' }
    const { pathname } = new URL(url)
    const body = await (await fetch(`${fake.origin}${pathname}`, { method: 'POST', headers, body: text })).text()
    fake.fault = () => ({ body: change(body) })
    return prepareCart()
  }

  test('a cart with other content or another currency is refused', async () => {
    const more = withResponse((cart) => cart.replace('"quantity":2', '"quantity":1'))
    expect(await more()).toMatchObject({ outcome: 'refused', code: 'cart-differs' })
    fake.fault = null
    const euros = withResponse((cart) =>
      cart.replace('"totalAmount":{"currencyCode":"USD"', '"totalAmount":{"currencyCode":"EUR"'),
    )
    expect(await euros()).toMatchObject({ outcome: 'refused', code: 'currency-differs' })
  })

  test('warnings about anything but missing stock are ignored', async () => {
    const warned = withResponse((cart) =>
      cart.replace('"warnings":[]', '"warnings":[{"code":"PAYMENTS_GIFT_CARDS_UNAVAILABLE","message":"no"}]'),
    )
    expect(await warned()).toMatchObject({ outcome: 'prepared' })
  })

  test('errors with status 200 are errors; a refused token is reported without the token', async () => {
    fake.fault = () => ({ body: { errors: [{ message: 'slow down', extensions: { code: 'THROTTLED' } }] } })
    await expect(byToken.prepare(lines, 'attempt')).rejects.toMatchObject({ code: 'store.throttled' })
    fake.fault = null
    const wrong = await openBy('token_of_another_shop')
    const error: unknown = await wrong.prepare(lines, 'attempt').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'store.auth_failed' })
    expect(String(error)).toContain('no access by')
    expect(String(error)).not.toContain('token_of_another_shop')
  })

  test('a cut response leaves open whether there is a cart, which costs nothing', async () => {
    fake.fault = () => ({ body: 'cut' })
    await expect(byToken.prepare(lines, 'attempt')).rejects.toMatchObject({ isAmbiguous: true })
  })
})
