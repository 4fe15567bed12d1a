import { sql } from 'drizzle-orm'
import { retriedTransaction } from '../../platform/db/transaction'
import { systemCaller } from '../../platform/audit/record-audit'
import { setClockOffset } from '../../platform/time/clock'
import { stopBuying } from '../../buying-stop/buying-stop'
import { openChannel } from '../../task-channels/try-task-channel'
import { orderTable } from '../../orders/order-row'
import { confirmPurchase, declinePurchase, settlePurchase } from '../decide-attempt'
import { startBuyingWorld, type BuyingWorld, type Variant } from '../testing/buying-world'

let w: BuyingWorld
let variant: Variant
let next = 0
beforeAll(async () => {
  w = await startBuyingWorld()
})
beforeEach(async () => {
  await w.faults([])
  await w.heal()
  // Each test has a product of its own, so that its orders are separate.
  const own = w.variants[next++]
  if (!own) throw new Error('no more products')
  variant = own
})
afterEach(async () => {
  setClockOffset(0)
  await w.t.db.execute(sql`update buying_stops set resumed_at = clock_now() where resumed_at is null`)
  await w.t.db.execute(sql`update snatch_tasks set state = 'ended', end_reason = 'cancelled' where state <> 'ended'`)
})
afterAll(() => w.close())

const caller = systemCaller('a person')
const ordersOf = async ({ variantId }: Variant) =>
  (await w.orders()).filter(({ product_items: items }) => items.some(({ product_id }) => product_id === variantId))
const only = async (taskId: string) => {
  const [attempt, ...more] = await w.attempts(taskId)
  if (!attempt || more.length > 0) throw new Error(`${1 + more.length} attempts`)
  return attempt
}
const armed = async (
  store: 'ocapi' | 'scapi',
  values: Parameters<BuyingWorld['addTask']>[2] = {},
  account?: 'login',
) => {
  const channel = await w.addChannel(
    store,
    account ? { account: { type: 'login', login: 'ada@practice.example' } } : {},
  )
  return w.addTask(channel, [variant], values)
}
const buy = async () => {
  await w.setStock(variant, 3)
  await w.trigger()
  await w.work()
}

test.each([
  ['ocapi', undefined],
  ['scapi', undefined],
  ['scapi', 'login'],
] as const)('a restocked product is bought once, by %s (%s)', async (store, account) => {
  const task = await armed(store, {}, account)
  await buy()
  await buy()
  const attempt = await only(task.id)
  expect(attempt).toMatchObject({ state: 'placed', held: 0, spent: attempt.quote?.total.minor })
  const [order] = await ordersOf(variant)
  expect(attempt.storeOrderNumber).toBe(order?.order_no)
  expect(await w.task(task.id)).toMatchObject({ state: 'ended', end_reason: 'completed' })
  const [storedOrder] = await w.t.db
    .select()
    .from(orderTable)
    .where(sql`attempt_id = ${attempt.id}`)
  expect(storedOrder).toMatchObject({
    source: 'task',
    status: 'placed',
    total: attempt.spent,
    store_order_number: order?.order_no,
  })
})

test('a dry run ends with the final quote, and records what it would have bought', async () => {
  const task = await armed('scapi', { mode: 'dry_run' })
  await buy()
  const attempt = await only(task.id)
  expect(attempt).toMatchObject({
    state: 'abandoned',
    reason: 'would_buy',
    held: 0,
    quote: { total: { currency: 'USD' } },
  })
  expect(await ordersOf(variant)).toEqual([])
  expect(await w.task(task.id)).toMatchObject({ state: 'ended', end_reason: 'completed' })
})

test.each([
  ['unit_price_too_high', () => ({ max_unit_price: variant.price - 1 })],
  ['unit_price_too_low', () => ({ min_unit_price: variant.price + 1 })],
] as const)('a final quote beyond the limits is not bought: %s', async (reason, values) => {
  // The catalogue price differs from the price at the store.
  await w.t.db.execute(sql`update products set current_price = null where id = ${variant.productId}`)
  const task = await armed('scapi', values())
  await buy()
  expect(await only(task.id)).toMatchObject({ state: 'abandoned', reason, held: 0 })
  expect(await ordersOf(variant)).toEqual([])
})

test('the total with tax and shipping has a limit of its own', async () => {
  const task = await armed('scapi', { max_total: variant.price, budget: variant.price })
  await buy()
  expect(await only(task.id)).toMatchObject({ state: 'abandoned', reason: 'total_too_high' })
})

test.each(['hook_after', 'reset', 'gateway_timeout'])(
  'a response that hides the order (%s) leaves the outcome unknown; the order is found, and never placed again',
  async (kind) => {
    const task = await armed('scapi')
    await w.faults([{ kind, resource: 'orders', times: 1, applies: true }])
    await buy()
    expect(await only(task.id)).toMatchObject({ state: 'unknown' })
    await w.heal()
    await buy()
    setClockOffset(60_000)
    await w.work()
    expect(await only(task.id)).toMatchObject({ state: 'placed' })
    expect(await ordersOf(variant)).toHaveLength(1)
  },
)

test('an order counts as not placed only when its cart is unusable and two searches found nothing', async () => {
  const task = await armed('scapi', { slots: 2 })
  await w.faults([{ kind: 'gateway_timeout', resource: 'orders', times: 1, applies: false }])
  await buy()
  expect(await only(task.id)).toMatchObject({ state: 'unknown', held: expect.any(Number) })
  for (const seconds of [10, 40, 60]) {
    setClockOffset(seconds * 1000)
    await w.heal()
    await w.work()
    expect(await only(task.id)).toMatchObject({ state: 'unknown' })
  }
  for (const seconds of [200, 400, 600]) {
    setClockOffset(seconds * 1000)
    await w.heal()
    await w.work()
  }
  expect(await only(task.id)).toMatchObject({ state: 'not_placed', held: 0 })
})

test('a person is prompted, sees the quote, and confirms once; a second confirmation is refused', async () => {
  const task = await armed('scapi', { mode: 'confirm' })
  await buy()
  const awaiting = await only(task.id)
  expect(awaiting).toMatchObject({ state: 'quoted', awaitsUntil: expect.any(Date) })
  const total = awaiting.quote?.total.minor ?? 0
  const confirm = (seen: number) =>
    retriedTransaction(w.t.db, (tx) => confirmPurchase(tx, caller, w.deps, { id: awaiting.id, total: seen }))
  await expect(confirm(total - 1)).rejects.toMatchObject({ code: 'purchase_attempt.other_total' })
  const taps = await Promise.allSettled([confirm(total), confirm(total)])
  expect(taps.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await w.work()
  expect(await only(task.id)).toMatchObject({ state: 'placed', confirmedByName: 'a person' })
  expect(await ordersOf(variant)).toHaveLength(1)
})

test('a purchase that is declined or not confirmed in time is not bought', async () => {
  const task = await armed('scapi', { mode: 'confirm', slots: 2 })
  await buy()
  const awaiting = await only(task.id)
  setClockOffset(16 * 60_000)
  await w.work()
  expect(await only(task.id)).toMatchObject({ state: 'abandoned', reason: 'not_confirmed' })
  await w.setStock(variant, 5)
  await w.trigger()
  await w.work()
  const [, second] = await w.attempts(task.id)
  await retriedTransaction(w.t.db, (tx) => declinePurchase(tx, caller, w.deps, second?.id ?? ''))
  expect((await w.attempts(task.id)).map(({ reason }) => reason)).toEqual(['not_confirmed', 'declined'])
  expect(awaiting.held).toBeGreaterThan(0)
  expect(await ordersOf(variant)).toEqual([])
})

test('a stop of all buying also applies to confirmed purchases', async () => {
  const task = await armed('scapi', { mode: 'confirm' })
  await buy()
  const awaiting = await only(task.id)
  const total = awaiting.quote?.total.minor ?? 0
  await retriedTransaction(w.t.db, (tx) => confirmPurchase(tx, caller, w.deps, { id: awaiting.id, total }))
  await retriedTransaction(w.t.db, (tx) => stopBuying(tx, caller))
  await w.work()
  expect(await only(task.id)).toMatchObject({ state: 'abandoned', reason: 'buying_stopped' })
  expect(await w.trigger()).toBe(0)
})

test.each([
  ['is sent again, and bought once', false, 'placed', 2],
  ['is not sent again while all buying is stopped', true, 'unknown', 1],
] as const)(
  'at a store with idempotent submissions, an order that never arrived %s',
  async (_, isStopped, state, sent) => {
    let submissions = 0
    const openShopper: BuyingWorld['deps']['openShopper'] = (store, channel) => {
      const shopper = openChannel(w.deps, store, channel)
      return {
        ...shopper,
        caps: { ...shopper.caps, resubmit: 'replays' },
        place: (...request) => {
          submissions++
          return shopper.place(...request)
        },
      }
    }
    const task = await armed('scapi')
    await w.faults([{ kind: 'gateway_timeout', resource: 'orders', times: 1, applies: false }])
    await w.setStock(variant, 3)
    await w.trigger()
    await w.work({ ...w.deps, openShopper })
    if (isStopped) await retriedTransaction(w.t.db, (tx) => stopBuying(tx, caller))
    // The store may still process the first request for a minute.
    setClockOffset(75_000)
    await w.heal()
    await w.work({ ...w.deps, openShopper })
    expect(await only(task.id)).toMatchObject({ state })
    expect(submissions).toBe(sent)
  },
)

test('a person settles a purchase whose order cannot be searched', async () => {
  const task = await armed('scapi')
  await w.faults([{ kind: 'reset', resource: 'orders', times: 1, applies: true }])
  await buy()
  const unknown = await only(task.id)
  const [order] = await ordersOf(variant)
  const result = { answer: 'placed', store_order_number: order?.order_no ?? '' } as const
  const settle = () =>
    retriedTransaction(w.t.db, (tx) => settlePurchase(tx, caller, w.deps, { id: unknown.id, answer: result }))
  await settle()
  await expect(settle()).rejects.toMatchObject({ code: 'purchase_attempt.known' })
  expect(await only(task.id)).toMatchObject({ state: 'placed', storeOrderNumber: order?.order_no })
})

test('an order with another total than its quote is stored as it is, and pauses the channel', async () => {
  // Without the discount the price may be higher than the usual limit.
  const task = await armed('scapi', { max_unit_price: 9000_00, max_total: 9000_00, budget: 9000_00 })
  await w.practice.control('POST', 'price', {
    site: 'coach-outlet',
    product_id: variant.variantId,
    discount_percent: 30,
  })
  await w.t.db.execute(sql`update products set current_price = null where id = ${variant.productId}`)
  await w.faults([{ kind: 'price_moved', resource: 'orders', times: 1 }])
  await buy()
  const attempt = await only(task.id)
  expect(attempt).toMatchObject({ state: 'placed' })
  expect(attempt.spent).toBeGreaterThan(attempt.quote?.total.minor ?? Infinity)
  const [channel] = (await w.t.db.execute(sql`select state, problem from task_channels where id = ${task.channel_id}`))
    .rows
  expect(channel).toMatchObject({ state: 'needs_attention', problem: { code: 'task_channel.total_differs' } })
})

test('an account that the store rejects pauses the channel', async () => {
  const channel = await w.addChannel('scapi', { account: { type: 'login', login: 'nobody@practice.example' } })
  const task = await w.addTask(channel, [variant])
  await buy()
  expect(await only(task.id)).toMatchObject({ state: 'abandoned', reason: 'store_failed' })
  const [row] = (await w.t.db.execute(sql`select state, problem from task_channels where id = ${channel.id}`)).rows
  expect(row).toMatchObject({ state: 'needs_attention', problem: { code: 'store.auth_failed' } })
})

test('a task that fails repeatedly is suspended, with an event', async () => {
  const task = await armed('scapi', { max_total: variant.price, budget: variant.price })
  for (let tried = 0; tried < 6; tried++) {
    setClockOffset(tried * 1000)
    await buy()
  }
  expect(await w.attempts(task.id)).toHaveLength(5)
  expect(await w.task(task.id)).toMatchObject({ state: 'suspended', suspended_code: 'total_too_high' })
  const { rows } = await w.t.db.execute(
    sql`select payload from events where kind = 'task_suspended' and subject_id = ${task.id}`,
  )
  expect(rows).toEqual([{ payload: { task_name: task.name, reason: 'total_too_high' } }])
})

test('two tasks with a shared daily budget buy only what it allows', async () => {
  const channel = await w.addChannel('scapi', { daily_budget: (variant.price + 100_00) * 3 })
  const other = w.variants[next++]
  if (!other) throw new Error('no more products')
  const maxPrice = variant.price + 100_00
  const limits = { max_unit_price: 9_000_00, max_total: maxPrice * 2, budget: maxPrice * 2 }
  const tasks = [await w.addTask(channel, [variant], limits), await w.addTask(channel, [other], limits)]
  await w.setStock(variant, 5)
  await w.setStock(other, 5)
  await w.trigger()
  const reserved = (await w.attempts()).filter(({ taskId }) => tasks.some(({ id }) => id === taskId))
  expect(reserved).toHaveLength(1)
})
