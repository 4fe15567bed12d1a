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
import { nextReadingMs } from './refresh-schedule'
import { buyOrder, type BoughtOrder } from './testing/bought-order'
import { updateOrder } from './update-order'

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

test.each(['ocapi', 'scapi'] as const)(
  'what the store says is followed, and each change is told, by %s',
  async (store) => {
    const order = await bought(store)
    // Seconds after it was placed.
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
    expect(await order.told()).toEqual(['order_changed'])
    expect((await auditOf(order)).at(-1)).toMatchObject({
      action: 'orders.refresh',
      actor_name: 'order-refreshes',
      after: { outcome: 'read', status: 'confirmed' },
    })

    await order.move({ status: 'completed', shipping_status: 'shipped' })
    setClockOffset(3 * MINUTE)
    expect(await order.refresh()).toBe(true)
    expect(await order.row()).toMatchObject({ status: 'completed', fulfilment: 'shipped' })
    expect(await order.told()).toEqual(['order_changed', 'order_changed'])
  },
)

test('its line leads to the very product and variant that was bought', async () => {
  const order = await bought()
  await w.t.db.execute(sql`update order_lines set product_code = 'a word of the team' where order_id = ${order.id}`)
  const { products, lines } = await getOrder(w.parts, caller.actor, order.id)
  const { rows } = await w.t.db.execute(sql`select product_id from order_lines where order_id = ${order.id}`)
  expect(products).toMatchObject([{ website_type: STORES.scapi, id: rows[0]?.['product_id'] }])
  expect(lines).toHaveLength(1)
})

test('a reading that changes nothing leaves version, timeline and listeners alone', async () => {
  const order = await bought()
  setClockOffset(4000)
  await order.refresh()
  const { version } = await order.row()
  setClockOffset(MINUTE)
  expect(await order.refresh()).toBe(true)
  expect(await order.row()).toMatchObject({ version })
  expect(await order.kinds()).toHaveLength(1)
  expect(await order.told()).toEqual([])
})

test('what a person wrote stays, and what the store says is not theirs to change', async () => {
  const order = await bought()
  const { version } = await order.row()
  const settings = { timeZone: 'UTC', reportingCurrency: 'CNY' }
  const change = (patch: Parameters<typeof updateOrder>[4]) =>
    w.t.db.transaction((tx) => updateOrder(tx, caller, settings, order.id, patch))
  const told = await change({ version, note: 'for Lin', tags: ['gift', 'gift', 'red'] })
  const { attemptId, taskId } = await order.row()
  expect(told).toMatchObject({ note: 'for Lin', tags: ['gift', 'red'], task_id: taskId, attempt_id: attemptId })
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
])('an order %i ms old is read again in %p ms', async (age, expected) => {
  const open = { status: 'placed', payment: 'pending', fulfilment: 'unfulfilled' } as const
  expect(nextReadingMs(open, age)).toBe(expected)
})

test.each([
  ['cancelled', 'voided', 'unfulfilled', true],
  ['cancelled', 'paid', 'unfulfilled', false],
  ['failed', 'pending', 'unfulfilled', true],
  ['completed', 'paid', 'shipped', false],
  ['completed', 'paid', 'delivered', true],
] as const)('an order that is %s, %s and %s is over: %p', (status, payment, fulfilment, isOver) => {
  expect(nextReadingMs({ status, payment, fulfilment }, MINUTE) === null).toBe(isOver)
})

test('a store that cannot be reached changes nothing; that it could not is told, and it is asked again', async () => {
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
  expect(await getOrder(w.parts, caller.actor, order.id)).toMatchObject({
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

test('an order that the store does not know stays as it was last known', async () => {
  const order = await bought()
  await w.t.db.execute(sql`update orders set store_order_number = 'nobody-has-it' where id = ${order.id}`)
  setClockOffset(4000)
  await order.refresh()
  expect(await order.row()).toMatchObject({ status: 'placed' })
  expect(await order.work()).toMatchObject({ errorCode: 'order.unknown_to_store', refreshedAt: null })
})

test.each(['cancelled', 'failed'] as const)(
  'an order that the store took and then %s is oversold, which is told once',
  async (status) => {
    const order = await bought()
    await order.move({ status })
    setClockOffset(4000)
    await order.refresh()
    expect(await order.row()).toMatchObject({ status, isOversold: true })
    expect(await order.told()).toEqual(['order_changed', 'order_oversold'])
    expect((await order.timeline()).at(-1)).toContainEqual({ field: 'is_oversold', before: false, after: true })
    // It has come to its end.
    expect(await order.work()).toMatchObject({ nextAt: null })
    await refreshOrder(w.parts, caller, order.id)
    expect(await order.told()).toHaveLength(2)
  },
)

test('a store that says that it has not what was ordered is believed', async () => {
  const order = await bought()
  const openShopper: BuyingWorld['parts']['openShopper'] = (store, channel) => {
    const shopper = openChannel(w.parts, store, channel)
    return {
      ...shopper,
      async read(...asked) {
        const state = await shopper.read(...asked)
        return state && { ...state, raw: { ...state.raw, state: 'Back_Ordered' } }
      },
    }
  }
  setClockOffset(4000)
  await order.refresh({ ...w.parts, openShopper })
  expect(await order.row()).toMatchObject({ status: 'placed', isOversold: true })
  expect(await order.told()).toEqual(['order_oversold'])
})

test('a reading that comes late does not undo a newer one', async () => {
  const order = await bought()
  setClockOffset(4000)
  const late = await claimRefresh(w.t.db, w.parts.work.newLease())
  let isNewer = false
  const openShopper: BuyingWorld['parts']['openShopper'] = (store, channel) => {
    const shopper = openChannel(w.parts, store, channel)
    return {
      ...shopper,
      async read(...asked) {
        const state = await shopper.read(...asked)
        isNewer = true
        await order.move({ status: 'completed' })
        await refreshOrder(w.parts, caller, order.id)
        return state
      },
    }
  }
  await refreshClaimed({ ...w.parts, openShopper }, late)
  expect(isNewer).toBe(true)
  expect(await order.row()).toMatchObject({ status: 'completed' })
})

describe('when a person asks', () => {
  test('the order is read at once, and who asked is on its timeline and in the audit', async () => {
    const order = await bought()
    await order.move({ status: 'open', confirmation_status: 'confirmed' })
    const told = await refreshOrder(w.parts, caller, order.id)
    expect(told).toMatchObject({ status: 'confirmed', refresh_error: null, is_refreshable: true })
    expect(Date.now() - Date.parse(told.refreshed_at ?? '')).toBeLessThan(MINUTE)
    expect(await order.kinds()).toEqual(['recorded by buying', 'refreshed by Ada'])
    expect((await auditOf(order)).at(-1)).toMatchObject({ action: 'orders.refresh', actor_name: 'Ada' })
  })

  test('a store that cannot be reached is told by name, and kept', async () => {
    const order = await bought()
    await w.faults([{ kind: 'html', resource: 'orders' }])
    await expect(refreshOrder(w.parts, caller, order.id)).rejects.toMatchObject({
      code: expect.stringMatching(/^store\./),
    })
    expect(await order.work()).toMatchObject({ errorCode: expect.stringMatching(/^store\./) })
  })

  test('an order whose store is gone is not asked about', async () => {
    const order = await bought()
    await w.t.db.execute(sql`update stores set deleted_at = clock_now() where key = ${STORES.scapi}`)
    await expect(refreshOrder(w.parts, caller, order.id)).rejects.toMatchObject({ code: 'order.not_refreshable' })
    expect(await getOrder(w.parts, caller.actor, order.id)).toMatchObject({ is_refreshable: false })
    await w.t.db.execute(sql`update stores set deleted_at = null where key = ${STORES.scapi}`)
  })
})
