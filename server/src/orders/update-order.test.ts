import { sql } from 'drizzle-orm'
import type { Order, OrderWithEvents } from '@outlet/shared/contract/orders'
import { machineToken } from '../testing/machine-token'
import { orderDraft } from '../testing/order-draft'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
})
afterAll(() => t.close())

const recorded = async () => (await t.call('POST', '/orders', { token, body: orderDraft() })).json<Order>()
const patch = (id: string, body: Record<string, unknown>) => t.call('PATCH', `/orders/${id}`, { token, body })
const read = async (id: string) => (await t.call('GET', `/orders/${id}`, { token })).json<OrderWithEvents>()

test('changes only the given fields, recomputes the totals, and records it on the timeline and in the audit log', async () => {
  const before = await recorded()
  const lines = [{ ...orderDraft().lines[0], quantity: 3 }]
  const response = await patch(before.id, { version: 1, fulfilment: 'shipped', lines })
  expect(response.statusCode).toBe(200)
  expect(response.json<Order>()).toMatchObject({
    fulfilment: 'shipped',
    payment: 'paid',
    total: { minor: 3 * 89_800 + 10_000 },
    version: 2,
  })
  const after = await read(before.id)
  expect(after).toMatchObject(response.json<Order>())
  expect(after.events.map((event) => event.kind)).toEqual(['recorded', 'changed'])
  expect(after.events[1]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'fulfilment', before: 'unfulfilled', after: 'shipped' },
      { field: 'lines', before: before.lines, after: lines },
    ]),
  )
  expect(after.events[1]?.changes).toHaveLength(2)
  const [entry] = (await t.audit('orders.update')).filter((row) => row['subject_id'] === before.id)
  expect(entry).toMatchObject({ before: { version: 1 }, after: { version: 2, fulfilment: 'shipped' } })
})

test('a patch without changes leaves version and timeline unchanged', async () => {
  const order = await recorded()
  const same = { version: 1, placed_at: '2026-11-19T16:30:00Z', lines: order.lines, note: null }
  expect((await patch(order.id, same)).json<Order>()).toEqual(order)
  expect((await read(order.id)).events).toHaveLength(1)
})

test('an older version is refused, with the current order', async () => {
  const order = await recorded()
  await patch(order.id, { version: 1, note: 'first' })
  const response = await patch(order.id, { version: 1, note: 'second' })
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'order.version_conflict', current: { note: 'first', version: 2 } })
  expect((await read(order.id)).note).toBe('first')
})

test('of two concurrent changes one succeeds and the other has a version conflict', async () => {
  const order = await recorded()
  // Opens the connections beforehand, so that the changes run concurrently.
  await Promise.all([...'abcdefgh'].map(() => read(order.id)))
  const responses = await Promise.all([...'abcdefgh'].map((note) => patch(order.id, { version: 1, note })))
  expect(responses.map((response) => response.statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  expect((await read(order.id)).version).toBe(2)
})

test('an order placed by a task cannot be rewritten by a person', async () => {
  const order = await recorded()
  await t.db.execute(sql`update orders set source = 'task' where id = ${order.id}`)
  const response = await patch(order.id, { version: 1, note: 'x', status: 'completed' })
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'order.not_editable'])
  const own = await patch(order.id, { version: 1, note: 'x', tags: ['gift'] })
  expect(own.json<Order>()).toMatchObject({ note: 'x', tags: ['gift'], source: 'task', version: 2 })
})

test('refuses a change that makes the total too large, and leaves the order unchanged', async () => {
  const order = await recorded()
  const lines = [{ ...orderDraft().lines[0], quantity: 10_000, unit_price: 1_000_000_000_000 }]
  expect((await patch(order.id, { version: 1, lines })).json()).toMatchObject({ code: 'order.total_too_large' })
  expect(await read(order.id)).toMatchObject({ version: 1, lines: order.lines })
})

test('refuses unknown orders and unknown fields', async () => {
  expect((await patch('no-such-order', { version: 1 })).json()).toMatchObject({ code: 'order.not_found' })
  expect((await patch('01920000-0000-7000-8000-000000000000', { version: 1 })).statusCode).toBe(404)
  const order = await recorded()
  expect((await patch(order.id, { version: 1, total: 5 })).statusCode).toBe(400)
  expect((await patch(order.id, { note: 'x' })).statusCode).toBe(400)
})

test('refuses users who may only read, and requests without a session', async () => {
  const order = await recorded()
  const reader = await machineToken(t.db, ['orders.read'])
  const body = { version: 1, note: 'x' }
  const refused = await t.call('PATCH', `/orders/${order.id}`, { token: reader, body })
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'permission.denied'])
  expect((await t.call('PATCH', `/orders/${order.id}`, { body })).statusCode).toBe(401)
  expect((await read(order.id)).version).toBe(1)
})
