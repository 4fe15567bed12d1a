import { setClockOffset } from '../platform/time/clock'
import type { SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import { startBuyingWorld, type BuyingWorld, type Variant } from './testing/buying-world'

let w: BuyingWorld
let variant: Variant
let task: SnatchTaskRow
let next = 0
beforeAll(async () => {
  w = await startBuyingWorld()
})
beforeEach(async () => {
  await w.faults([])
  await w.heal()
  const own = w.variants[next++]
  if (!own) throw new Error('no more products')
  variant = own
})
afterEach(() => setClockOffset(0))
afterAll(() => w.close())

const restockAndBuy = async () => {
  await w.setStock(variant, 3)
  await w.trigger()
  await w.work()
}
const states = async () => (await w.attempts(task.id)).map(({ state }) => state)
const orderNumbers = async () =>
  (await w.orders()).flatMap(({ order_no, product_items: items }) =>
    items.some(({ product_id }) => product_id === variant.variantId) ? [order_no] : [],
  )
/** Searches for the attempt's order until nothing more is due. */
const searchAfter = async (minutes: readonly number[]) => {
  for (const minute of minutes) {
    setClockOffset(minute * 60_000)
    await w.heal()
    await w.work()
  }
}

describe.each(['ocapi', 'scapi'] as const)('an account buys the same product again within a minute, by %s', (store) => {
  beforeEach(async () => {
    const channel = await w.addChannel(store, { account: { type: 'login', login: 'ada@practice.example' } })
    task = await w.addTask(channel, [variant], { slots: 3 })
    await restockAndBuy()
    await restockAndBuy()
    expect(await states()).toEqual(['placed', 'placed'])
  })

  test('a lost response is settled as its own order, not as an earlier one', async () => {
    await w.faults([{ kind: 'reset', resource: 'orders', times: 1, applies: true }])
    await restockAndBuy()
    expect(await states()).toEqual(['placed', 'placed', 'unknown'])
    await searchAfter([1, 2])
    expect(await states()).toEqual(['placed', 'placed', 'placed'])
    const known = (await w.attempts(task.id)).map(({ storeOrderNumber }) => storeOrderNumber)
    expect([...known].sort()).toEqual((await orderNumbers()).sort())
  })

  test('a submission that never arrived is settled as not placed, even beside equal earlier orders', async () => {
    await w.faults([{ kind: 'gateway_timeout', resource: 'orders', times: 1, applies: false }])
    await restockAndBuy()
    await searchAfter([1, 4, 8, 12, 20, 40])
    expect(await states()).toEqual(['placed', 'placed', 'not_placed'])
    expect(await orderNumbers()).toHaveLength(2)
  })
})
