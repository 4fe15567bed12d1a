import { sql } from 'drizzle-orm'
import type { PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts'
import { systemCaller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { setClockOffset } from '../platform/time/clock'
import { openShopper } from '../stores/open-shopper'
import type { Found, Shopper } from '../stores/shopper'
import { sealCredentials } from '../stores/store-credentials'
import { addStore, testSecrets } from '../stores/testing/add-store'
import { startFakeStore, type FakeStore } from '../stores/testing/fake-stores/fake-store'
import { STOREFRONT_TOKEN } from '../stores/testing/fake-stores/storefront-reply'
import { seedProducts } from '../testing/seed-catalogue'
import { settlePurchase } from './answer-attempt'
import { ATTEMPT_LEASE_MS } from './attempt-work'
import type { BuyingParts, BuyingStep } from './buying-parts'
import { claimAttempts } from './start-buying'
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
afterEach(async () => {
  setClockOffset(0)
  await w.t.db.execute(sql`update snatch_tasks set state = 'ended', end_reason = 'cancelled' where state <> 'ended'`)
})
afterAll(async () => {
  await shop.close()
  await w.close()
})

/** A task for what only a person checks out, with its product in stock. */
const armed = async (
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
  return { task, key }
}

const bought = async (...given: Parameters<typeof armed>) => {
  const { task } = await armed(...given)
  await w.trigger()
  await w.work()
  const [attempt] = await w.attempts(task.id)
  if (!attempt) throw new Error('no attempt')
  return attempt
}

test('without a cart at the store, a price in another currency is unknown, and not handed over', async () => {
  shop.currencies.visitor = 'EUR'
  const attempt = await bought({}, {})
  shop.currencies.visitor = 'USD'
  expect(attempt).toMatchObject({ state: 'abandoned', reason: 'price_unknown', held: 0, handOverUrl: null })
})

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
    // Without a cart at the store the product is asked for its price.
    expect(await bought(limits, { read })).toMatchObject({ state: 'abandoned', reason, held: 0 })
  },
)

const MINUTE = 60_000
const later = async (minutes: number, parts?: BuyingParts) => {
  setClockOffset(minutes * MINUTE)
  return w.work(parts)
}
const asked = async (attemptId: string) => {
  const { rows } = await w.t.db.execute<{ is_reminder: boolean; until: string }>(sql`
    select (payload ->> 'is_reminder')::boolean as is_reminder, payload ->> 'awaits_until' as until from events
    where subject_id = ${attemptId} and kind = 'purchase_awaiting' order by at, id`)
  return rows.map(({ is_reminder }) => is_reminder)
}
const steps = async (attemptId: string) => {
  const { rows } = await w.t.db.execute<{ step: string }>(
    sql`select step from purchase_steps where attempt_id = ${attemptId} order by id`,
  )
  return rows.map(({ step }) => step)
}
const settle = (id: string, answer: Parameters<typeof settlePurchase>[3]['answer']): Promise<PurchaseAttempt> =>
  retriedTransaction(w.t.db, (tx) => settlePurchase(tx, caller, w.parts, { id, answer }))
const attemptsOf = async (taskId: string) =>
  (await w.attempts(taskId)).sort((one, other) => (one.id < other.id ? -1 : 1))

/** The shop's Shopper, but for what a test changes of it. */
const withShopper = (change: (shopper: Shopper) => Partial<Shopper>): BuyingParts => ({
  ...w.parts,
  openShopper(store, { id }) {
    const shopper = openShopper(store, { id, credentials: {} }, w.parts)
    return { ...shopper, ...change(shopper) }
  },
})

test('nobody answers: they are asked once more, then slot, variant and budget are free for the next restock', async () => {
  const { id, taskId } = await bought({}, {})
  expect(await later(19)).toBe(0)
  expect(await asked(id)).toEqual([false])
  await later(20.1)
  expect(await asked(id)).toEqual([false, true])
  expect(await later(29)).toBe(0)
  expect((await attemptsOf(taskId))[0]).toMatchObject({ state: 'handed_over', held: 60_00 })
  await later(30.1)
  expect((await attemptsOf(taskId))[0]).toMatchObject({
    state: 'abandoned',
    reason: 'not_confirmed',
    held: 0,
    holdsSlot: false,
    isOpen: false,
  })
  expect(await asked(id)).toHaveLength(2)
  expect(await w.task(taskId)).toMatchObject({ state: 'armed', failures: 0 })
  // A newer reading finds it in stock again.
  await restocked(taskId)
  await w.trigger()
  await w.work()
  expect((await attemptsOf(taskId)).map(({ state }) => state)).toEqual(['abandoned', 'handed_over'])
})

/** What was tried in vain waits for a newer reading. */
const restocked = async (taskId: string) => {
  const [{ websiteType = '' } = {}] = await w.attempts(taskId)
  await w.t.db.execute(sql`
    insert into inventory_monitors (id, website_type, product_code, product_id, is_monitoring, interval_seconds)
    values (gen_random_uuid(), ${websiteType}, '41', '41', true, 3600)`)
  await w.t.db.execute(sql`
    insert into monitor_checks (monitor_id, website_type, read_at)
    select id, website_type, clock_now() + interval '1 second' from inventory_monitors where website_type = ${websiteType}`)
}

test('it ends with its cart where that ends sooner', async () => {
  const { task } = await armed({}, {})
  const expiresAt = new Date(Date.now() + 6 * MINUTE)
  const parts = withShopper((shopper) => ({
    async prepare(...given) {
      const made = await shopper.prepare(...given)
      return made.outcome === 'prepared' ? { ...made, cart: { ...made.cart, expiresAt } } : made
    },
  }))
  await w.trigger()
  await w.work(parts)
  const [attempt] = await w.attempts(task.id)
  expect(attempt).toMatchObject({ state: 'handed_over', awaitsUntil: expiresAt })
  await later(4, parts)
  expect(await asked(attempt?.id ?? '')).toEqual([false, true])
  await later(6.1, parts)
  expect((await w.attempts(task.id))[0]).toMatchObject({ state: 'abandoned', isOpen: false })
})

test('an order that the store shows is taken in, and counts', async () => {
  const { id, taskId } = await bought({}, {})
  const order = {
    orderNumber: 'SHOP-7',
    status: 'placed',
    payment: 'paid',
    fulfilment: 'unfulfilled',
    total: { minor: 21_50, currency: 'USD' },
    placedAt: null,
    raw: {},
  } as const
  const found: Found = { outcome: 'order', order }
  await later(
    20.1,
    withShopper(() => ({ find: async () => found })),
  )
  expect((await w.attempts(taskId))[0]).toMatchObject({
    id,
    state: 'placed',
    storeOrderNumber: 'SHOP-7',
    spent: 21_50,
    held: 0,
  })
  expect(await asked(id)).toEqual([false])
})

test('who answers late is taken in: the order is recorded, its budget counted, and its slot taken', async () => {
  const { id, taskId } = await bought({ budget: 200_00 }, {})
  await later(20.1)
  await later(30.1)
  await restocked(taskId)
  await w.trigger()
  await w.work()
  const [first, second] = await attemptsOf(taskId)
  expect([first?.state, second?.state]).toEqual(['abandoned', 'handed_over'])
  // Nothing but an order can be said of it now.
  for (const answer of ['not_placed', 'cancelled'] as const)
    await expect(settle(id, { answer })).rejects.toThrow('purchase_attempt.known')
  const answer = { answer: 'placed', store_order_number: 'SHOP-8', total: 22_00 } as const
  expect(await settle(id, answer)).toMatchObject({ state: 'placed', spent: { minor: 22_00, currency: 'USD' } })
  await expect(settle(id, answer)).rejects.toThrow('purchase_attempt.known')
  const { rows } = await w.t.db.execute(sql`
    select total, store_order_number from orders where attempt_id = ${id}`)
  expect(rows).toEqual([{ total: '2200', store_order_number: 'SHOP-8' }])
  // The one that is open still ends, and then the task has all that it wants.
  expect(await w.task(taskId)).toMatchObject({ state: 'armed' })
  await settle(second?.id ?? '', { answer: 'not_placed' })
  expect(await w.task(taskId)).toMatchObject({ state: 'ended', endReason: 'completed' })
})

test('without an amount what is set aside counts', async () => {
  const { id } = await bought({}, {})
  await later(20.1)
  const settled = await settle(id, { answer: 'placed', store_order_number: 'SHOP-9' })
  expect(settled).toMatchObject({ state: 'placed', spent: { minor: 60_00, currency: 'USD' } })
})

/** A worker that is killed at a step: it does nothing more, and its lease ends. */
const killedAt = async (step: BuyingStep): Promise<void> => {
  const reached = new Promise<void>((resolve) => {
    const parts = {
      ...w.parts,
      reached(at: BuyingStep) {
        if (at !== step) return
        resolve()
        return new Promise<void>(() => undefined)
      },
    }
    void w.work(parts)
  })
  await reached
}

test.each(['claimed', 'before_cart', 'cart_made', 'cart_kept'] as const)(
  'killed at %s: it is handed over once',
  async (step) => {
    const { task } = await armed({}, { token: STOREFRONT_TOKEN })
    await w.trigger()
    await killedAt(step)
    setClockOffset(ATTEMPT_LEASE_MS + 1000)
    await w.work()
    const [attempt, ...others] = await w.attempts(task.id)
    expect(others).toEqual([])
    expect(attempt).toMatchObject({ state: 'handed_over', held: 60_00 })
    expect(await asked(attempt?.id ?? '')).toEqual([false])
  },
)

test.each([
  ['claimed', 20.1],
  ['before_hand_over_step', 20.1],
  ['hand_over_step_kept', 20.1],
  ['claimed', 30.1],
  ['before_hand_over_step', 30.1],
  ['hand_over_step_kept', 30.1],
] as const)(
  'killed at %s, %s minutes after it was handed over: asked once more, and let go of once',
  async (step, at) => {
    const { id, taskId } = await bought({}, {})
    if (at > 30) await later(20.1)
    setClockOffset(at * MINUTE)
    await killedAt(step)
    await later(at + 1)
    await later(31.2)
    expect(await asked(id)).toEqual([false, true])
    expect((await w.attempts(taskId))[0]).toMatchObject({ state: 'abandoned', isOpen: false, held: 0 })
    expect((await steps(id)).filter((name) => name === 'asked_again' || name === 'ended')).toEqual([
      'asked_again',
      'ended',
    ])
  },
)

test('a person who answers in the moment of its end is not lost, nor let go of', async () => {
  const { id, taskId } = await bought({}, {})
  await later(20.1)
  setClockOffset(30.1 * MINUTE)
  const claim = await claimAttempts(w.parts, 1)
  expect(claim.keys).toEqual([id])
  await settle(id, { answer: 'placed', store_order_number: 'SHOP-10', total: 20_00 })
  await later(31)
  expect((await w.attempts(taskId))[0]).toMatchObject({ state: 'placed', spent: 20_00 })
})
