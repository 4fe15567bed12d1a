import type { Shopper } from '../../shopper'
import { dialectUnderTest } from '../../testing/dialects'
import type { FakeStore } from '../../testing/fake-store'
import { savedCheckout as checkout } from '../../testing/saved-checkout'
import { useShoppers } from '../../testing/use-shoppers'
import { startFakeSfra } from '../testing/fake-sfra'

const { open } = useShoppers()
const { own } = dialectUnderTest('sfra')
const variant = { color: 'Black', price: 19.5, listPrice: 39 }
let fake: FakeStore
let shopper: Shopper
beforeAll(async () => {
  fake = await startFakeSfra()
  shopper = await open({ ...own, dialect: 'sfra', base_url: fake.origin }, {})
})
beforeEach(() => {
  fake.fault = null
  fake.currencies.shop = 'USD'
  fake.products.set('bag', {
    id: 'bag',
    variants: [
      { ...variant, id: '41', quantity: 3 },
      { ...variant, id: '42', color: 'Red', quantity: 0 },
    ],
  })
})
afterAll(() => fake.close())

const prepare = (variantId: string, quantity = 1) =>
  shopper.prepare([{ productId: 'bag', variantId, quantity }], 'attempt')

test('the page of the variant is handed over, with its current price', async () => {
  const made = await prepare('41', 2)
  if (made.outcome !== 'prepared') throw new Error(made.code)
  const { cart } = made
  const page = `${fake.origin}/on/demandware.store/Sites-outlet-Site/en_US/Product-Show?pid=41`
  expect(cart).toMatchObject({
    reference: page,
    lines: [{ variantId: '41', quantity: 2, unitPrice: { minor: 1950, currency: 'USD' } }],
  })
  expect(await shopper.handOver?.(cart)).toEqual({ url: page })
  fake.requests.length = 0
  expect(await shopper.quote(cart, checkout)).toMatchObject({ code: 'hand_over_only' })
  expect(await shopper.place(cart, checkout.payment)).toMatchObject({ code: 'hand_over_only' })
  expect(fake.requests).toEqual([])
})

test.each([
  ['sold-out', '42', 1],
  ['sold-out', '41', 4],
  ['quantity-rule', '41', 11],
  ['not-a-variant', 'bag', 1],
  ['product-gone', '43', 1],
])('refused as %s: %s × %i', async (code, variantId, quantity) => {
  expect(await prepare(variantId, quantity)).toMatchObject({ outcome: 'refused', code })
})

test('an empty cart is refused', async () => {
  expect(await shopper.prepare([], 'attempt')).toMatchObject({ code: 'no-lines' })
})

test('a price in another currency is unknown', async () => {
  fake.currencies.shop = 'EUR'
  expect(await prepare('41')).toMatchObject({ cart: { lines: [{ unitPrice: null }] } })
})

test('a price that depends on a choice is unknown', async () => {
  const sales = { value: 10, currency: 'USD' }
  const price = { type: 'range', min: { sales }, max: { sales } }
  fake.fault = () => ({ body: { product: { id: '41', productName: 'Set', productType: 'set', price } } })
  expect(await prepare('41')).toMatchObject({ cart: { lines: [{ unitPrice: null }] } })
})
