import { sql } from 'drizzle-orm'
import { systemCaller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { clock, setClockOffset } from '../platform/time/clock'
import type { FakeReply } from '../stores/testing/fake-store'
import { finish } from '../stores/ucp/testing/fake-checkouts'
import type { FakeCheckout } from '../stores/ucp/testing/checkout-state'
import type { FakeUcp } from '../stores/ucp/testing/fake-ucp'
import { openChannel } from '../task-channels/try-task-channel'
import { taskChannelTable } from '../task-channels/task-channel-row'
import { settlePurchase } from './decide-attempt'
import type { ShopWorld, Variant } from './testing/buying-world'
import { useUcpWorld } from './testing/use-ucp-world'

let shop: FakeUcp
let w: ShopWorld
let variant: Variant
let startOffset: number
useUcpWorld((test) => void ({ shop, w, variant, startOffset } = test))

const SECOND = 1 / 60
/** Works at the time after the start, at a store that responds again. */
const later = async (minutes: number) => {
  setClockOffset(startOffset + minutes * 60_000)
  await w.heal()
  await w.work()
}
const armed = async (values: Parameters<ShopWorld['addTask']>[2] = {}) => {
  const channel = await w.addChannel('rest')
  return { channel, task: await w.addTask(channel, [variant], values) }
}
const bought = async (values: Parameters<ShopWorld['addTask']>[2] = {}) => {
  const made = await armed(values)
  await w.setStock(variant, 3)
  await w.trigger()
  await w.work()
  return made
}
const only = async () => {
  const [attempt, ...more] = await w.attempts()
  if (!attempt || more.length > 0) throw new Error(`${1 + more.length} attempts`)
  return attempt
}
const checkout = (): FakeCheckout => {
  const one = [...shop.checkouts.values()].at(-1)
  if (!one) throw new Error('no checkout')
  return one
}
const eventsOf = async (kind: string) =>
  (await w.t.db.execute(sql`select 1 from events where kind = ${kind} and subject_id = ${(await only()).id}`)).rowCount
const completions = () => shop.requests.filter(({ url }) => url.pathname.endsWith('/complete')).length
const replyTo = (path: string, reply: FakeReply) => {
  shop.fault = ({ url }) => (url.pathname.endsWith(path) ? reply : null)
}

describe('a hand-over whose checkout expires', () => {
  beforeEach(() => {
    Object.assign(shop, { completing: 'escalates', expiryMs: 20 * 60_000 })
  })

  test.each([
    [
      'paid for, and not shown any more',
      () => {
        shop.hidesEnded = true
        finish(shop, checkout())
      },
    ],
    ['being processed', () => Object.assign(checkout(), { status: 'complete_in_progress' })],
    ['completed without an order', () => Object.assign(checkout(), { status: 'completed' })],
    ['of a store that does not respond', () => (shop.fault = () => ({ status: 503, body: {} }))],
    ['that cannot be read', () => w.t.db.execute(sql`update purchase_attempts set cart = 'of another key'`)],
  ])('%s: the outcome is unknown, and slot and total stay held', async (_what, change) => {
    await bought()
    expect(await only()).toMatchObject({ state: 'handed_over', deadline: checkout().expiresAt })
    await change()
    await later(20.1)
    const attempt = await only()
    expect(attempt).toMatchObject({ state: 'unknown', reason: 'answer_unknown', holdsSlot: true, awaitsUntil: null })
    expect(attempt.held).toBe(attempt.quote?.total.minor)
    expect(await eventsOf('purchase_unknown')).toBe(1)
    await w.trigger()
    await only()
  })

  test('the order of one that was being processed is found later', async () => {
    await bought()
    Object.assign(checkout(), { status: 'complete_in_progress' })
    await later(20.1)
    finish(shop, checkout())
    await later(20.3)
    expect(await only()).toMatchObject({ state: 'placed', storeOrderNumber: shop.orders[0]?.id })
  })

  test('unpaid, it is released; also if the store still shows it as waiting and cancels nothing', async () => {
    await bought()
    await later(20.1)
    expect(await only()).toMatchObject({ state: 'abandoned', reason: 'not_confirmed', held: 0 })
    await w.t.db.execute(sql`delete from purchase_attempts`)
    await w.setStock(variant, 3)
    await w.trigger()
    await w.work()
    expect(await only()).toMatchObject({ state: 'handed_over' })
    Object.assign(shop, { refusesCancel: true, retainsExpired: true })
    await later(41)
    expect(await only()).toMatchObject({ state: 'abandoned', reason: 'not_confirmed' })
    expect(checkout().status).toBe('requires_escalation')
  })

  test('a store that responds too late: the unpaid checkout is not handed over again', async () => {
    await bought()
    shop.fault = () => ({ status: 503, body: {} })
    await later(20.1)
    shop.fault = null
    checkout().expiresAt = new Date(clock.now() + 3_600_000)
    await later(20.3)
    await later(21)
    expect(await only()).toMatchObject({ state: 'not_placed', reason: 'no_order_found', held: 0 })
    // The store had extended it: without the cancellation, it could still be paid.
    expect(checkout().status).toBe('canceled')
    expect(completions()).toBe(1)
  })
})

describe('a hand-over', () => {
  test('that the store does not cancel is tried ever more rarely, then a person has to check', async () => {
    Object.assign(shop, { completing: 'escalates', expiryMs: 6 * 3_600_000, refusesCancel: true })
    await bought()
    const tries: number[] = []
    for (let minute = 30.1; minute < 60; minute += 1) {
      const before = shop.requests.length
      await later(minute)
      if (shop.requests.slice(before).some(({ url }) => url.pathname.endsWith('/cancel'))) tries.push(minute - 30.1)
      if ((await only()).state === 'unknown') break
    }
    expect(tries.map(Math.round)).toEqual([0, 1, 3, 7, 15])
    expect(await only()).toMatchObject({ state: 'unknown', holdsSlot: true })
    expect(await eventsOf('purchase_unknown')).toBe(1)
  })

  test('that its task cannot make any more is closed before it is released', async () => {
    Object.assign(shop, { completing: 'escalates', refusesCancel: true })
    const { task } = await bought()
    await w.t.db.execute(sql`update snatch_tasks set budget = max_total, max_total = 1 where id = ${task.id}`)
    await w.t.db.execute(sql`update snatch_tasks set budget = 1 where id = ${task.id}`)
    await later(20.1)
    expect(await only()).toMatchObject({ state: 'handed_over', holdsSlot: true })
    shop.refusesCancel = false
    await later(21.2)
    expect(await only()).toMatchObject({ state: 'abandoned', reason: 'over_budget' })
    expect(checkout().status).toBe('canceled')
  })

  test('that a late order leaves no slot for is closed before it is released', async () => {
    shop.completing = 'escalates'
    const { task } = await bought()
    const first = await only()
    await later(20.1)
    await later(30.1)
    expect(await only()).toMatchObject({ state: 'abandoned', reason: 'not_confirmed' })
    await w.setStock(variant, 3)
    await w.trigger()
    await w.work()
    const second = async () => (await w.attempts()).find(({ id }) => id !== first.id)
    expect(await second()).toMatchObject({ state: 'handed_over' })
    const answer = { answer: 'placed', store_order_number: 'by-a-person', total: 100 } as const
    await retriedTransaction(w.t.db, (tx) =>
      settlePurchase(tx, systemCaller('a person'), w.deps, { id: first.id, answer }),
    )
    expect(await second()).toMatchObject({ state: 'handed_over', isOpen: true })
    await w.work()
    expect(await second()).toMatchObject({ state: 'abandoned', reason: 'task_not_armed', isOpen: false })
    expect([...shop.checkouts.values()].slice(-2).map(({ status }) => status)).toEqual(['canceled', 'canceled'])
    expect(await w.task(task.id)).toMatchObject({ state: 'ended', end_reason: 'completed' })
  })

  test('of a dry run is not prompted for, and its checkout is cancelled', async () => {
    shop.filled = 'requires_escalation'
    await bought({ mode: 'dry_run' })
    expect(await only()).toMatchObject({ state: 'abandoned', reason: 'would_buy' })
    expect(checkout().status).toBe('canceled')
  })
})

describe('an order without a response', () => {
  const searchTwoMinutes = async () => {
    for (const seconds of [4, 10, 26, 57, 120, 241, 300, 340, 700]) await later(seconds * SECOND)
  }
  const loseResponse = (isCarriedOut: boolean) =>
    w.faults([{ kind: 'reset', resource: 'orders', times: 1, applies: isCarriedOut }])

  test('is not repeated while the store may still carry it out', async () => {
    shop.slowMs = 45_000
    await bought()
    await searchTwoMinutes()
    expect(await only()).toMatchObject({ state: 'placed' })
    expect(completions()).toBe(1)
    expect(shop.orders).toHaveLength(1)
  })

  test('that never arrived is repeated after a minute, with its total', async () => {
    const totals: unknown[] = []
    await loseResponse(false)
    await bought()
    for (const seconds of [4, 10, 26, 57]) await later(seconds * SECOND)
    expect(completions()).toBe(1)
    setClockOffset(startOffset + 120_000)
    await w.heal()
    await w.work({
      ...w.deps,
      openShopper(store, channel) {
        const shopper = openChannel(w.deps, store, channel)
        return {
          ...shopper,
          place(cart, payment, options) {
            totals.push(options?.total)
            return shopper.place(cart, payment, options)
          },
        }
      },
    })
    const attempt = await only()
    expect(attempt).toMatchObject({ state: 'placed' })
    expect(totals).toEqual([attempt.quote?.total])
  })

  test('is settled by its key where the store hides checkouts that have ended', async () => {
    shop.hidesEnded = true
    await loseResponse(true)
    await bought()
    await searchTwoMinutes()
    expect(await only()).toMatchObject({ state: 'placed', storeOrderNumber: shop.orders[0]?.id })
    expect(shop.orders).toHaveLength(1)
  })

  test.each([
    ['the store has cancelled its checkout', async () => Object.assign(checkout(), { status: 'canceled' })],
    ['its task is paused', () => w.t.db.execute(sql`update snatch_tasks set state = 'paused' where state = 'armed'`)],
    ['its channel is disabled', () => w.t.db.execute(sql`update task_channels set state = 'disabled'`)],
  ])('is not repeated if %s', async (_why, change) => {
    await loseResponse(false)
    await bought()
    await change()
    await searchTwoMinutes()
    expect(completions()).toBe(1)
    expect(await only()).toMatchObject({ state: 'not_placed' })
  })

  test('pauses the channel if the store knows the key of its repetition from another request', async () => {
    await loseResponse(false)
    const { channel } = await bought()
    replyTo('/complete', { status: 409, body: { code: 'idempotency_conflict', content: 'reused' } })
    await later(120 * SECOND)
    const [row] = await w.t.db
      .select()
      .from(taskChannelTable)
      .where(sql`id = ${channel.id}`)
    expect(row).toMatchObject({ state: 'needs_attention', problem: { code: 'task_channel.key_reused' } })
    expect(await only()).toMatchObject({ state: 'unknown' })
  })
})

test('a reason with a character that the database refuses is stored without it', async () => {
  const messages = [{ type: 'error', code: 'insufficient_scope', content: 'not\u0000 yours' }]
  replyTo('/complete', { body: { ucp: { version: shop.version, status: 'error' }, messages } })
  await bought()
  expect(await only()).toMatchObject({ state: 'handed_over', message: 'insufficient_scope: not yours' })
})

test('an order with a negative total is recorded with the quoted one', async () => {
  await armed()
  await w.setStock(variant, 3)
  await w.trigger()
  await w.work({
    ...w.deps,
    openShopper: (store, channel) => ({
      ...openChannel(w.deps, store, channel),
      place: async () => ({ outcome: 'placed', orderNumber: 'n\u00001', total: { minor: -1, currency: 'USD' } }),
    }),
  })
  const attempt = await only()
  expect(attempt).toMatchObject({ state: 'placed', storeOrderNumber: 'n1', spent: attempt.quote?.total.minor })
})
