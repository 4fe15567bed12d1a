import { sql } from 'drizzle-orm'
import { systemCaller } from '../platform/audit/record-audit'
import { setClockOffset } from '../platform/time/clock'
import {
  startBuyingWorld,
  STORES,
  type BuyingWorld,
  type Variant,
  type WorldStore,
} from '../purchase-attempts/testing/buying-world'
import { openChannel } from '../task-channels/try-task-channel'
import { claimRefresh, refreshClaimed } from './refresh-orders'
import { getOrder } from './get-order'
import { refreshOrder } from './refresh-order'
import { nextReadingMs } from '../orders/refresh-schedule'
import { buyOrder, type BoughtOrder } from './testing/bought-order'
import { updateOrder } from '../orders/update-order'

let w: BuyingWorld
let next = 0
beforeAll(async () => {
  w = await startBuyingWorld()
})
beforeEach(async () => {
  await w.faults([])
  await w.heal()
})
afterEach(() => setClockOffset(0))
afterAll(() => w.close())

const MINUTE = 60_000
const caller = systemCaller('Ada')
const ownVariant = (): Variant => {
  const own = w.variants[next++]
  if (!own) throw new Error('no more products')
  return own
}
const bought = (store: WorldStore = 'scapi') => buyOrder(w, store, ownVariant())
const auditOf = async (order: BoughtOrder) =>
  (
    await w.t.db.execute<{ action: string; actor_name: string; after: unknown }>(
      sql`select action, actor_name, after from audit where subject_id = ${order.id} order by id`,
    )
  ).rows

test.each(['ocapi', 'scapi'] as const)('stores the store’s changes, each with an event, for %s', async (store) => {
  const order = await bought(store)
  // Seconds after the purchase.
  setClockOffset(4000)
  expect(await order.refresh()).toBe(true)
  expect(await order.row()).toMatchObject({ status: 'placed', raw: { status: 'new' } })
  expect(await order.kinds()).toEqual(['recorded by buying'])

  await order.move({ status: 'open', confirmation_status: 'confirmed', payment_status: 'paid' })
  expect(await order.refresh()).toBe(false)
  setClockOffset(MINUTE)
  expect(await order.refresh()).toBe(true)
  expect(await order.row()).toMatchObject({ status: 'confirmed', payment: 'paid', fulfilment: 'unfulfilled' })
  expect(await order.timeline()).toEqual([
    [],
    [
      { field: 'status', before: 'placed', after: 'confirmed' },
      { field: 'payment', before: 'pending', after: 'paid' },
    ],
  ])
  expect(await order.kinds()).toEqual(['recorded by buying', 'refreshed by order-refreshes'])
  expect(await order.emittedKinds()).toEqual(['order_changed'])
  expect((await auditOf(order)).at(-1)).toMatchObject({
    action: 'orders.refresh',
    actor_name: 'order-refreshes',
    after: { outcome: 'read', status: 'confirmed' },
  })

  await order.move({ status: 'completed', shipping_status: 'shipped' })
  setClockOffset(3 * MINUTE)
  expect(await order.refresh()).toBe(true)
  expect(await order.row()).toMatchObject({ status: 'completed', fulfilment: 'shipped' })
  expect(await order.emittedKinds()).toEqual(['order_changed', 'order_changed'])
})

test('the order line references the product and variant that were bought', async () => {
  const order = await bought()
  await w.t.db.execute(sql`update order_lines set product_code = 'a word of the team' where order_id = ${order.id}`)
  const { products, lines } = await getOrder(w.deps, caller.actor, order.id)
  const { rows } = await w.t.db.execute(sql`select product_id from order_lines where order_id = ${order.id}`)
  expect(products).toMatchObject([{ website_type: STORES.scapi, id: rows[0]?.['product_id'] }])
  expect(lines).toHaveLength(1)
})

test('a reading without changes leaves version and timeline, and publishes nothing', async () => {
  const order = await bought()
  setClockOffset(4000)
  await order.refresh()
  const { version } = await order.row()
  setClockOffset(MINUTE)
  expect(await order.refresh()).toBe(true)
  expect(await order.row()).toMatchObject({ version })
  expect(await order.kinds()).toHaveLength(1)
  expect(await order.emittedKinds()).toEqual([])
})

test('a reading does not change people’s fields, and people cannot change the store’s fields', async () => {
  const order = await bought()
  const { version } = await order.row()
  const settings = { timeZone: 'UTC', reportingCurrency: 'CNY' }
  const change = (patch: Parameters<typeof updateOrder>[4]) =>
    w.t.db.transaction((tx) => updateOrder(tx, caller, settings, order.id, patch))
  const result = await change({ version, note: 'for Lin', tags: ['gift', 'gift', 'red'] })
  const { attempt_id: attemptId, task_id: taskId } = await order.row()
  expect(result).toMatchObject({ note: 'for Lin', tags: ['gift', 'red'], task_id: taskId, attempt_id: attemptId })
  await expect(change({ version: version + 1, status: 'completed' })).rejects.toMatchObject({
    code: 'order.not_editable',
  })
  await order.move({ status: 'open', confirmation_status: 'confirmed' })
  setClockOffset(4000)
  await order.refresh()
  expect(await order.row()).toMatchObject({ status: 'confirmed', note: 'for Lin', tags: ['gift', 'red'] })
  expect(await order.kinds()).toEqual(['recorded by buying', 'changed by Ada', 'refreshed by order-refreshes'])
})

test.each([
  [0, 15_000],
  [5 * MINUTE, MINUTE],
  [60 * MINUTE, 10 * MINUTE],
  [24 * 60 * MINUTE, 60 * MINUTE],
  [30 * 24 * 60 * MINUTE, 360 * MINUTE],
  [121 * 24 * 60 * MINUTE, null],
])('an order that is %i ms old is read again in %p ms', async (age, expected) => {
  const open = { status: 'placed', payment: 'pending', fulfilment: 'unfulfilled' } as const
  expect(nextReadingMs(open, age)).toBe(expected)
})

test.each([
  ['cancelled', 'voided', 'unfulfilled', true],
  ['cancelled', 'paid', 'unfulfilled', false],
  ['failed', 'pending', 'unfulfilled', true],
  ['completed', 'paid', 'shipped', false],
  ['completed', 'paid', 'delivered', true],
] as const)('whether an order that is %s, %s and %s has ended: %p', (status, payment, fulfilment, isOver) => {
  expect(nextReadingMs({ status, payment, fulfilment }, MINUTE) === null).toBe(isOver)
})

test('an unreachable store changes nothing; the error is stored, and the order is read again', async () => {
  const order = await bought()
  setClockOffset(4000)
  await order.refresh()
  const before = await order.row()
  const { refreshedAt } = await order.work()
  await w.faults([{ kind: 'html', resource: 'orders' }])
  setClockOffset(MINUTE)
  expect(await order.refresh()).toBe(true)
  expect(await order.row()).toEqual(before)
  const work = await order.work()
  expect(work).toMatchObject({ refreshedAt, errorCode: expect.stringMatching(/^store\./), holder: null })
  expect(work.nextAt).not.toBeNull()
  expect(await getOrder(w.deps, caller.actor, order.id)).toMatchObject({
    refreshed_at: refreshedAt?.toISOString(),
    refresh_error: work.errorCode,
    is_refreshable: true,
    is_cancellable: true,
  })
  await w.faults([])
  await w.heal()
  setClockOffset(5 * MINUTE)
  await order.refresh()
  expect(await order.work()).toMatchObject({ errorCode: null })
})

test('an order that is unknown to the store remains unchanged', async () => {
  const order = await bought()
  await w.t.db.execute(sql`update orders set store_order_number = 'nobody-has-it' where id = ${order.id}`)
  setClockOffset(4000)
  await order.refresh()
  expect(await order.row()).toMatchObject({ status: 'placed' })
  expect(await order.work()).toMatchObject({ errorCode: 'order.unknown_to_store', refreshedAt: null })
})

test.each(['cancelled', 'failed'] as const)(
  'an accepted order that is then %s is oversold, with one event',
  async (status) => {
    const order = await bought()
    await order.move({ status })
    setClockOffset(4000)
    await order.refresh()
    expect(await order.row()).toMatchObject({ status, is_oversold: true })
    expect(await order.emittedKinds()).toEqual(['order_changed', 'order_oversold'])
    expect((await order.timeline()).at(-1)).toContainEqual({ field: 'is_oversold', before: false, after: true })
    // The order has ended.
    expect(await order.work()).toMatchObject({ nextAt: null })
    await refreshOrder(w.deps, caller, order.id)
    expect(await order.emittedKinds()).toHaveLength(2)
  },
)

test.each([
  ['state', 'Back_Ordered', true],
  ['permalink_url', 'https://store.example/orders/back-ordered-bags', false],
])('an order whose status “%s” is “%s” is oversold: %s', async (name, word, isOversold) => {
  const order = await bought()
  const openShopper: BuyingWorld['deps']['openShopper'] = (store, channel) => {
    const shopper = openChannel(w.deps, store, channel)
    return {
      ...shopper,
      async read(...request) {
        const state = await shopper.read(...request)
        return state && { ...state, raw: { ...state.raw, [name]: word } }
      },
    }
  }
  setClockOffset(4000)
  await order.refresh({ ...w.deps, openShopper })
  expect(await order.row()).toMatchObject({ status: 'placed', is_oversold: isOversold })
  expect(await order.emittedKinds()).toEqual(isOversold ? ['order_oversold'] : [])
})

test('a late reading does not overwrite a newer one', async () => {
  const order = await bought()
  setClockOffset(4000)
  const late = await claimRefresh(w.t.db, w.deps.work.newLease())
  let isNewer = false
  const openShopper: BuyingWorld['deps']['openShopper'] = (store, channel) => {
    const shopper = openChannel(w.deps, store, channel)
    return {
      ...shopper,
      async read(...request) {
        const state = await shopper.read(...request)
        isNewer = true
        await order.move({ status: 'completed' })
        await refreshOrder(w.deps, caller, order.id)
        return state
      },
    }
  }
  await refreshClaimed({ ...w.deps, openShopper }, late)
  expect(isNewer).toBe(true)
  expect(await order.row()).toMatchObject({ status: 'completed' })
})

describe('requested by a person', () => {
  test('the order is read at once, with the person on its timeline and in the audit log', async () => {
    const order = await bought()
    await order.move({ status: 'open', confirmation_status: 'confirmed' })
    const before = Date.now()
    const result = await refreshOrder(w.deps, caller, order.id)
    expect(result).toMatchObject({ status: 'confirmed', refresh_error: null, is_refreshable: true })
    expect(Date.parse(result.refreshed_at ?? '')).toBeGreaterThanOrEqual(before)
    expect(await order.kinds()).toEqual(['recorded by buying', 'refreshed by Ada'])
    expect((await auditOf(order)).at(-1)).toMatchObject({ action: 'orders.refresh', actor_name: 'Ada' })
  })

  test('the error of an unreachable store is returned, and stored', async () => {
    const order = await bought()
    await w.faults([{ kind: 'html', resource: 'orders' }])
    await expect(refreshOrder(w.deps, caller, order.id)).rejects.toMatchObject({
      code: expect.stringMatching(/^store\./),
    })
    expect(await order.work()).toMatchObject({ errorCode: expect.stringMatching(/^store\./) })
  })

  test('an order whose store is deleted cannot be read', async () => {
    const order = await bought()
    await w.t.db.execute(sql`update stores set deleted_at = clock_now() where key = ${STORES.scapi}`)
    await expect(refreshOrder(w.deps, caller, order.id)).rejects.toMatchObject({ code: 'order.not_refreshable' })
    expect(await getOrder(w.deps, caller.actor, order.id)).toMatchObject({ is_refreshable: false })
    await w.t.db.execute(sql`update stores set deleted_at = null where key = ${STORES.scapi}`)
  })
})
