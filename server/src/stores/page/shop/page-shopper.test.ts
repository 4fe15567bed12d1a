import type { Shopper } from '../../shopper'
import { dialectUnderTest } from '../../testing/dialects'
import type { FakeStore } from '../../testing/fake-store'
import { page } from '../../testing/store-errors/shapes'
import { savedCheckout as checkout } from '../../testing/saved-checkout'
import { useShoppers } from '../../testing/use-shoppers'
import { startFakePage } from '../testing/fake-page'
import { bag, offer, script } from '../testing/page-samples'

const { open } = useShoppers()
const { own } = dialectUnderTest('page')
const variant = { color: 'Black', price: 19.5, listPrice: 39, quantity: 9 }
let fake: FakeStore
let shopper: Shopper
beforeAll(async () => {
  fake = await startFakePage()
  shopper = await open({ ...own, dialect: 'page', base_url: fake.origin }, {})
})
beforeEach(() => {
  fake.fault = null
  fake.products.set('bag', {
    id: 'bag',
    variants: [
      { ...variant, id: 'BAG-B' },
      { ...variant, id: 'BAG-R', quantity: 0 },
    ],
  })
})
afterAll(() => fake.close())

const one = (productId: string, variantId: string) => ({ productId, variantId, quantity: 1 })

test('the product’s page is handed over, with its current price', async () => {
  const made = await shopper.prepare([one('/bag', 'BAG-B')], 'attempt')
  if (made.outcome !== 'prepared') throw new Error(made.code)
  const { cart } = made
  expect(cart.lines).toEqual([
    { variantId: 'BAG-B', quantity: 1, unitPrice: { minor: 1950, currency: 'USD' }, requiresShipping: undefined },
  ])
  expect(await shopper.handOver?.(cart)).toEqual({ url: `${fake.origin}/bag` })
  fake.requests.length = 0
  const refused = { outcome: 'refused', code: 'hand_over_only' }
  expect(await shopper.quote(cart, checkout)).toMatchObject(refused)
  expect(await shopper.place(cart, checkout.payment)).toMatchObject(refused)
  expect(fake.requests).toEqual([])
})

test.each([
  ['sold-out', one('/bag', 'BAG-R')],
  ['not-a-variant', one('/bag', 'BAG-X')],
  ['product-gone', one('/hat', 'HAT')],
  ['product-unknown', { variantId: 'BAG-B', quantity: 1 }],
])('refused as %s: %j', async (code, line) => {
  expect(await shopper.prepare([line], 'attempt')).toMatchObject({ outcome: 'refused', code })
})

test('an empty cart is refused', async () => {
  expect(await shopper.prepare([], 'attempt')).toMatchObject({ code: 'no-lines' })
})

test.each([
  [offer(), 1950],
  [{ '@type': 'AggregateOffer', lowPrice: 10, highPrice: 30, priceCurrency: 'USD', availability: 'InStock' }, null],
  [offer({ priceCurrency: 'EUR' }), null],
])('the price of an item: %j', async (offers, minor) => {
  fake.fault = ({ url }) => (url.pathname === '/item' ? page(200, script(bag(offers))) : null)
  const unitPrice = minor === null ? null : { minor, currency: 'USD' }
  expect(await shopper.prepare([one('/item', '/item')], 'attempt')).toMatchObject({ cart: { lines: [{ unitPrice }] } })
})
