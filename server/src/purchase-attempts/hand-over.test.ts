import { sql } from 'drizzle-orm'
import { systemCaller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { sealCredentials } from '../stores/store-credentials'
import { addStore, testSecrets } from '../stores/testing/add-store'
import { startFakeStore, type FakeStore } from '../stores/testing/fake-stores/fake-store'
import { STOREFRONT_TOKEN } from '../stores/testing/fake-stores/storefront-reply'
import { seedProducts } from '../testing/seed-catalogue'
import { settlePurchase } from './answer-attempt'
import { startBuyingWorld, type BuyingWorld } from './testing/buying-world'

const PRICE = 19_50
const caller = systemCaller('a person')

let w: BuyingWorld
let shop: FakeStore
let stores = 0
beforeAll(async () => {
  w = await startBuyingWorld()
  shop = await startFakeStore('shopify')
  const variants = [{ id: '41', color: 'Black', quantity: 3, price: PRICE / 100, listPrice: 39 }]
  shop.products.set('41', { id: '41', variants })
})
afterAll(async () => {
  await shop.close()
  await w.close()
})

/** A task for what only a person checks out, with its product in stock. */
const bought = async (
  limits: Partial<Parameters<BuyingWorld['addTask']>[2]>,
  { token, read = PRICE }: { token?: string | undefined; read?: number },
) => {
  const key = `shop-${++stores}`
  const credentials = token === undefined ? {} : { storefront_token: token }
  await addStore(w.t.db, {
    key,
    dialect: 'shopify',
    baseUrl: shop.origin,
    isPractice: true,
    credentials: sealCredentials(testSecrets, key, credentials),
  })
  await seedProducts(w.t.db, key, { prefix: 'P', products: 1, variants: 1 })
  await w.t.db.execute(sql`delete from variants where website_type = ${key}`)
  await w.t.db.execute(sql`
    update products set id = '41', master_id = null, orderable = true, ats = 3, qty_kind = 'exact', current_price = ${read},
      promotional_price = null, currency = 'USD' where website_type = ${key}`)
  const channel = await w.addChannel('scapi', { websiteType: key })
  const target = { productId: '41', variantId: '41', price: PRICE }
  const task = await w.addTask(channel, [target], { maxTotal: 60_00, budget: 60_00, ...limits })
  await w.trigger()
  await w.work()
  const [attempt] = await w.attempts(task.id)
  if (!attempt) throw new Error('no attempt')
  return attempt
}

test.each([
  ['by the store’s permalink', undefined, (): string => `${shop.origin}/cart/41:1`],
  [
    'by a cart made there',
    STOREFRONT_TOKEN,
    (): string => 'https://shop.example/cart/c/c1-of-ours?key=key-of-the-cart',
  ],
] as const)('a person is asked to finish it %s; slot and budget stay held until they say', async (_, token, url) => {
  const attempt = await bought({ slots: 2 }, { token })
  expect(attempt).toMatchObject({ state: 'handed_over', handOverUrl: url(), held: 60_00, isOpen: true })
  const { rows } = await w.t.db.execute(sql`
    select kind from events where subject_id = ${attempt.id} and kind = 'purchase_awaiting'`)
  expect(rows).toHaveLength(1)
  // One at a time: nothing more is begun while nobody has said what became of it.
  await w.trigger()
  expect(await w.attempts(attempt.taskId)).toHaveLength(1)
  const answer = { answer: 'placed', store_order_number: `#${attempt.id.slice(-6)}` } as const
  await retriedTransaction(w.t.db, (tx) => settlePurchase(tx, caller, w.parts, { id: attempt.id, answer }))
  expect((await w.attempts(attempt.taskId))[0]).toMatchObject({ state: 'placed', isOpen: false })
})

test.each([
  ['unit_price_too_high', { maxUnitPrice: PRICE - 1 }, PRICE - 1],
  ['unit_price_too_low', { minUnitPrice: PRICE + 1, maxUnitPrice: 90_00 }, PRICE + 1],
  ['total_too_high', { quantity: 2, maxTotal: 2 * PRICE - 1 }, PRICE],
] as const)(
  'a cart that tells another price than was read, outside the limits, is not handed over: %s',
  async (reason, limits, read) => {
    expect(await bought(limits, { token: STOREFRONT_TOKEN, read })).toMatchObject({
      state: 'abandoned',
      reason,
      held: 0,
    })
    // Without a cart at the store there is no price but at its checkout page.
    expect(await bought(limits, { read })).toMatchObject({ state: 'handed_over' })
  },
)
