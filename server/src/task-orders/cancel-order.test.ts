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
/** Practice store with another response to cancellations. */
const depsWithCancel = (cancel: () => Promise<Cancellation>): BuyingWorld['deps'] => ({
  ...w.deps,
  openShopper: (store, channel) => ({
    ...openChannel(w.deps, store, channel),
    cancel: { isOffered: () => true, request: cancel },
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

test('an order at a shop with Order Management is cancelled, after a reading has shown that this is possible', async () => {
  const order = await bought()
  await expect(cancelOrder(w.deps, caller, order.id)).rejects.toMatchObject({ code: 'order.not_cancellable' })
  setClockOffset(4000)
  expect(await order.refresh()).toBe(true)
  expect(await getOrder(w.deps, caller.actor, order.id)).toMatchObject({
    is_cancellable: true,
    raw: { oms_status: 'ordered', available_to_cancel: '1 of 1' },
  })
  const result = await cancelOrder(w.deps, caller, order.id)
  expect(result).toMatchObject({ outcome: 'cancelled', order: { status: 'cancelled', is_cancellable: false } })
  const { store_order_number: storeOrderNumber } = await order.row()
  const atStore = (await w.orders()).find(({ order_no }) => order_no === storeOrderNumber)
  expect(atStore?.status).toBe('cancelled')
})

test('the store refuses to cancel a shipped order with a message of its own, and no longer offers it', async () => {
  const order = await bought()
  setClockOffset(4000)
  await order.refresh()
  await order.move({ shipping_status: 'shipped' })
  expect(await cancelOrder(w.deps, caller, order.id)).toMatchObject({
    outcome: 'refused',
    message: expect.stringMatching(/^order-cancel-failed: Order '.+' cannot be cancelled\.$/) as string,
    order: { status: 'placed', fulfilment: 'shipped', is_cancellable: false, cancel_asked_at: null },
  })
})

test('if the store’s response is lost, the following reading shows the cancellation', async () => {
  const order = await bought()
  setClockOffset(4000)
  await order.refresh()
  await w.faults([{ kind: 'reset', resource: 'orders', times: 1, applies: true }])
  const result = await cancelOrder(w.deps, caller, order.id)
  await w.faults([])
  await w.heal()
  setClockOffset(12_000)
  if (result.order.status !== 'cancelled') expect(await order.refresh()).toBe(true)
  expect(result.outcome).toBe('unknown')
  expect(await order.row()).toMatchObject({ status: 'cancelled', is_oversold: false })
  expect(await order.work()).toMatchObject({ cancelAskedAt: null, cancelUntil: null })
})

test('a cancelled order has an entry with the person who requested it, and is not reported as oversold', async () => {
  const order = await bought()
  const deps = depsWithCancel(isCancelled(order))
  expect(await getOrder(deps, caller.actor, order.id)).toMatchObject({ is_cancellable: true })
  const result = await cancelOrder(deps, caller, order.id)
  expect(result).toMatchObject({
    outcome: 'cancelled',
    message: '',
    order: { status: 'cancelled', is_oversold: false, is_cancellable: false, cancel_asked_at: null },
  })
  expect(await order.kinds()).toEqual(['recorded by buying', 'cancelled by Ada', 'refreshed by Ada'])
  expect(await order.emittedKinds()).toEqual(['order_changed'])
  expect(await auditOf(order)).toMatchObject([{ actor_name: 'Ada', after: { outcome: 'cancelled' } }])
})

test('if the store confirms the cancellation but still displays the order as placed, it is read again soon', async () => {
  const order = await bought()
  const result = await cancelOrder(
    depsWithCancel(async () => ({ outcome: 'cancelled' })),
    caller,
    order.id,
  )
  expect(result.order).toMatchObject({ status: 'cancelled' })
  setClockOffset(6000)
  expect(await order.refresh()).toBe(true)
  // The store's state takes precedence.
  expect(await order.row()).toMatchObject({ status: 'placed' })
})

test('a refusal is stored with the store’s message, and the order does not change', async () => {
  const order = await bought()
  const refused = { outcome: 'refused', code: 'too-late', message: 'It is being packed' } as const
  const result = await cancelOrder(
    depsWithCancel(async () => refused),
    caller,
    order.id,
  )
  expect(result).toMatchObject({
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
  ['a response without a result', async (): Promise<Cancellation> => ({ outcome: 'unknown', why: 'status 504' })],
  [
    'a lost response',
    async (): Promise<Cancellation> => {
      throw new ConnectorError('store.timeout', { isAmbiguous: true })
    },
  ],
])('%s: the order is read again, and counts as cancelled on request', async (_what, cancel) => {
  const order = await bought()
  const result = await cancelOrder(depsWithCancel(cancel), caller, order.id)
  expect(result).toMatchObject({ outcome: 'unknown', order: { status: 'placed' } })
  expect(result.order.cancel_asked_at).not.toBeNull()
  await order.move({ status: 'cancelled' })
  setClockOffset(6000)
  expect(await order.refresh()).toBe(true)
  expect(await order.row()).toMatchObject({ status: 'cancelled', is_oversold: false })
  expect(await order.work()).toMatchObject({ cancelAskedAt: null, cancelUntil: null })
})

test('a request that did not reach the store changes nothing', async () => {
  const order = await bought()
  const deps = depsWithCancel(async () => {
    throw new ConnectorError('store.blocked', { isLocal: true })
  })
  await expect(cancelOrder(deps, caller, order.id)).rejects.toMatchObject({ code: 'store.blocked' })
  expect(await order.work()).toMatchObject({ cancelAskedAt: null, cancelUntil: null })
  expect(await order.kinds()).toEqual(['recorded by buying'])
})

test('only one cancellation runs at a time, without readings in the meantime', async () => {
  const order = await bought()
  let requests = 0
  const deps = depsWithCancel(async () => {
    requests += 1
    await expect(cancelOrder(deps, caller, order.id)).rejects.toMatchObject({ code: 'order.cancel_under_way' })
    await expect(refreshOrder(deps, caller, order.id)).rejects.toMatchObject({ code: 'order.cancel_under_way' })
    setClockOffset(10_000)
    expect(await order.refresh()).toBe(false)
    return isCancelled(order)()
  })
  expect(await cancelOrder(deps, caller, order.id)).toMatchObject({ outcome: 'cancelled' })
  expect(requests).toBe(1)
})

test('after the death of the cancelling process the order is read, and can be cancelled again', async () => {
  const order = await bought()
  const deps = depsWithCancel(() => new Promise(() => undefined))
  void cancelOrder(deps, caller, order.id)
  while ((await order.work()).cancelUntil === null) await new Promise((resolve) => setTimeout(resolve, 5))
  setClockOffset(61_000)
  expect(await order.refresh()).toBe(true)
  expect(await cancelOrder(depsWithCancel(isCancelled(order)), caller, order.id)).toMatchObject({
    outcome: 'cancelled',
  })
})

test('cannot be cancelled if the store does not support it, or if the order is shipped or has ended', async () => {
  const order = await bought('ocapi')
  const refusal = { code: 'order.not_cancellable' }
  setClockOffset(4000)
  expect(await order.refresh()).toBe(true)
  await expect(cancelOrder(w.deps, caller, order.id)).rejects.toMatchObject(refusal)
  expect(await getOrder(w.deps, caller.actor, order.id)).toMatchObject({ status: 'placed', is_cancellable: false })
  await order.move({ shipping_status: 'shipped' })
  setClockOffset(40_000)
  expect(await order.refresh()).toBe(true)
  await expect(cancelOrder(depsWithCancel(isCancelled(order)), caller, order.id)).rejects.toMatchObject(refusal)
})
