import { eq, sql } from 'drizzle-orm'
import { systemCaller } from '../platform/audit/record-audit'
import { setClockOffset } from '../platform/time/clock'
import { attemptTable } from '../purchase-attempts/attempt-row'
import { openCart, sealCart } from '../purchase-attempts/buying/sealed-cart'
import { startBuyingWorld, type BuyingWorld, type WorldStore } from '../purchase-attempts/testing/buying-world'
import { SfccSession } from '../stores/sfcc-ocapi/shop/sfcc-shop-api'
import { getOrder } from './get-order'
import { refreshOrder } from './refresh-order'
import { buyOrder } from './testing/bought-order'

let w: BuyingWorld
let next = 0
beforeAll(async () => {
  w = await startBuyingWorld()
})
afterEach(() => setClockOffset(0))
afterAll(() => w.close())

const MINUTE = 60_000
const caller = systemCaller('Ada')
const bought = (store: WorldStore) => {
  const own = w.variants[next++]
  if (!own) throw new Error('no more products')
  return buyOrder(w, store, own)
}

test('a guest’s order is read for as long as its store displays it, and the time limit is known from the start', async () => {
  const order = await bought('ocapi')
  setClockOffset(4000)
  await order.refresh()
  const { placed_at: placedAt } = await order.row()
  const shown = () => getOrder(w.deps, caller.actor, order.id)
  const followed_until = new Date(Date.parse(placedAt) + 30 * MINUTE).toISOString()
  expect(await shown()).toMatchObject({ followed_until, is_refreshable: true })
  for (const minutes of [10, 20, 27, 29]) {
    setClockOffset(minutes * MINUTE)
    await order.refresh()
  }
  expect(await order.work()).toMatchObject({ nextAt: null, errorCode: null })
  setClockOffset(31 * MINUTE)
  expect(await shown()).toMatchObject({ followed_until, is_refreshable: false, next_refresh_at: null })
  await expect(refreshOrder(w.deps, caller, order.id)).rejects.toMatchObject({ code: 'order.not_followable' })
  expect(await order.work()).toMatchObject({ nextAt: null, errorCode: 'order.not_followable' })
})

test('a guest’s order at a SCAPI store is read until its end, long after the guest’s tokens have expired', async () => {
  const order = await bought('scapi')
  const shown = () => getOrder(w.deps, caller.actor, order.id)
  for (const [days, status] of [
    [40, 'open'],
    [80, 'completed'],
  ] as const) {
    await order.move({ status, shipping_status: days === 80 ? 'shipped' : 'not_shipped' })
    setClockOffset(days * 24 * 60 * MINUTE)
    expect(await order.refresh()).toBe(true)
    expect(await order.work()).toMatchObject({ errorCode: null })
    expect(await shown()).toMatchObject({ followed_until: null, is_refreshable: true })
  }
  expect(await order.row()).toMatchObject({ status: 'completed', fulfilment: 'shipped' })
})

test('an order placed before its code was stored can only be read while its guest is signed in', async () => {
  const order = await bought('scapi')
  const shown = () => getOrder(w.deps, caller.actor, order.id)
  expect(await shown()).toMatchObject({ is_followed_to_end: true })
  const id = (await order.row()).attempt_id ?? ''
  const [attempt] = await w.t.db.select().from(attemptTable).where(eq(attemptTable.id, id))
  const cart = openCart(w.deps.secrets, id, attempt?.cart ?? '')
  const { orderView: _code, ...session } = SfccSession.parse(JSON.parse(cart.secret ?? ''))
  const sealed = sealCart(w.deps.secrets, id, { ...cart, secret: JSON.stringify(session) })
  await w.t.db.update(attemptTable).set({ cart: sealed }).where(eq(attemptTable.id, id))
  expect(await shown()).toMatchObject({ is_followed_to_end: false, is_refreshable: true })
  setClockOffset(80 * 24 * 60 * MINUTE)
  await order.refresh()
  expect(await shown()).toMatchObject({
    refresh_error: 'order.not_followable',
    is_refreshable: false,
    next_refresh_at: null,
  })
})

test('the code that gives access to a guest’s order is stored encrypted with its purchase, and nowhere else', async () => {
  const order = await bought('scapi')
  const { attempt_id: attemptId } = await order.row()
  const [attempt] = await w.t.db
    .select()
    .from(attemptTable)
    .where(eq(attemptTable.id, attemptId ?? ''))
  const cart = openCart(w.deps.secrets, attempt?.id ?? '', attempt?.cart ?? '')
  const { orderView } = SfccSession.parse(JSON.parse(cart.secret ?? ''))
  if (!orderView) throw new Error('no view code was stored')
  const { rows } = await w.t.db.execute(sql`
    select to_jsonb(a) as row from purchase_attempts a union all select to_jsonb(s) from purchase_steps s
    union all select to_jsonb(o) from orders o union all select to_jsonb(e) from events e
    union all select to_jsonb(u) from audit u union all select to_jsonb(t) from order_events t`)
  expect(rows.length).toBeGreaterThan(5)
  expect(JSON.stringify(rows)).not.toContain(orderView.code)
  expect(JSON.stringify(await getOrder(w.deps, caller.actor, order.id))).not.toContain(orderView.code)
})
