import type { Shopper } from '../../shopper'
import { dialectUnderTest } from '../../testing/dialects'
import { savedCheckout as checkout } from '../../testing/saved-checkout'
import { useShoppers } from '../../testing/use-shoppers'
import { startFakeMagento, type FakeMagento } from '../testing/fake-magento'

const { open } = useShoppers()
const { own } = dialectUnderTest('magento')
const variant = { color: 'Black', price: 19.5, listPrice: 39, quantity: 9 }
let fake: FakeMagento
let shopper: Shopper
beforeAll(async () => {
  fake = await startFakeMagento()
  shopper = await open({ ...own, dialect: 'magento', base_url: fake.origin }, {})
})
beforeEach(() => {
  fake.products.clear()
  fake.fault = null
  fake.hidesSoldOut = false
  fake.products.set('bag', {
    id: 'bag',
    variants: [
      { ...variant, id: 'BAG-B' },
      { ...variant, id: 'BAG-R', quantity: 0 },
    ],
  })
  fake.products.set('belt', { id: 'belt', variants: [{ ...variant, id: 'BELT-M', price: 30 }] })
})
afterAll(() => fake.close())

const one = (productId: string, variantId: string) => ({ productId, variantId, quantity: 1 })

test('the product’s page is handed over, with the current price of each line', async () => {
  const made = await shopper.prepare([one('bag', 'BAG-B'), one('belt', 'BELT-M')], 'attempt')
  if (made.outcome !== 'prepared') throw new Error(made.code)
  const { cart } = made
  expect(cart).toMatchObject({
    reference: `${fake.origin}/bag.html ${fake.origin}/belt.html`,
    currency: 'USD',
    lines: [
      { variantId: 'BAG-B', quantity: 1, unitPrice: { minor: 1950, currency: 'USD' }, requiresShipping: true },
      { variantId: 'BELT-M', quantity: 1, unitPrice: { minor: 3000, currency: 'USD' } },
    ],
  })
  expect(await shopper.handOver?.(cart)).toEqual({ url: `${fake.origin}/bag.html` })
  fake.requests.length = 0
  const refused = { outcome: 'refused', code: 'hand_over_only' }
  expect(await shopper.quote(cart, checkout)).toMatchObject(refused)
  expect(await shopper.place(cart, checkout.payment)).toMatchObject(refused)
  expect(fake.requests).toEqual([])
})

test.each([
  ['sold-out', one('bag', 'BAG-R'), false],
  ['not-a-variant', one('bag', 'BAG-R'), true],
  ['not-a-variant', one('bag', 'BAG-X'), false],
  ['product-gone', one('hat', 'HAT'), false],
  ['product-unknown', { variantId: 'BAG-B', quantity: 1 }, false],
])('refused as %s: %j, of a store that hides sold-out variants: %s', async (code, line, hidesSoldOut) => {
  fake.hidesSoldOut = hidesSoldOut
  expect(await shopper.prepare([line], 'attempt')).toMatchObject({ outcome: 'refused', code })
})

test('an empty cart is refused', async () => {
  expect(await shopper.prepare([], 'attempt')).toMatchObject({ code: 'no-lines' })
})

const respond = (own: object) => {
  const amount = { value: 10, currency: 'USD' }
  const item = {
    __typename: 'SimpleProduct',
    sku: 'CARD',
    name: 'Card',
    url_key: 'card',
    url_suffix: '.html',
    stock_status: 'IN_STOCK',
    price_range: { minimum_price: { final_price: amount }, maximum_price: { final_price: amount } },
    ...own,
  }
  fake.fault = () => ({ body: { data: { products: { items: [item] } } } })
}

test.each([
  [{}, { unitPrice: { minor: 1000, currency: 'USD' }, requiresShipping: true }],
  [{ __typename: 'VirtualProduct' }, { requiresShipping: false }],
  [
    {
      price_range: {
        minimum_price: { final_price: { value: 10, currency: 'USD' } },
        maximum_price: { final_price: { value: 90, currency: 'USD' } },
      },
    },
    { unitPrice: null },
  ],
  [{ price_range: { minimum_price: { final_price: { value: 10, currency: 'EUR' } } } }, { unitPrice: null }],
])('a line of an item: %j', async (own, line) => {
  respond(own)
  expect(await shopper.prepare([one('card', 'card')], 'attempt')).toMatchObject({ cart: { lines: [line] } })
})

test('more pieces than the store has left are refused', async () => {
  respond({ only_x_left_in_stock: 2 })
  expect(await shopper.prepare([{ ...one('card', 'card'), quantity: 3 }], 'attempt')).toMatchObject({
    code: 'not-enough',
  })
})

test('a product that cannot be read is a failure, not a refusal', async () => {
  fake.products.set('bag', { id: 'bag', variants: [], isUnreadable: true })
  await expect(shopper.prepare([one('bag', 'BAG-B')], 'attempt')).rejects.toMatchObject({ code: 'store.bad_shape' })
})
