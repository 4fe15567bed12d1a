import { sql } from 'drizzle-orm'
import { systemCaller } from '../../platform/audit/record-audit'
import { retriedTransaction } from '../../platform/db/transaction'
import { setClockOffset } from '../../platform/time/clock'
import { confirmPurchase } from '../decide-attempt'
import { ATTEMPT_LEASE_MS } from '../attempt-work'
import { InterruptedWorker } from '../testing/interrupted-worker'
import { startBuyingWorld, type BuyingWorld, type Variant } from '../testing/buying-world'

let w: BuyingWorld
let variant: Variant
let next = 0
beforeAll(async () => {
  w = await startBuyingWorld()
})
beforeEach(async () => {
  const own = w.variants[next++]
  if (!own) throw new Error('no more products')
  variant = own
  await w.setStock(variant, 3)
})
afterEach(async () => {
  setClockOffset(0)
  await w.faults([])
  await w.heal()
  await w.t.db.execute(sql`update snatch_tasks set state = 'ended', end_reason = 'cancelled' where state <> 'ended'`)
})
afterAll(() => w.close())

/** Encrypts the cart with another key, as after a changed SECRET_KEY or a restore. */
const loseKey = (taskId: string) =>
  w.t.db.execute(sql`update purchase_attempts set cart = 'of another key' where task_id = ${taskId}`)
const only = async (taskId: string) => {
  const [attempt, ...others] = await w.attempts(taskId)
  if (!attempt || others.length > 0) throw new Error(`not one attempt: ${others.length + 1}`)
  return attempt
}

test('a purchase of unknown outcome with an unreadable cart reports this, and is searched ever more rarely', async () => {
  const task = await w.addTask(await w.addChannel('scapi'), [variant])
  await w.faults([{ kind: 'gateway_timeout', resource: 'orders', times: 1, applies: true }])
  await w.trigger()
  await w.work()
  await loseKey(task.id)
  setClockOffset(10_000)
  expect(await w.work()).toBe(1)
  expect(await only(task.id)).toMatchObject({
    state: 'unknown',
    looks: 1,
    holder: null,
    seen: { outcome: 'cannot_tell', why: expect.stringContaining('SECRET_KEY') as string },
  })
  // The next search is not due at once.
  expect(await w.work()).toBe(0)
})

test('a worker with an unreadable cart creates a new one', async () => {
  const task = await w.addTask(await w.addChannel('scapi'), [variant])
  await w.trigger()
  const worker = new InterruptedWorker(w)
  worker.plan({ step: 'cart_kept', then: 'kill' })
  expect(await worker.workOne()).toBe(true)
  await loseKey(task.id)
  setClockOffset(2 * ATTEMPT_LEASE_MS)
  await w.heal()
  await w.work()
  expect(await only(task.id)).toMatchObject({ state: 'placed' })
})

test('a confirmed purchase with an unreadable cart is bought with a new one', async () => {
  const task = await w.addTask(await w.addChannel('scapi'), [variant], { mode: 'confirm' })
  await w.trigger()
  await w.work()
  const { id, quote } = await only(task.id)
  await loseKey(task.id)
  await retriedTransaction(w.t.db, (tx) =>
    confirmPurchase(tx, systemCaller('a person'), w.deps, { id, total: quote?.total.minor ?? 0 }),
  )
  await w.work()
  expect(await only(task.id)).toMatchObject({ state: 'placed' })
})
