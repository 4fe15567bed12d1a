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

test('changes what was sent and nothing else, adds up again, and tells it on the timeline and in the audit', async () => {
  const before = await recorded()
  const lines = [{ ...orderDraft().lines[0], quantity: 3 }]
  const answer = await patch(before.id, { version: 1, fulfilment: 'shipped', lines })
  expect(answer.statusCode).toBe(200)
  expect(answer.json<Order>()).toMatchObject({
    fulfilment: 'shipped',
    payment: 'paid',
    total: { minor: 3 * 89_800 + 10_000 },
    version: 2,
  })
  const after = await read(before.id)
  expect(after).toMatchObject(answer.json<Order>())
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

test('a patch that changes nothing leaves version and timeline as they are', async () => {
  const order = await recorded()
  const same = { version: 1, placed_at: '2026-11-19T16:30:00Z', lines: order.lines, note: null }
  expect((await patch(order.id, same)).json<Order>()).toEqual(order)
  expect((await read(order.id)).events).toHaveLength(1)
})

test('an older version is refused, with the order as it is now', async () => {
  const order = await recorded()
  await patch(order.id, { version: 1, note: 'first' })
  const answer = await patch(order.id, { version: 1, note: 'second' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'order.version_conflict', current: { note: 'first', version: 2 } })
  expect((await read(order.id)).note).toBe('first')
})

test('of two changes at the same moment one wins and the other is told', async () => {
  const order = await recorded()
  // Connections opened beforehand: else the first change would be done before the others have one.
  await Promise.all([...'abcdefgh'].map(() => read(order.id)))
  const answers = await Promise.all([...'abcdefgh'].map((note) => patch(order.id, { version: 1, note })))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  expect((await read(order.id)).version).toBe(2)
})

test("an order that a task placed is not a person's to rewrite", async () => {
  const order = await recorded()
  await t.db.execute(sql`update orders set source = 'task' where id = ${order.id}`)
  const answer = await patch(order.id, { version: 1, note: 'x', status: 'completed' })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'order.not_editable'])
  const own = await patch(order.id, { version: 1, note: 'x', tags: ['gift'] })
  expect(own.json<Order>()).toMatchObject({ note: 'x', tags: ['gift'], source: 'task', version: 2 })
})

test('keeps the rule on sums, and the order, when a change breaks it', async () => {
  const order = await recorded()
  const lines = [{ ...orderDraft().lines[0], quantity: 10_000, unit_price: 1_000_000_000_000 }]
  expect((await patch(order.id, { version: 1, lines })).json()).toMatchObject({ code: 'order.total_too_large' })
  expect(await read(order.id)).toMatchObject({ version: 1, lines: order.lines })
})

test('knows no other order, and refuses fields that it does not know', async () => {
  expect((await patch('no-such-order', { version: 1 })).json()).toMatchObject({ code: 'order.not_found' })
  expect((await patch('01920000-0000-7000-8000-000000000000', { version: 1 })).statusCode).toBe(404)
  const order = await recorded()
  expect((await patch(order.id, { version: 1, total: 5 })).statusCode).toBe(400)
  expect((await patch(order.id, { note: 'x' })).statusCode).toBe(400)
})

test('is refused to who may only read, and to nobody in particular', async () => {
  const order = await recorded()
  const reader = await machineToken(t.db, ['orders.read'])
  const body = { version: 1, note: 'x' }
  const refused = await t.call('PATCH', `/orders/${order.id}`, { token: reader, body })
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'permission.denied'])
  expect((await t.call('PATCH', `/orders/${order.id}`, { body })).statusCode).toBe(401)
  expect((await read(order.id)).version).toBe(1)
})
