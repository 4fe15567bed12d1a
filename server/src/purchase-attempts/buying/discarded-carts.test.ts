import { eq, sql } from 'drizzle-orm'
import { setClockOffset } from '../../platform/time/clock'
import type { Shopper } from '../../stores/shopper'
import { storeTable, type StoreRow } from '../../stores/store-row'
import type { TaskChannelRow } from '../../task-channels/task-channel-row'
import { openChannel } from '../../task-channels/try-task-channel'
import { ATTEMPT_LEASE_MS } from '../attempt-work'
import { InterruptedWorker } from '../testing/interrupted-worker'
import { startBuyingWorld, type BuyingWorld, type Variant } from '../testing/buying-world'

let w: BuyingWorld
let variant: Variant
let next = 0
beforeAll(async () => {
  w = await startBuyingWorld()
})
beforeEach(() => {
  const own = w.variants[next++]
  if (!own) throw new Error('no more products')
  variant = own
})
afterEach(async () => {
  setClockOffset(0)
  await w.faults([])
  await w.heal()
  await w.t.db.execute(sql`update snatch_tasks set state = 'ended', end_reason = 'cancelled' where state <> 'ended'`)
})
afterAll(() => w.close())

const states = async (taskId: string) => (await w.attempts(taskId)).map(({ state }) => state)
const buy = async () => {
  await w.setStock(variant, 3)
  await w.trigger()
  await w.work()
}

test('a cart refused at the quote is discarded, and the account continues to buy', async () => {
  const account = { type: 'login', login: 'ada@practice.example' } as const
  const channel = await w.addChannel('ocapi', { account, shipping_method: 'by-balloon' })
  const task = await w.addTask(channel, [variant])
  await buy()
  expect(await states(task.id)).toEqual(['refused'])
  await w.t.db.execute(sql`update task_channels set shipping_method = null where id = ${channel.id}`)
  await buy()
  expect(await states(task.id)).toEqual(['refused', 'placed'])
})

test('a basket that a worker created and did not fill is filled', async () => {
  const account = { type: 'login', login: 'ada@practice.example' } as const
  const channel = await w.addChannel('ocapi', { account })
  const [store] = await w.t.db.select().from(storeTable).where(eq(storeTable.key, channel.website_type))
  if (!store) throw new Error('no store')
  const shopper = openChannel(w.deps, store, channel)
  await w.setStock(variant, 3)
  const lines = [{ variantId: variant.variantId, quantity: 1 }]
  await w.faults([{ kind: 'reset', resource: 'baskets', after: 1, times: 1 }])
  await expect(shopper.prepare(lines, 'first')).rejects.toThrow()
  await w.faults([])
  await w.heal()
  const again = await shopper.prepare(lines, 'first', { isAgain: true })
  expect(again).toMatchObject({ outcome: 'prepared', cart: { lines } })
  if (again.outcome === 'prepared') await shopper.discard(again.cart)
})

test('a cart whose worker died before storing it is used again', async () => {
  const account = { type: 'login', login: 'ada@practice.example' } as const
  const task = await w.addTask(await w.addChannel('ocapi', { account }), [variant])
  await w.setStock(variant, 3)
  await w.trigger()
  const worker = new InterruptedWorker(w)
  worker.plan({ step: 'cart_made', then: 'kill' })
  expect(await worker.workOne()).toBe(true)
  expect(await states(task.id)).toEqual(['carting'])
  setClockOffset(2 * ATTEMPT_LEASE_MS)
  await w.work()
  expect(await states(task.id)).toEqual(['placed'])
})

test.each([
  ['once its cart is discarded', 'not_placed', false],
  ['before that, too', 'unknown', true],
] as const)(
  'an order that never arrived, of which the store displays nothing %s, is %s',
  async (_when, state, isHidden) => {
    let isGone: boolean = isHidden
    const openShopper = (store: StoreRow, channel: TaskChannelRow): Shopper => {
      const shopper = openChannel(w.deps, store, channel)
      return {
        ...shopper,
        find: async (attempt, options) => (isGone ? { outcome: 'gone' } : shopper.find(attempt, options)),
        discard: async (cart, options) => {
          await shopper.discard(cart, options)
          isGone = true
        },
      }
    }
    const task = await w.addTask(await w.addChannel('scapi'), [variant])
    await w.faults([{ kind: 'gateway_timeout', resource: 'orders', times: 1, applies: false }])
    await buy()
    // Shorter than the cart's lifetime.
    for (const seconds of [10, 100, 140, 200, 300]) {
      setClockOffset(seconds * 1000)
      await w.heal()
      await w.work({ ...w.deps, openShopper })
    }
    expect(await states(task.id)).toEqual([state])
  },
)
