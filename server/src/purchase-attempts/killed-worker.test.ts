import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { setClockOffset } from '../platform/time/clock'
import type { SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import type { TaskChannelRow } from '../task-channels/task-channel-row'
import { buyingSteps, type BuyingStep } from './buying/buying-deps'
import type { ShopWorld, Variant } from './testing/buying-world'
import { BuyingWorkers, LEASE_MS, type Worker } from './testing/buying-workers'
import { restock } from './testing/restock'
import type { ShopName } from './testing/shop-name'
import { startWorldOf } from './testing/world-shops'
import { ordersOf, findTaskViolations } from './testing/find-task-violations'

let w: ShopWorld
let store: string
let workers: BuyingWorkers
let channel: TaskChannelRow
let variant: Variant
let task: SnatchTaskRow
let next = 0

const startAt = async (shop: ShopName) => {
  w = await startWorldOf(shop)
  ;[store = ''] = w.storeNames
  channel = await w.addChannel(store, { concurrency: 1, daily_budget: 1_000_000_00 })
  workers = await BuyingWorkers.start(w.t)
}
const stop = async () => {
  workers.close()
  setClockOffset(0)
  await w.close()
}
beforeEach(async () => {
  const own = w.variants[next++]
  if (!own) throw new Error('no more products')
  variant = own
  task = await w.addTask(channel, [variant])
})
afterEach(() =>
  w.t.db.execute(sql`update snatch_tasks set state = 'ended', end_reason = 'cancelled' where state <> 'ended'`),
)
const heldAt = (step: BuyingStep) => workers.holdAt(step, () => restock(w, w.keyOf(store), variant))
const states = async () => (await w.attempts(task.id)).map(({ state }) => state)

/** Duration of the suspension: until another worker holds the attempt, or has finished it. */
const stops: [string, (held: Worker) => Promise<void>][] = [
  ['its lease', () => sleep(LEASE_MS * 2)],
  ['minutes', () => workers.settleAll()],
]

const testKills = (isResent: boolean) =>
  test.each(buyingSteps)('killed at %s: bought once, or not at all and known not to be', async (step) => {
    await workers.kill(await heldAt(step))
    await workers.add()
    await workers.settleAll()
    expect(await findTaskViolations(w, { task, channel, variant })).toEqual([])
    // The decision to send was stored, and nothing was sent; a store that replays receives the same request then.
    const isSent = step !== 'submit_kept' || isResent
    expect(await states()).toEqual([isSent ? 'placed' : 'not_placed'])
    expect(await ordersOf(w, variant)).toHaveLength(isSent ? 1 : 0)
  })

describe('at the practice store', () => {
  beforeAll(() => startAt('practice'))
  afterAll(stop)

  testKills(false)

  test.each(buyingSteps.flatMap((step) => stops.map(([long, pass]) => [step, long, pass] as const)))(
    'suspended at %s for %s, and then resumed: bought at most once',
    async (step, long, pass) => {
      const held = await heldAt(step)
      workers.stop(held)
      await pass(held)
      await workers.resume(held)
      await workers.settleAll()
      expect(await findTaskViolations(w, { task, channel, variant })).toEqual([])
      // A worker that was suspended beyond the time limit does not send any more.
      const isSent = step !== 'submit_kept' || long === 'its lease'
      expect(await states()).toEqual([isSent ? 'placed' : 'not_placed'])
    },
  )
})

/** `prove -- buying-kills --shop` suspends workers there, too. */
describe('at a store of the Universal Commerce Protocol', () => {
  beforeAll(() => startAt('ucp'))
  afterAll(stop)

  testKills(true)
})
