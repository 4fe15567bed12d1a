import { sql } from 'drizzle-orm'
import { setClockOffset } from '../../platform/time/clock'
import { openShopper } from '../../stores/open-shopper'
import type { Found, Shopper } from '../../stores/shopper'
import { STOREFRONT_TOKEN } from '../../stores/shopify/testing/fake-shopify'
import { ATTEMPT_LEASE_MS } from '../attempt-work'
import type { BuyingDeps, BuyingStep } from '../buying/buying-deps'
import { claimAttempts } from '../buying/start-buying'
import { useHandOvers } from '../testing/use-hand-overs'

const PRICE = 19_50
const MINUTE = 60_000

const { world, shop, armed, bought, later, prompts, settle, attemptsOf, restocked } = useHandOvers()

test('without a cart at the store, a price in another currency is unknown and not handed over', async () => {
  shop().currencies.visitor = 'EUR'
  const attempt = await bought({}, {})
  shop().currencies.visitor = 'USD'
  expect(attempt).toMatchObject({ state: 'abandoned', reason: 'price_unknown', held: 0, handOverUrl: null })
})

test.each([
  ['by the store’s permalink', undefined, (): string => `${shop().origin}/cart/41:1`],
  [
    'by a cart made there',
    STOREFRONT_TOKEN,
    (): string => 'https://shop.example/cart/c/c1-of-ours?key=key-of-the-cart',
  ],
] as const)(
  'a person completes it %s; slot and budget stay reserved until they report the result',
  async (_, token, url) => {
    const attempt = await bought({ slots: 2 }, { token })
    expect(attempt).toMatchObject({ state: 'handed_over', handOverUrl: url(), held: 60_00, isOpen: true })
    const { rows } = await world().t.db.execute(sql`
    select kind from events where subject_id = ${attempt.id} and kind = 'purchase_awaiting'`)
    expect(rows).toHaveLength(1)
    // One at a time: nothing is triggered until the person has reported the result.
    await world().trigger()
    expect(await world().attempts(attempt.taskId)).toHaveLength(1)
    await settle(attempt.id, { answer: 'placed', store_order_number: `#${attempt.id.slice(-6)}` })
    expect((await world().attempts(attempt.taskId))[0]).toMatchObject({ state: 'placed', isOpen: false })
  },
)

test.each([
  ['unit_price_too_high', { max_unit_price: PRICE - 1 }, PRICE - 1],
  ['unit_price_too_low', { min_unit_price: PRICE + 1, max_unit_price: 90_00 }, PRICE + 1],
  ['total_too_high', { quantity: 2, max_total: 2 * PRICE - 1 }, PRICE],
] as const)('a cart whose prices are outside the limits is not handed over: %s', async (reason, limits, read) => {
  expect(await bought(limits, { token: STOREFRONT_TOKEN, read })).toMatchObject({
    state: 'abandoned',
    reason,
    held: 0,
  })
  // Without a cart at the store the product's price is requested.
  expect(await bought(limits, { read })).toMatchObject({ state: 'abandoned', reason, held: 0 })
})

const steps = async (attemptId: string) => {
  const { rows } = await world().t.db.execute<{ step: string }>(
    sql`select step from purchase_steps where attempt_id = ${attemptId} order by id`,
  )
  return rows.map(({ step }) => step)
}
/** The shop's shopper with some methods replaced. */
const withShopper = (change: (shopper: Shopper) => Partial<Shopper>): BuyingDeps => ({
  ...world().deps,
  openShopper(store, { id }) {
    const shopper = openShopper(store, { id, credentials: {} }, world().deps)
    return { ...shopper, ...change(shopper) }
  },
})

test('without a report there is one reminder, then slot, variant and budget are released for the next restock', async () => {
  const { id, taskId } = await bought({}, {})
  expect(await later(19)).toBe(0)
  expect(await prompts(id)).toEqual([false])
  await later(20.1)
  expect(await prompts(id)).toEqual([false, true])
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
  expect(await prompts(id)).toHaveLength(2)
  expect(await world().task(taskId)).toMatchObject({ state: 'armed', failures: 0 })
  // A newer reading finds it in stock again.
  await restocked(taskId)
  await world().trigger()
  await world().work()
  expect((await attemptsOf(taskId)).map(({ state }) => state)).toEqual(['abandoned', 'handed_over'])
})

test('ends when its cart expires, if that is sooner', async () => {
  const { task } = await armed({}, {})
  const expiresAt = new Date(Date.now() + 6 * MINUTE)
  const deps = withShopper((shopper) => ({
    async prepare(...given) {
      const made = await shopper.prepare(...given)
      return made.outcome === 'prepared' ? { ...made, cart: { ...made.cart, expiresAt } } : made
    },
  }))
  await world().trigger()
  await world().work(deps)
  const [attempt] = await world().attempts(task.id)
  expect(attempt).toMatchObject({ state: 'handed_over', awaitsUntil: expiresAt })
  await later(4, deps)
  expect(await prompts(attempt?.id ?? '')).toEqual([false, true])
  await later(6.1, deps)
  expect((await world().attempts(task.id))[0]).toMatchObject({ state: 'abandoned', isOpen: false })
})

test('an order that the store reports settles the purchase, and counts towards the budget', async () => {
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
  expect((await world().attempts(taskId))[0]).toMatchObject({
    id,
    state: 'placed',
    storeOrderNumber: 'SHOP-7',
    spent: 21_50,
    held: 0,
  })
  expect(await prompts(id)).toEqual([false])
})

test('without an amount, the reserved amount counts', async () => {
  const { id } = await bought({}, {})
  await later(20.1)
  const settled = await settle(id, { answer: 'placed', store_order_number: 'SHOP-9' })
  expect(settled).toMatchObject({ state: 'placed', spent: { minor: 60_00, currency: 'USD' } })
})

/** Worker that is killed at a step: it stops working, and its lease expires. */
const killedAt = async (step: BuyingStep): Promise<void> => {
  const reached = new Promise<void>((resolve) => {
    const deps = {
      ...world().deps,
      reached(at: BuyingStep) {
        if (at !== step) return
        resolve()
        return new Promise<void>(() => undefined)
      },
    }
    void world().work(deps)
  })
  await reached
}

test.each(['claimed', 'before_cart', 'cart_made', 'cart_kept'] as const)(
  'killed at %s: the cart is handed over once',
  async (step) => {
    const { task } = await armed({}, { token: STOREFRONT_TOKEN })
    await world().trigger()
    await killedAt(step)
    setClockOffset(ATTEMPT_LEASE_MS + 1000)
    await world().work()
    const [attempt, ...others] = await world().attempts(task.id)
    expect(others).toEqual([])
    expect(attempt).toMatchObject({ state: 'handed_over', held: 60_00 })
    expect(await prompts(attempt?.id ?? '')).toEqual([false])
  },
)

test.each([
  ['claimed', 20.1],
  ['before_hand_over_step', 20.1],
  ['hand_over_step_kept', 20.1],
  ['claimed', 30.1],
  ['before_hand_over_step', 30.1],
  ['hand_over_step_kept', 30.1],
] as const)('killed at %s, %s minutes after the hand-over: one reminder, one release', async (step, at) => {
  const { id, taskId } = await bought({}, {})
  if (at > 30) await later(20.1)
  setClockOffset(at * MINUTE)
  await killedAt(step)
  await later(at + 1)
  await later(31.2)
  expect(await prompts(id)).toEqual([false, true])
  expect((await world().attempts(taskId))[0]).toMatchObject({ state: 'abandoned', isOpen: false, held: 0 })
  expect((await steps(id)).filter((name) => name === 'asked_again' || name === 'ended')).toEqual([
    'asked_again',
    'ended',
  ])
})

test('a report at the moment of the deadline is neither lost nor overwritten by the release', async () => {
  const { id, taskId } = await bought({}, {})
  await later(20.1)
  setClockOffset(30.1 * MINUTE)
  const claim = await claimAttempts(world().deps, 1)
  expect(claim.keys).toEqual([id])
  await settle(id, { answer: 'placed', store_order_number: 'SHOP-10', total: 20_00 })
  await later(31)
  expect((await world().attempts(taskId))[0]).toMatchObject({ state: 'placed', spent: 20_00 })
})
