import { testDatabase, type TestDatabase } from '../../../testing/test-database'
import { openShopper } from '../../open-shopper'
import type { Cart, Checkout, Shopper } from '../../shopper'
import { addStore } from '../../testing/add-store'
import { startFakeStore, type FakeStore } from '../../testing/fake-stores/fake-store'

const lines = [
  { variantId: '41', quantity: 2 },
  { variantId: '42', quantity: 1 },
]
const checkout: Checkout = {
  shippingAddress: { savedAddress: 'home' },
  billingAddress: 'as_shipping',
  shippingMethod: null,
  payment: { savedInstrument: 'card' },
}

let database: TestDatabase
let fake: FakeStore
let shopper: Shopper
beforeAll(async () => {
  database = await testDatabase()
  fake = await startFakeStore('shopify')
  const store = await addStore(database.db, { key: 'shop', dialect: 'shopify', baseUrl: fake.origin })
  const config = { allowedPrivateNetworks: [], practiceStore: true }
  shopper = openShopper(store, { id: 'shop', credentials: {} }, { db: database.db, config })
})
afterAll(async () => {
  await fake.close()
  await database.close()
})

const prepared = async (): Promise<Cart> => {
  const made = await shopper.prepare(lines, 'attempt')
  if (made.outcome !== 'prepared') throw new Error(made.code)
  return made.cart
}

test('a cart is the permalink of its lines, at the store itself', async () => {
  const cart = await prepared()
  expect(cart).toMatchObject({ reference: '/cart/41:2,42:1', currency: 'USD', orderCode: null, secret: null })
  expect(cart.lines).toEqual(lines.map((line) => ({ ...line, unitPrice: null })))
  expect(await shopper.handOver?.(cart)).toEqual({ url: `${fake.origin}/cart/41:2,42:1` })
})

test('what is no variant of Shopify’s is refused by name', async () => {
  for (const variantId of ['gid://shopify/ProductVariant/41', '41?discount=', '']) {
    expect(await shopper.prepare([{ variantId, quantity: 1 }], 'attempt')).toMatchObject({ code: 'not-a-variant' })
  }
  expect(await shopper.prepare([], 'attempt')).toMatchObject({ outcome: 'refused', code: 'no-lines' })
})

test('nothing is quoted or ordered but by a person, and no one else can tell of it', async () => {
  const cart = await prepared()
  const refused = { outcome: 'refused', code: 'hand_over_only' }
  expect(await shopper.quote(cart, checkout)).toMatchObject(refused)
  expect(await shopper.place(cart, checkout.payment)).toMatchObject(refused)
  expect(await shopper.find({ marker: 'attempt', cart, submittedAt: new Date() })).toMatchObject({
    outcome: 'cannot_tell',
  })
  expect(await shopper.read({ orderNumber: '1001', cart })).toBeNull()
  expect(shopper.cancel).toBeNull()
  await shopper.discard(cart)
  expect(fake.requests).toEqual([])
})
