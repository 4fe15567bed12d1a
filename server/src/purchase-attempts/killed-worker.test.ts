import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { setClockOffset } from '../platform/time/clock'
import type { SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import type { TaskChannelRow } from '../task-channels/task-channel-row'
import { buyingSteps, type BuyingStep } from './buying/buying-deps'
import { startBuyingWorld, STORES, type BuyingWorld, type Variant } from './testing/buying-world'
import { BuyingWorkers, LEASE_MS, type Worker } from './testing/buying-workers'
import { restock } from './testing/restock'
import { ordersOf, findTaskViolations } from './testing/find-task-violations'

let w: BuyingWorld
let workers: BuyingWorkers
let channel: TaskChannelRow
let variant: Variant
let task: SnatchTaskRow
let next = 0

beforeAll(async () => {
  w = await startBuyingWorld()
  channel = await w.addChannel('scapi', { concurrency: 1, daily_budget: 1_000_000_00 })
  workers = await BuyingWorkers.start(w.t)
}, 60_000)
beforeEach(async () => {
  const own = w.variants[next++]
  if (!own) throw new Error('no more products')
  variant = own
  task = await w.addTask(channel, [variant])
})
afterEach(() =>
  w.t.db.execute(sql`update snatch_tasks set state = 'ended', end_reason = 'cancelled' where state <> 'ended'`),
)
afterAll(async () => {
  workers.close()
  setClockOffset(0)
  await w.close()
})

const heldAt = (step: BuyingStep) => workers.holdAt(step, () => restock(w, STORES.scapi, variant))
const states = async () => (await w.attempts(task.id)).map(({ state }) => state)

/** Duration of the suspension: until another worker holds the attempt, or has finished it. */
const stops: [string, (held: Worker) => Promise<void>][] = [
  ['its lease', () => sleep(LEASE_MS * 2)],
  ['minutes', () => workers.settleAll()],
]

test.each(buyingSteps)('killed at %s: bought once, or not at all and known not to be', async (step) => {
  await workers.kill(await heldAt(step))
  await workers.add()
  await workers.settleAll()
  expect(await findTaskViolations(w, { task, channel, variant })).toEqual([])
  // The decision to send was stored, and nothing was sent.
  const isSent = step !== 'submit_kept'
  expect(await states()).toEqual([isSent ? 'placed' : 'not_placed'])
  expect(await ordersOf(w, variant)).toHaveLength(isSent ? 1 : 0)
})

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
