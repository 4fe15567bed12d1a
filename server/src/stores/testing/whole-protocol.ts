import { setTimeout as sleep } from 'node:timers/promises'
import { buyingSteps, type BuyingStep } from '../../purchase-attempts/buying/buying-deps'
import type { Worker } from '../../purchase-attempts/testing/buying-workers'
import { BuyingConsole } from './buying-console'
import { ProtocolTrial } from './protocol-trial'
import type { RealShop } from './real-shop'

/** Times at which both workers are killed at once, in ms after the check that triggers a purchase is due. */
const KILL_DELAYS_MS = [100, 200, 300, 400, 500, 700, 900, 1200, 1500, 2000]
const MAX_MS = 300_000

/**
 * Tests the path from a restock at a third-party store to the order, with a console's own workers, which are killed and
 * stopped in the middle.
 */
export function testWholeProtocol(name: string, shopOf: () => RealShop): void {
  let trial: ProtocolTrial | undefined
  const own = (): ProtocolTrial => {
    if (!trial) throw new Error('it did not start')
    return trial
  }
  describe(`${name}, the whole protocol`, () => {
    beforeAll(async () => {
      trial = await ProtocolTrial.start(name, shopOf())
    }, MAX_MS)
    afterAll(() => trial?.stop(), MAX_MS)
    testPurchases(own)
    testKills(own)
    testTwoConsoles(own)
  })
}

function testPurchases(own: () => ProtocolTrial): void {
  test(
    'a restock there becomes one order there, and one here with its number',
    async () => {
      const { console, shop } = own()
      const armed = await own().armTask()
      await shop.setAvailable(5)
      await console.waitUntilRead('in')
      expect(await own().finishAndCheck('a restock', armed)).toEqual({ states: ['placed'], orders: 1 })
      const [order] = (await shop.orders()).filter((number) => !armed.orders.includes(number))
      expect(await console.orderNumbers()).toContain(order)
      expect(await console.task(armed.taskId)).toMatchObject({ phase: 'completed', held: 0, purchases: { placed: 1 } })
    },
    MAX_MS,
  )

  test(
    'an order whose response was cut after the commit is found as the one order',
    async () => {
      const { console } = own()
      const armed = await own().armTask()
      own().isCutting = true
      await console.setStock(5)
      await console.workers.until('the outcome is unknown', async () =>
        (await console.states(armed.taskId)).some((state) => state.startsWith('unknown')),
      )
      own().isCutting = false
      expect(await own().finishAndCheck('the response cut', armed)).toMatchObject({ orders: 1 })
    },
    MAX_MS,
  )

  test(
    'a product sold to others after the quote is bought at most once',
    async () => {
      const armed = await own().armTask()
      const held = await own().holdAt('before_submit', 1)
      await own().shop.setAvailable(0)
      await own().console.workers.resume(held)
      await own().finishAndCheck('sold to others after the quote', armed)
    },
    MAX_MS,
  )
}

function testKills(own: () => ProtocolTrial): void {
  test.each(buyingSteps)(
    'killed at %s: bought once',
    async (step) => {
      const armed = await own().armTask()
      await own().console.workers.kill(await own().holdAt(step))
      await own().console.workers.add()
      expect(await own().finishAndCheck(`killed at ${step}`, armed)).toMatchObject({ orders: 1 })
    },
    MAX_MS,
  )

  const stops: [string, (held: Worker) => Promise<unknown>][] = [
    ['its lease', () => sleep(own().console.workers.leaseMs * 2)],
    ['minutes', () => own().console.workers.settleAll()],
  ]
  test.each(buyingSteps.flatMap((step) => stops.map(([long, pass]) => [step, long, pass] as const)))(
    'stopped at %s for %s, and then resumed: bought once',
    async (step, long, pass) => {
      const { workers } = own().console
      const armed = await own().armTask()
      const held = await own().holdAt(step)
      workers.stop(held)
      await pass(held)
      await workers.resume(held)
      expect(await own().finishAndCheck(`stopped at ${step} for ${long}`, armed)).toMatchObject({ orders: 1 })
    },
    MAX_MS,
  )

  test.each(KILL_DELAYS_MS)(
    'both workers killed %i ms after the check is due: bought once',
    async (ms) => {
      const { console } = own()
      const { workers } = console
      const armed = await own().armTask()
      await console.setStock(5)
      await sleep(ms)
      const [at = 'nothing started'] = await console.states(armed.taskId)
      await Promise.all([...workers.running].map((worker) => workers.kill(worker)))
      await Promise.all([workers.add(), workers.add()])
      expect(await own().finishAndCheck(`both killed, ${at}`, armed)).toMatchObject({ orders: 1 })
    },
    MAX_MS,
  )
}

interface Side {
  console: BuyingConsole
  taskId: string
}

async function armBoth(shop: RealShop, both: readonly BuyingConsole[], as: 'guest' | 'account'): Promise<Side[]> {
  await shop.setAvailable(5)
  const channels: string[] = []
  for (const console of both) channels.push(await console.addChannel(as))
  for (const console of both) await console.setStock(0)
  for (const console of both) await console.waitUntilRead('out')
  const sides: Side[] = []
  for (const [index, console] of both.entries())
    sides.push({ console, taskId: await console.arm(channels[index] ?? '') })
  return sides
}

/** Stops each side at this step, then resumes both at once. */
async function collide(sides: readonly Side[], step: BuyingStep, pieces: number): Promise<void> {
  const held = await Promise.all(
    sides.map(async ({ console }) => ({
      workers: console.workers,
      worker: await console.workers.holdAt(step, () => console.setStock(pieces)),
    })),
  )
  await Promise.all(held.map(({ workers, worker }) => workers.resume(worker)))
}

/** Two consoles do not know of each other; each may buy on its own. */
function testTwoConsoles(own: () => ProtocolTrial): void {
  let other: BuyingConsole | undefined
  beforeAll(async () => {
    await own().console.setStock(5)
    other = await BuyingConsole.start(own().shop, own().shop.origin)
    await own().console.waitUntilRead('in')
  }, MAX_MS)
  afterAll(() => other?.stop(), MAX_MS)

  test.each([
    ['for one account', 'account', 'before_cart', 5],
    ['the last piece', 'guest', 'before_submit', 1],
  ] as const)(
    'two consoles buy at once, %s: each order is known to one of them',
    async (what, as, step, pieces) => {
      if (!other) throw new Error('it did not start')
      const sides = await armBoth(own().shop, [own().console, other], as)
      const before = await own().sold()
      await collide(sides, step, pieces)
      for (const { console, taskId } of sides) await console.finish(taskId)
      const states: string[] = []
      const known: string[] = []
      for (const { console, taskId } of sides) {
        const others = await Promise.all(
          sides.map((side) => (side.console === console ? [] : side.console.orderNumbers())),
        )
        expect(await console.violationsOf(taskId, [...before.orders, ...others.flat()])).toEqual([])
        known.push(...(await console.orderNumbers()))
        states.push(`[${(await console.states(taskId)).join(', ')}]`)
      }
      expect(new Set(known).size).toBe(known.length)
      own().note(`two consoles buy at once, ${what}`, states, await own().newOrders(before))
    },
    2 * MAX_MS,
  )
}
