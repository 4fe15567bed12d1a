import { sql } from 'drizzle-orm'
import pg from 'pg'
import { EVENTS_CHANNEL } from '../../platform/live/publish-event'
import { clock, setClockOffset } from '../../platform/time/clock'
import type { Shopper } from '../../stores/shopper'
import type { StoreRow } from '../../stores/store-row'
import type { FakeCheckout } from '../../stores/ucp/testing/checkout-state'
import { finish } from '../../stores/ucp/testing/fake-checkouts'
import type { FakeUcp } from '../../stores/ucp/testing/fake-ucp'
import type { TaskChannelRow } from '../../task-channels/task-channel-row'
import { openChannel } from '../../task-channels/try-task-channel'
import type { ShopWorld, Variant } from '../testing/buying-world'
import { useUcpWorld } from '../testing/use-ucp-world'
import { POLL_WAIT_MS } from './hand-over'
import { REMINDER_LEAD_MS } from './mark-handed-over'

let shop: FakeUcp
let w: ShopWorld
let variant: Variant
let startOffset: number
useUcpWorld((test) => {
  ;({ shop, w, variant, startOffset } = test)
  shop.completing = 'escalates'
})

const MINUTE = 60_000
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
const reminders = async () => {
  const { id } = await only()
  return (await w.t.db.execute(sql`select 1 from purchase_steps where step = 'asked_again' and attempt_id = ${id}`))
    .rowCount
}
const handedOver = async () => {
  const task = await w.addTask(await w.addChannel('rest'), [variant])
  await w.setStock(variant, 3)
  await w.trigger()
  await w.work()
  expect(await only()).toMatchObject({ state: 'handed_over' })
  return task
}
/** Works whenever the attempt is due, until this time after the start. Returns the minutes of the polls. */
const workUntil = async (minutes: number): Promise<number[]> => {
  const polls: number[] = []
  const end = startOffset + minutes * MINUTE
  for (;;) {
    const { nextAt } = await only()
    const offset = clock.offsetMs() + Math.max(0, (nextAt?.getTime() ?? Infinity) - clock.now() + 1)
    if (offset > end) break
    setClockOffset(offset)
    await w.heal()
    const before = shop.requests.length
    await w.work()
    const isPoll = shop.requests.slice(before).some(({ method, url }) => method === 'GET' && /chk_/.test(url.pathname))
    if (isPoll) polls.push((offset - startOffset) / MINUTE)
  }
  setClockOffset(end)
  return polls
}

test('an order that a person completes at the store is found within two minutes, and its task continues', async () => {
  const task = await handedOver()
  await workUntil(4)
  expect(await only()).toMatchObject({ state: 'handed_over' })
  finish(shop, checkout())
  await workUntil(6)
  expect(await only()).toMatchObject({ state: 'placed', storeOrderNumber: shop.orders.at(-1)?.id, held: 0 })
  expect(await w.task(task.id)).toMatchObject({ state: 'ended', end_reason: 'completed' })
})

test('the store is polled ever more rarely until the deadline, and the person is reminded once', async () => {
  await handedOver()
  const polls = await workUntil(29)
  expect(polls[0]).toBeLessThan(0.5)
  const gaps = polls.slice(1).map((at, index) => at - (polls[index] ?? 0))
  expect(Math.max(...gaps)).toBeLessThan(2.1)
  expect(polls.length).toBeLessThan(30)
  expect(await reminders()).toBe(1)
  expect(await only()).toMatchObject({ state: 'handed_over' })
})

test('a cart, which states no order, is not polled: the next step is the reminder', async () => {
  shop.refusesCheckouts = true
  await handedOver()
  const { nextAt, deadline } = await only()
  expect(nextAt).toEqual(new Date((deadline?.getTime() ?? 0) - REMINDER_LEAD_MS))
})

test('a poll waits briefly for the rate limiter, the search before the reminder as long as any other', async () => {
  const waits: (number | undefined)[] = []
  const openShopper = (store: StoreRow, channel: TaskChannelRow): Shopper => {
    const shopper = openChannel(w.deps, store, channel)
    return {
      ...shopper,
      find: (attempt, options) => {
        waits.push(options?.maxWaitMs)
        return shopper.find(attempt, options)
      },
    }
  }
  await handedOver()
  for (const minute of [1, 20.1]) {
    setClockOffset(startOffset + minute * MINUTE)
    await w.heal()
    await w.work({ ...w.deps, openShopper })
  }
  expect(waits).toEqual([POLL_WAIT_MS, undefined])
  expect(await reminders()).toBe(1)
})

test('a poll that changes nothing is not published', async () => {
  const listener = new pg.Client({ connectionString: w.t.url })
  await listener.connect()
  await listener.query(`listen ${EVENTS_CHANNEL}`)
  const published: string[] = []
  const ended = new Promise<void>((resolve) => {
    listener.on('notification', ({ payload = '' }) => {
      published.push(payload)
      if (payload === 'end') resolve()
    })
  })
  const notify = (payload: string) => w.t.db.execute(sql`select pg_notify(${EVENTS_CHANNEL}, ${payload})`)
  const task = await handedOver()
  await notify('polls')
  expect(await workUntil(4)).not.toEqual([])
  // Notifications arrive in the order of their commits.
  await notify('end')
  await ended
  await listener.end()
  const countOf = (payloads: readonly string[]) => payloads.filter((payload) => payload.includes(task.id)).length
  const start = published.indexOf('polls')
  expect(countOf(published.slice(0, start))).toBeGreaterThan(0)
  expect(countOf(published.slice(start))).toBe(0)
})

test('a store that lets the checkout expire sooner, or later, moves the deadline', async () => {
  shop.expiryMs = 20 * MINUTE
  await handedOver()
  const isFollowed = async (minutes: number) => {
    const { expiresAt } = Object.assign(checkout(), { expiresAt: new Date(clock.now() + minutes * MINUTE) })
    await workUntil((clock.offsetMs() - startOffset) / MINUTE + 2.1)
    return (await only()).deadline?.getTime() === expiresAt.getTime()
  }
  expect(await isFollowed(12)).toBe(true)
  expect(await isFollowed(24)).toBe(true)
})

test('a checkout that the store has extended is not released while it can be paid', async () => {
  Object.assign(shop, { expiryMs: 20 * MINUTE, refusesCancel: true })
  await handedOver()
  checkout().expiresAt = new Date(clock.now() + 60 * MINUTE)
  await workUntil(31)
  expect(await only()).toMatchObject({ state: 'handed_over', holdsSlot: true })
})
