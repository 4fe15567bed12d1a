import { sql } from 'drizzle-orm'
import { systemCaller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { clock, setClockOffset } from '../platform/time/clock'
import { orderTable } from '../orders/order-row'
import type { FakeUcp } from '../stores/ucp/testing/fake-ucp'
import { taskChannelTable } from '../task-channels/task-channel-row'
import { confirmPurchase } from './decide-attempt'
import { ATTEMPT_LEASE_MS } from './attempt-work'
import type { ShopWorld, Variant } from './testing/buying-world'
import { InterruptedWorker } from './testing/interrupted-worker'
import { useUcpWorld } from './testing/use-ucp-world'

let shop: FakeUcp
let w: ShopWorld
let variant: Variant
useUcpWorld((test) => void ({ shop, w, variant } = test))

const armed = async (values: Parameters<ShopWorld['addTask']>[2] = {}) => {
  const task = await w.addTask(await w.addChannel('rest'), [variant], values)
  await w.setStock(variant, 3)
  await w.trigger()
  return task
}
const only = async () => {
  const [attempt, ...more] = await w.attempts()
  if (!attempt || more.length > 0) throw new Error(`${1 + more.length} attempts`)
  return attempt
}
/** A person completes the checkout before its next update. */
const buyElsewhere = (isShown: boolean) =>
  w.faults([{ kind: 'bought_elsewhere', resource: 'baskets', times: 1, applies: isShown }])
const orderNumbers = async () =>
  (await w.orders()).flatMap(({ order_no, product_items: items }) =>
    items.some(({ product_id: id }) => id === variant.variantId) ? [order_no] : [],
  )
/** The attempt is placed with the only order of its variant, which is recorded. */
const expectPlaced = async () => {
  const attempt = await only()
  expect(attempt).toMatchObject({ state: 'placed', submittedAt: null, holdsSlot: true, held: 0 })
  expect(await orderNumbers()).toEqual([attempt.storeOrderNumber])
  const recorded = await w.t.db
    .select({ number: orderTable.store_order_number })
    .from(orderTable)
    .where(sql`attempt_id = ${attempt.id}`)
  expect(recorded).toEqual([{ number: attempt.storeOrderNumber }])
}

test.each([
  ['the update shows it', true],
  ['the update is refused', false],
])('a checkout that a person has completed is placed with its order: %s', async (_how, isShown) => {
  await armed()
  await buyElsewhere(isShown)
  await w.work()
  await expectPlaced()
})

test.each([
  ['more than was reserved: its channel pauses', 9_999_99, 'needs_attention'],
  ['no more than was reserved: its channel continues', 1_00, 'active'],
])('one whose total was never quoted, and is %s', async (_what, unitPrice, state) => {
  const { channel_id: channelId } = await armed()
  shop.unitPrice = unitPrice
  await buyElsewhere(true)
  await w.work()
  expect(await only()).toMatchObject({ state: 'placed', quote: null, spent: shop.orders.at(-1)?.total })
  const channels = await w.t.db
    .select({ state: taskChannelTable.state })
    .from(taskChannelTable)
    .where(sql`id = ${channelId}`)
  expect(channels).toEqual([{ state }])
})

test('one that was completed while a person decided is not bought again', async () => {
  await armed({ mode: 'confirm' })
  await w.work()
  const { id, quote } = await only()
  await buyElsewhere(true)
  const total = quote?.total.minor ?? 0
  await retriedTransaction(w.t.db, (tx) => confirmPurchase(tx, systemCaller('a person'), w.deps, { id, total }))
  await w.work()
  await expectPlaced()
})

test('one whose worker died before it settled the attempt is not bought again', async () => {
  await armed()
  await buyElsewhere(true)
  const worker = new InterruptedWorker(w)
  worker.plan({ step: 'quoted', then: 'kill' })
  await worker.workOne()
  expect(await only()).toMatchObject({ state: 'carting' })
  setClockOffset(clock.offsetMs() + 2 * ATTEMPT_LEASE_MS)
  await w.work()
  await expectPlaced()
})
