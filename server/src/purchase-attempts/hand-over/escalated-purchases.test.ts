import { sql } from 'drizzle-orm'
import { setClockOffset } from '../../platform/time/clock'
import type { Found, HandedOver, Placement, Shopper } from '../../stores/shopper'
import { openChannel } from '../../task-channels/try-task-channel'
import { taskChannelTable } from '../../task-channels/task-channel-row'
import type { BuyingDeps } from '../buying/buying-deps'
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
  await w.t.db.execute(sql`update snatch_tasks set state = 'ended', end_reason = 'cancelled' where state <> 'ended'`)
  await w.t.db.execute(sql`delete from purchase_attempts`)
})
afterAll(() => w.close())

const MINUTE = 60_000
const escalated: HandedOver = {
  outcome: 'handed_over',
  url: 'https://store.example/continue/1',
  code: 'high_value_order',
  message: 'please review',
}
const unknown: Placement = { outcome: 'unknown', why: 'no response' }

/** The channel's shopper with some methods replaced. */
const withShopper = (change: (shopper: Shopper) => Partial<Shopper>): BuyingDeps => ({
  ...w.deps,
  openShopper(store, channel) {
    const shopper = openChannel(w.deps, store, channel)
    return { ...shopper, ...change(shopper) }
  },
})
const armed = async (values: Parameters<BuyingWorld['addTask']>[2] = {}) => {
  const channel = await w.addChannel('scapi')
  const task = await w.addTask(channel, [variant], values)
  await w.setStock(variant, 3)
  await w.trigger()
  return { channel, task }
}
const only = async (taskId: string) => {
  const [attempt, ...more] = await w.attempts(taskId)
  if (!attempt || more.length > 0) throw new Error(`${1 + more.length} attempts`)
  return attempt
}
const ordersOfVariant = async () =>
  (await w.orders()).filter(({ product_items: items }) => items.some(({ product_id: id }) => id === variant.variantId))
const later = async (minutes: number, deps: BuyingDeps) => {
  setClockOffset(minutes * MINUTE)
  await w.work(deps)
}

test('a quote that only a person can complete is handed over, with its total and the store’s reason', async () => {
  const deps = withShopper((shopper) => ({
    async quote(...given) {
      const quoted = await shopper.quote(...given)
      return quoted.outcome === 'quoted' ? { ...escalated, quote: quoted.quote } : quoted
    },
  }))
  const { task } = await armed()
  await w.work(deps)
  const attempt = await only(task.id)
  expect(attempt).toMatchObject({
    state: 'handed_over',
    handOverUrl: escalated.url,
    message: 'high_value_order: please review',
    holdsSlot: true,
    held: task.max_total,
    quote: { total: { currency: 'USD' } },
  })
  expect(await ordersOfVariant()).toEqual([])
})

test('one without a known total is handed over within the prices of its lines; beyond them it is not', async () => {
  const deps = withShopper(() => ({ quote: async () => ({ ...escalated, quote: null }) }))
  const within = await armed()
  await w.work(deps)
  expect(await only(within.task.id)).toMatchObject({ state: 'handed_over', quote: null })
  // The catalogue price differs from the price at the store.
  await w.t.db.execute(sql`update products set current_price = null where id = ${variant.productId}`)
  await w.t.db.execute(sql`delete from purchase_attempts`)
  const beyond = await armed({ max_unit_price: variant.price - 1 })
  await w.work(deps)
  expect(await only(beyond.task.id)).toMatchObject({ state: 'abandoned', reason: 'unit_price_too_high', held: 0 })
})

test('an order that the store hands over holds slot and total; a person’s order settles it', async () => {
  let found: Found = { outcome: 'absent' }
  const deps = withShopper(() => ({ place: async () => escalated, find: async () => found }))
  const { task } = await armed()
  await w.work(deps)
  const attempt = await only(task.id)
  expect(attempt).toMatchObject({
    state: 'handed_over',
    handOverUrl: escalated.url,
    holdsSlot: true,
    held: attempt.quote?.total.minor,
  })
  await w.trigger()
  expect(await w.attempts(task.id)).toHaveLength(1)
  const total = { minor: attempt.held, currency: 'USD' }
  const state = { status: 'placed', payment: 'pending', fulfilment: 'unfulfilled', placedAt: null, raw: {} } as const
  found = { outcome: 'order', order: { ...state, orderNumber: 'by-a-person-1', total } }
  await later(8, deps)
  expect(await only(task.id)).toMatchObject({ state: 'placed', storeOrderNumber: 'by-a-person-1', held: 0 })
})

test('an unknown outcome that the store shows as waiting for a person is handed over', async () => {
  const deps = withShopper(() => ({ place: async () => unknown, find: async () => escalated }))
  const { task } = await armed()
  await w.work(deps)
  expect(await only(task.id)).toMatchObject({ state: 'unknown' })
  await later(1, deps)
  const attempt = await only(task.id)
  expect(attempt).toMatchObject({ state: 'handed_over', handOverUrl: escalated.url, reason: null })
  expect(attempt.held).toBe(attempt.quote?.total.minor)
})

test('at the deadline the cart is discarded first; while that fails, slot and total stay held', async () => {
  const discards: boolean[] = []
  let isDown = true
  const deps = withShopper(() => ({
    place: async () => escalated,
    find: async () => ({ outcome: 'absent' }),
    async discard() {
      discards.push(!isDown)
      if (isDown) throw new Error('no response')
    },
  }))
  const { task } = await armed()
  await w.work(deps)
  const { id } = await only(task.id)
  await w.t.db.execute(sql`update purchase_attempts set deadline = clock_now(), next_at = clock_now() where id = ${id}`)
  await w.work(deps)
  expect(discards).toEqual([false])
  expect(await only(task.id)).toMatchObject({ state: 'handed_over', holdsSlot: true })
  isDown = false
  await later(1.1, deps)
  expect(discards).toEqual([false, true])
  expect(await only(task.id)).toMatchObject({ state: 'abandoned', reason: 'not_confirmed', held: 0 })
})

test('a key that the store knows from another request leaves the outcome unknown, and pauses the channel', async () => {
  const deps = withShopper(() => ({ place: async () => ({ ...unknown, isKeyReused: true }) }))
  const { task, channel } = await armed()
  await w.work(deps)
  expect(await only(task.id)).toMatchObject({ state: 'unknown', holdsSlot: true })
  const [row] = await w.t.db
    .select()
    .from(taskChannelTable)
    .where(sql`id = ${channel.id}`)
  expect(row).toMatchObject({ state: 'needs_attention', problem: { code: 'task_channel.key_reused' } })
})

test('where a repeated order is replayed, the order is searched first, and sent again only if there is none', async () => {
  const calls: string[] = []
  let found: Found = { outcome: 'cannot_tell', why: 'it is being processed' }
  const deps = withShopper((shopper) => ({
    caps: { resubmit: 'replays', reference: 'cart' },
    async place(...given) {
      calls.push('place')
      return calls.length === 1 ? unknown : shopper.place(...given)
    },
    async find() {
      calls.push('find')
      return found
    },
  }))
  const { task } = await armed()
  await w.work(deps)
  await later(0.2, deps)
  expect(calls).toEqual(['place', 'find'])
  found = { outcome: 'absent' }
  await later(0.5, deps)
  expect(calls).toEqual(['place', 'find', 'find'])
  // Now the store cannot be carrying out the first one any more.
  await later(2, deps)
  expect(calls).toEqual(['place', 'find', 'find', 'find', 'place'])
  expect(await only(task.id)).toMatchObject({ state: 'placed' })
  expect(await ordersOfVariant()).toHaveLength(1)
})

test('the cart that a quote returns is stored, and ordered', async () => {
  const ordered: (string | null)[] = []
  const deps = withShopper((shopper) => ({
    async quote(cart, ...given) {
      const quoted = await shopper.quote(cart, ...given)
      return quoted.outcome === 'quoted' ? { ...quoted, cart: { ...cart, secret: 'with the order' } } : quoted
    },
    async place({ secret }) {
      ordered.push(secret)
      return unknown
    },
    async find({ cart: { secret } }) {
      ordered.push(secret)
      return { outcome: 'absent' }
    },
  }))
  const { task } = await armed()
  await w.work(deps)
  await later(1, deps)
  expect(ordered).toEqual(['with the order', 'with the order'])
  expect(await only(task.id)).toMatchObject({ state: 'unknown' })
})
