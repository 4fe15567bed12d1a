import { sql } from 'drizzle-orm'
import { systemCaller } from '../platform/audit/record-audit'
import { setClockOffset } from '../platform/time/clock'
import { startBuyingWorld, type BuyingWorld, type WorldStore } from '../purchase-attempts/testing/buying-world'
import { ConnectorError } from '../stores/connector-error'
import type { Cancellation } from '../stores/shopper'
import { openChannel } from '../task-channels/try-task-channel'
import { cancelOrder } from './cancel-order'
import { getOrder } from './get-order'
import { refreshOrder } from './refresh-order'
import { buyOrder, type BoughtOrder } from './testing/bought-order'

let w: BuyingWorld
let next = 0
beforeAll(async () => {
  w = await startBuyingWorld()
})
afterEach(() => setClockOffset(0))
afterAll(() => w.close())

const caller = systemCaller('Ada')
const bought = async (store: WorldStore = 'scapi') => {
  const own = w.variants[next++]
  if (!own) throw new Error('no more products')
  return buyOrder(w, store, own)
}
/** The practice store, with another answer to a cancellation. */
const cancelling = (cancel: () => Promise<Cancellation>): BuyingWorld['parts'] => ({
  ...w.parts,
  openShopper: (store, channel) => ({
    ...openChannel(w.parts, store, channel),
    cancel: { isOffered: () => true, ask: cancel },
  }),
})
const isCancelled = (order: BoughtOrder) => async (): Promise<Cancellation> => {
  await order.move({ status: 'cancelled' })
  return { outcome: 'cancelled' }
}
const auditOf = async (order: BoughtOrder) =>
  (
    await w.t.db.execute<{ after: unknown; actor_name: string }>(
      sql`select after, actor_name from audit where subject_id = ${order.id} and action = 'orders.cancel'`,
    )
  ).rows

test('a shop with Order Management cancels it, once a reading has told that it would', async () => {
  const order = await bought()
  await expect(cancelOrder(w.parts, caller, order.id)).rejects.toMatchObject({ code: 'order.not_cancellable' })
  setClockOffset(4000)
  expect(await order.refresh()).toBe(true)
  expect(await getOrder(w.parts, caller.actor, order.id)).toMatchObject({
    is_cancellable: true,
    raw: { oms_status: 'ordered', available_to_cancel: '1 of 1' },
  })
  const told = await cancelOrder(w.parts, caller, order.id)
  expect(told).toMatchObject({ outcome: 'cancelled', order: { status: 'cancelled', is_cancellable: false } })
  const { storeOrderNumber } = await order.row()
  const atStore = (await w.orders()).find(({ order_no }) => order_no === storeOrderNumber)
  expect(atStore?.status).toBe('cancelled')
})

test('shipped since it was read: the store refuses in its own words; then it is offered no more', async () => {
  const order = await bought()
  setClockOffset(4000)
  await order.refresh()
  await order.move({ shipping_status: 'shipped' })
  expect(await cancelOrder(w.parts, caller, order.id)).toMatchObject({
    outcome: 'refused',
    message: expect.stringMatching(/^order-cancel-failed: Order '.+' cannot be cancelled\.$/) as string,
    order: { status: 'placed', fulfilment: 'shipped', is_cancellable: false, cancel_asked_at: null },
  })
})

test('the answer is lost after the store has cancelled it: the order then says so', async () => {
  const order = await bought()
  setClockOffset(4000)
  await order.refresh()
  await w.faults([{ kind: 'reset', resource: 'orders', times: 1, applies: true }])
  const told = await cancelOrder(w.parts, caller, order.id)
  await w.faults([])
  await w.heal()
  setClockOffset(12_000)
  if (told.order.status !== 'cancelled') expect(await order.refresh()).toBe(true)
  expect(told.outcome).toBe('unknown')
  expect(await order.row()).toMatchObject({ status: 'cancelled', isOversold: false })
  expect(await order.work()).toMatchObject({ cancelAskedAt: null, cancelUntil: null })
})

test('the store cancels it: that is told with who asked, and nobody is told of anything oversold', async () => {
  const order = await bought()
  const parts = cancelling(isCancelled(order))
  expect(await getOrder(parts, caller.actor, order.id)).toMatchObject({ is_cancellable: true })
  const told = await cancelOrder(parts, caller, order.id)
  expect(told).toMatchObject({
    outcome: 'cancelled',
    message: '',
    order: { status: 'cancelled', is_oversold: false, is_cancellable: false, cancel_asked_at: null },
  })
  expect(await order.kinds()).toEqual(['recorded by buying', 'cancelled by Ada', 'refreshed by Ada'])
  expect(await order.told()).toEqual(['order_changed'])
  expect(await auditOf(order)).toMatchObject([{ actor_name: 'Ada', after: { outcome: 'cancelled' } }])
})

test('the store says that it is cancelled, and still shows it as placed: it is read again soon', async () => {
  const order = await bought()
  const told = await cancelOrder(
    cancelling(async () => ({ outcome: 'cancelled' })),
    caller,
    order.id,
  )
  expect(told.order).toMatchObject({ status: 'cancelled' })
  setClockOffset(6000)
  expect(await order.refresh()).toBe(true)
  // The store has the last word.
  expect(await order.row()).toMatchObject({ status: 'placed' })
})

test('a refusal is told in the words of the store, and the order stays', async () => {
  const order = await bought()
  const refused = { outcome: 'refused', code: 'too-late', message: 'It is being packed' } as const
  const told = await cancelOrder(
    cancelling(async () => refused),
    caller,
    order.id,
  )
  expect(told).toMatchObject({
    outcome: 'refused',
    message: 'too-late: It is being packed',
    order: { status: 'placed', cancel_asked_at: null },
  })
  expect(await order.kinds()).toContain('cancel_refused by Ada')
  expect((await order.timeline())[1]).toEqual([
    { field: 'store_answer', before: null, after: 'too-late: It is being packed' },
  ])
})

test.each([
  ['an answer that says nothing', async (): Promise<Cancellation> => ({ outcome: 'unknown', why: 'status 504' })],
  [
    'a lost answer',
    async (): Promise<Cancellation> => {
      throw new ConnectorError('store.timeout', { isAmbiguous: true })
    },
  ],
])('%s: it is read again, and a cancellation that shows then was asked for', async (_what, cancel) => {
  const order = await bought()
  const told = await cancelOrder(cancelling(cancel), caller, order.id)
  expect(told).toMatchObject({ outcome: 'unknown', order: { status: 'placed' } })
  expect(told.order.cancel_asked_at).not.toBeNull()
  await order.move({ status: 'cancelled' })
  setClockOffset(6000)
  expect(await order.refresh()).toBe(true)
  expect(await order.row()).toMatchObject({ status: 'cancelled', isOversold: false })
  expect(await order.work()).toMatchObject({ cancelAskedAt: null, cancelUntil: null })
})

test('a store that was not asked leaves all as it was', async () => {
  const order = await bought()
  const parts = cancelling(async () => {
    throw new ConnectorError('store.blocked', { isLocal: true })
  })
  await expect(cancelOrder(parts, caller, order.id)).rejects.toMatchObject({ code: 'store.blocked' })
  expect(await order.work()).toMatchObject({ cancelAskedAt: null, cancelUntil: null })
  expect(await order.kinds()).toEqual(['recorded by buying'])
})

test('the store is asked once at a time, and not read meanwhile', async () => {
  const order = await bought()
  let asked = 0
  const parts = cancelling(async () => {
    asked += 1
    await expect(cancelOrder(parts, caller, order.id)).rejects.toMatchObject({ code: 'order.cancel_under_way' })
    await expect(refreshOrder(parts, caller, order.id)).rejects.toMatchObject({ code: 'order.cancel_under_way' })
    setClockOffset(10_000)
    expect(await order.refresh()).toBe(false)
    return isCancelled(order)()
  })
  expect(await cancelOrder(parts, caller, order.id)).toMatchObject({ outcome: 'cancelled' })
  expect(asked).toBe(1)
})

test('whoever asked is gone: the order is read, and may be cancelled again', async () => {
  const order = await bought()
  const parts = cancelling(() => new Promise(() => undefined))
  void cancelOrder(parts, caller, order.id)
  while ((await order.work()).cancelUntil === null) await new Promise((resolve) => setTimeout(resolve, 5))
  setClockOffset(61_000)
  expect(await order.refresh()).toBe(true)
  expect(await cancelOrder(cancelling(isCancelled(order)), caller, order.id)).toMatchObject({ outcome: 'cancelled' })
})

test('not where the store has no way to, nor once it is on its way or has ended', async () => {
  const order = await bought('ocapi')
  const refusal = { code: 'order.not_cancellable' }
  setClockOffset(4000)
  expect(await order.refresh()).toBe(true)
  await expect(cancelOrder(w.parts, caller, order.id)).rejects.toMatchObject(refusal)
  expect(await getOrder(w.parts, caller.actor, order.id)).toMatchObject({ status: 'placed', is_cancellable: false })
  await order.move({ shipping_status: 'shipped' })
  setClockOffset(40_000)
  expect(await order.refresh()).toBe(true)
  await expect(cancelOrder(cancelling(isCancelled(order)), caller, order.id)).rejects.toMatchObject(refusal)
})
