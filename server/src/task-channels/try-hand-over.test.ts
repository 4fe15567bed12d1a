import { sql } from 'drizzle-orm'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import { sealCredentials } from '../stores/store-credentials'
import { addStore, testSecrets } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'
import { guestChannel } from './testing/channel-draft'
import { STOREFRONT_TOKEN, startFakeShopify } from '../stores/shopify/testing/fake-shopify'
import type { FakeStore } from '../stores/testing/fake-store'

const STORE = 'shop-window'

let t: TestApp
let shop: FakeStore
let admin: string
beforeEach(async () => {
  t = await testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' })
  shop = await startFakeShopify()
  admin = await t.signInAs('admin')
  await addStore(t.db, { key: STORE, dialect: 'shopify', base_url: shop.origin })
  await seedProducts(t.db, STORE, { prefix: 'SH', products: 2, variants: 1 })
  await t.db.execute(sql`
    update variants set variant_id = replace(product_id, 'SH', '4'), is_orderable = true,
      sales_price = case product_id when 'SH1' then 1000 else 5000 end where website_type = ${STORE}`)
  const variant = { color: 'Black', price: 50, listPrice: 90, quantity: 3 }
  const giftCard = { ...variant, id: '41', price: 10, rules: { requires_shipping: false } }
  shop.products.set('SH1', { id: 'SH1', variants: [giftCard] })
  shop.products.set('SH2', { id: 'SH2', variants: [{ ...variant, id: '42' }] })
})
afterEach(async () => {
  await shop.close()
  await t.close()
})

const onlyGiftCards = () => {
  for (const product of shop.products.values())
    for (const variant of product.variants) variant.rules = { requires_shipping: false }
}

const tried = async (): Promise<TaskChannel> => {
  const made = await t.call('POST', '/task-channels', { token: admin, body: guestChannel(STORE) })
  const { id } = made.json<TaskChannel>()
  const response = await t.call('POST', `/task-channels/${id}/try`, { token: admin, body: {} })
  return response.json<TaskChannel>()
}

test('where only a person can check out, a trial returns the URL of a cart with a shipped product', async () => {
  const channel = await tried()
  expect(channel).toMatchObject({
    state: 'active',
    orders_shown_minutes: 0,
    last_trial: { is_ok: true, code: null, quote: null, hand_over_url: `${shop.origin}/cart/42:1` },
  })
  expect(channel.last_trial?.steps).toMatchObject([
    { step: 'cart', refused: { variant_id: '41', message: expect.stringContaining('ships-nothing') } },
    { step: 'cart' },
    { step: 'quote' },
  ])
})

test('a trial fails if the price is unknown, as every purchase would', async () => {
  shop.currencies.visitor = 'EUR'
  const channel = await tried()
  expect(channel).toMatchObject({
    state: 'needs_attention',
    last_trial: {
      is_ok: false,
      code: 'task_channel.refused',
      message: expect.stringMatching(/^price_unknown: .*USD/),
      quote: null,
    },
  })
  expect(channel.last_trial?.steps.at(-1)).toMatchObject({ step: 'quote' })
})

test('a cart created at the store also needs a shipped product', async () => {
  const credentials = sealCredentials(testSecrets, STORE, { storefront_token: STOREFRONT_TOKEN })
  await t.db.execute(sql`update stores set credentials = ${credentials} where key = ${STORE}`)
  const channel = await tried()
  expect(channel).toMatchObject({ last_trial: { is_ok: true, product: { variant_id: '42' } } })
  expect(channel.last_trial?.steps).toMatchObject([
    { step: 'cart', refused: { variant_id: '41', message: expect.stringContaining('ships-nothing') } },
    { step: 'cart' },
    { step: 'quote' },
  ])
})

test('a trial without an orderable product that ships is inconclusive for the channel', async () => {
  onlyGiftCards()
  expect(await tried()).toMatchObject({
    state: 'unverified',
    last_trial: { is_ok: false, code: 'task_channel.nothing_ships', quote: null },
  })
})

test('gift cards, recognised by name, are tried last', async () => {
  await t.db.execute(sql`update products set name = 'E-Gift Card' where website_type = ${STORE} and id = 'SH1'`)
  const channel = await tried()
  expect(channel.last_trial).toMatchObject({ is_ok: true, product: { variant_id: '42' } })
  expect(channel.last_trial?.steps.map(({ step }) => step)).toEqual(['cart', 'quote'])
})
