import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { buyingSteps } from '../src/purchase-attempts/buying/buying-deps'
import type { ShopWorld } from '../src/purchase-attempts/testing/buying-world'
import { BuyingWorkers, LEASE_MS } from '../src/purchase-attempts/testing/buying-workers'
import { restock } from '../src/purchase-attempts/testing/restock'
import { ShopName } from '../src/purchase-attempts/testing/shop-name'
import { startWorldOf } from '../src/purchase-attempts/testing/world-shops'
import { findTaskViolations } from '../src/purchase-attempts/testing/find-task-violations'
import type { TaskChannelRow } from '../src/task-channels/task-channel-row'
import { setClockOffset } from '../src/platform/time/clock'
import { proofDatabase } from './buying/proof-database'
import type { Findings, Proof } from './proof'
import { seededRandom, type Random } from './random'

/** Range of the random kill delay. A purchase takes about 40 ms here. */
const PURCHASE_MS = 80
const faults = ['reset', 'gateway_timeout', 'hook_after', 'server_error'] as const

interface Try {
  world: ShopWorld
  store: string
  workers: BuyingWorkers
  channel: TaskChannelRow
  random: Random
}

/**
 * Kills or stops one of the two workers at a step, or at a random moment. Returns a description of the interruption.
 */
async function interrupt({ workers, random }: Try, startPurchase: () => Promise<void>): Promise<string> {
  const isStep = random.next() < 0.5
  const isKill = random.next() < 0.5
  const step = random.pick(buyingSteps) ?? 'answered'
  const [first] = workers.running
  if (!isStep) {
    await startPurchase()
    await sleep(random.below(PURCHASE_MS))
  }
  const worker = isStep ? await workers.holdAt(step, startPurchase) : (random.pick(workers.running) ?? first)
  if (!worker) throw new Error('no worker runs')
  if (isKill) {
    await workers.kill(worker)
    await workers.add()
  } else {
    workers.stop(worker)
    // A process that is stopped within a transaction holds its locks; here only the database waits for them.
    await sleep(LEASE_MS * (0.5 + random.next() * 1.5))
    await workers.resume(worker)
  }
  return `${isKill ? 'killed' : 'stopped'} ${isStep ? `at ${step}` : 'at any moment'}`
}

async function tryOnce(one: Try): Promise<Findings> {
  const { world, store, workers, channel, random } = one
  const variant = random.pick(world.variants)
  if (!variant) throw new Error('no products')
  const task = await world.addTask(channel, [variant])
  const fault = random.next() < 0.3 ? random.pick(faults) : undefined
  if (fault) await world.faults([{ kind: fault, resource: 'orders', times: 1, applies: random.next() < 0.5 }])
  const before = (await world.orders()).map(({ order_no }) => order_no)
  // A fault may end the purchase before the step is reached: then no worker is interrupted.
  const what = await interrupt(one, () => restock(world, world.keyOf(store), variant)).catch((error: unknown) => {
    if (fault && error instanceof Error && error.message.startsWith('not within')) return 'not interrupted'
    throw error
  })
  await world.faults([])
  await world.heal()
  await workers.settleAll()
  const found = await findTaskViolations(world, { task, channel, variant, before })
  const states = (await world.attempts(task.id)).map(({ state }) => state)
  await world.t.db.execute(
    sql`update snatch_tasks set state = 'ended', end_reason = 'cancelled' where state <> 'ended'`,
  )
  const counts: Record<string, number> = { [what]: 1, ...(fault && { [`fault ${fault}`]: 1 }) }
  for (const state of states) counts[`attempts ${state}`] = (counts[`attempts ${state}`] ?? 0) + 1
  return { counts, found: found.map((each) => `${each} (${what}, ${fault ?? 'no fault'}, ${states.join(', ')})`) }
}

export const proof: Proof = {
  name: 'buying-kills',
  about: 'two workers that buy, one killed or stopped at a step or any moment: at most one order, known or searched',
  tries: 200,
  partOf: 25,
  async run({ tries, seed, shop }) {
    const random = seededRandom(seed)
    const world = await startWorldOf(ShopName.default('practice').parse(shop), await proofDatabase())
    const [store = ''] = world.storeNames
    const workers = await BuyingWorkers.start(world.t)
    const counts: Record<string, number> = {}
    const found: string[] = []
    try {
      const channel = await world.addChannel(store, { concurrency: 1, daily_budget: 1_000_000_00 })
      for (let tried = 0; tried < tries; tried++) {
        const one = await tryOnce({ world, store, workers, channel, random })
        for (const [name, times] of Object.entries(one.counts)) counts[name] = (counts[name] ?? 0) + times
        found.push(...one.found.map((each) => `seed ${seed}, try ${tried + 1}: ${each}`))
      }
    } finally {
      workers.close()
      setClockOffset(0)
      await world.close()
    }
    return { counts, found }
  },
}
