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

const record = (values = {}, headers = {}) => t.call('POST', '/orders', { token, body: orderDraft(values), headers })

test('records an order with number, totals, timeline entry and audit record', async () => {
  const response = await record()
  expect(response.statusCode).toBe(201)
  const order = response.json<Order>()
  expect(order).toMatchObject({
    source: 'manual',
    subtotal: { minor: 129_800, currency: 'CNY' },
    total: { minor: 139_800, currency: 'CNY' },
    converted_total: { minor: 139_800, currency: 'CNY' },
    version: 1,
  })
  expect(order.order_number).toMatch(/^OC-\d{8}-\d{4}$/)
  const read = (await t.call('GET', `/orders/${order.id}`, { token })).json<OrderWithEvents>()
  expect(read).toMatchObject({ ...order, events: [{ kind: 'recorded', actor: { name: 'user-1' }, changes: [] }] })
  const [entry] = (await t.audit('orders.record')).filter((row) => row['subject_id'] === order.id)
  expect(entry).toMatchObject({ actor_name: 'user-1', before: null, after: { order_number: order.order_number } })
})

test('optional fields may be left out', async () => {
  const { website_type: _site, store_order_number: _number, note: _note, lines, ...known } = orderDraft()
  const bare = lines.map(({ title, quantity, unit_price }) => ({ title, quantity, unit_price }))
  const response = await t.call('POST', '/orders', { token, body: { ...known, lines: bare } })
  expect(response.statusCode).toBe(201)
  expect(response.json<Order>()).toMatchObject({
    website_type: null,
    store_order_number: null,
    note: null,
    lines: bare.map((line) => ({ ...line, product_code: null, color: null, size: null })),
  })
})

test('gives every order a unique number, also for concurrent requests', async () => {
  const responses = await Promise.all(Array.from({ length: 12 }, () => record()))
  const numbers = responses.map((response) => response.json<Order>().order_number)
  expect(new Set(numbers).size).toBe(12)
})

test('a repeated submission with the same idempotency key creates one order', async () => {
  const headers = { 'idempotency-key': 'one-click' }
  const [first, again] = [await record({}, headers), await record({}, headers)]
  expect(again.statusCode).toBe(201)
  expect(again.json()).toEqual(first.json())
  const other = await record({ note: 'another' }, headers)
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'idempotency.key_reused'])
})

test('reports invalid fields', async () => {
  const response = await record({ store_name: ' ', lines: [{ ...orderDraft().lines[0], quantity: 0 }] })
  expect(response.statusCode).toBe(400)
  const { errors } = response.json<{ errors: { path: string; code: string }[] }>()
  expect(errors.map(({ path, code }) => [path, code])).toEqual([
    ['store_name', 'order.store_required'],
    ['lines.0.quantity', 'order.quantity_invalid'],
  ])
  expect((await record({ lines: [] })).statusCode).toBe(400)
  expect((await record({ total: 1 })).statusCode).toBe(400)
  expect((await record({ website_type: 'a\u0000b' })).statusCode).toBe(400)
})

test('refuses a total that exceeds the safe integer range, and stores nothing', async () => {
  const count = async () => (await t.db.execute(sql`select count(*)::int as n from orders`)).rows[0]
  const before = await count()
  const line = {
    title: 'x',
    product_code: null,
    color: null,
    size: null,
    quantity: 10_000,
    unit_price: 1_000_000_000_000,
  }
  const response = await record({ lines: [line] })
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'order.total_too_large'])
  expect(await count()).toEqual(before)
})

test('refuses users who may only read, and requests without a session', async () => {
  const reader = await machineToken(t.db, ['orders.read'])
  const refused = await t.call('POST', '/orders', { token: reader, body: orderDraft() })
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'permission.denied'])
  const anonymous = await t.call('POST', '/orders', { body: orderDraft() })
  expect([anonymous.statusCode, anonymous.json<{ code: string }>().code]).toEqual([401, 'session.required'])
})
