import { sql } from 'drizzle-orm'
import type { MonitorSummary } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { uuidv7 } from '../platform/db/uuid'
import { addStore } from '../stores/testing/add-store'
import { taskChannelTable } from '../task-channels/task-channel-row'
import { seedProducts } from '../testing/seed-catalogue'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'
import { setClockOffset } from '../platform/time/clock'
import { expireTasks } from './expire-tasks'
import { snatchTaskLifecycle } from './lock-snatch-task'

const STORE = 'coach-outlet'

let t: TestApp
let admin: string
let user: string
let channelId: string
beforeEach(async () => {
  t = await testApp()
  ;[admin, user] = [await t.signInAs('admin'), await t.signInAs('user')]
  await addStore(t.db, { key: STORE, base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, STORE, { prefix: 'CA', products: 3, variants: 2 })
  await t.db.execute(sql`update variants set is_orderable = false, ats = 0, sales_price = 9000, currency = 'USD'`)
  await t.db.execute(sql`update products set orderable = false, currency = 'USD'`)
  channelId = await addChannel()
})
afterEach(async () => {
  setClockOffset(0)
  await t.close()
})

const addChannel = async (values: Partial<typeof taskChannelTable.$inferInsert> = {}) => {
  const id = uuidv7()
  await t.db.insert(taskChannelTable).values({
    id,
    name: 'to the office',
    website_type: STORE,
    account: { type: 'login', login: 'ada@practice.example' },
    password: 'sealed',
    shipping_address: { saved: 'home' },
    payment: { saved: 'saved-card' },
    mode: 'auto',
    concurrency: 1,
    daily_budget: 50_000,
    state: 'active',
    ...values,
  })
  return id
}
const draft = (change: object = {}) => ({
  name: 'Tabby',
  channel_id: channelId,
  targets: [{ product_code: 'CA1' }],
  max_unit_price: 11_000,
  max_total: 12_000,
  budget: 24_000,
  slots: 2,
  ...change,
})
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, token = user) =>
  t.call(method, `/snatch-tasks${path}`, { token, ...(body ? { body: { ...body } } : {}) })
const create = async (change: object = {}, token = user) => {
  const response = await call('POST', '', draft(change), token)
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)])
  return response.json<SnatchTask>()
}
const refused = (response: { statusCode: number; json<T>(): T }) => {
  const { code, errors = [] } = response.json<{ code: string; errors?: { path: string; code: string }[] }>()
  return [response.statusCode, code, ...errors.map((error) => `${error.path} ${error.code}`)]
}
const monitors = async () =>
  (
    await t.db.execute<{ product_code: string }>(
      sql`select product_code from inventory_monitors where deleted_at is null order by product_code`,
    )
  ).rows.map(({ product_code }) => product_code)
const attempts = async () =>
  (await t.db.execute<{ variant_id: string; mode: string }>(sql`select variant_id, mode from purchase_attempts`)).rows

test('creates a task from product and variant codes, which buys nothing before it is armed', async () => {
  const { rows } = await t.db.execute<{ variant_id: string; product_id: string }>(
    sql`select variant_id, product_id from variants where product_id = 'CA2' order by variant_id limit 1`,
  )
  const [variant] = rows
  const task = await create({ targets: [{ product_code: variant?.variant_id }, { product_code: 'ca1' }] })
  expect(task).toMatchObject({
    state: 'draft',
    phase: 'draft',
    currency: 'USD',
    effective_mode: 'confirm',
    targets: [
      { product_id: 'CA2', variant_id: variant?.variant_id },
      { product_id: 'CA1', variant_id: null, is_orderable: false },
    ],
    spent: 0,
    held: 0,
  })
  expect(await monitors()).toEqual([])
})

test('reports invalid fields', async () => {
  const targets = [
    { product_code: 'CA1' },
    { product_code: 'nothing' },
    { product_id: 'CA1' },
    { product_id: 'CA2', variant_id: 'no' },
  ]
  expect(refused(await call('POST', '', draft({ targets })))).toEqual([
    400,
    'request.invalid',
    'targets.1 snatch_task.target_unknown',
    'targets.2 snatch_task.target_twice',
    'targets.3 snatch_task.target_unknown',
  ])
  expect(refused(await call('POST', '', draft({ budget: 100, min_unit_price: 20_000 })))).toEqual([
    400,
    'request.invalid',
    'min_unit_price snatch_task.least_over_most',
    'budget snatch_task.budget_too_small',
  ])
  expect(refused(await call('POST', '', draft({ budget: 50_001 })))).toEqual([
    400,
    'request.invalid',
    'budget snatch_task.budget_over_channel',
  ])
})

test('an armed task has its targets monitored; when it ends, the monitors that it created end', async () => {
  const task = await create({ targets: [{ product_code: 'CA1' }, { product_code: 'CA2' }] })
  await t.call('POST', '/inventory-monitors', { token: user, body: { website_type: STORE, product_code: 'CA2' } })
  const other = await create({ name: 'another', targets: [{ product_code: 'CA1' }] })
  await call('POST', `/${task.id}/arm`)
  await call('POST', `/${other.id}/arm`)
  expect(await monitors()).toEqual(['CA1', 'CA2'])
  await call('POST', `/${task.id}/cancel`)
  // Another task needs the monitor and takes it over.
  expect(await monitors()).toEqual(['CA1', 'CA2'])
  await call('POST', `/${other.id}/cancel`)
  expect(await monitors()).toEqual(['CA2'])
})

test('arming triggers targets that can be ordered already, within the price limits', async () => {
  await t.db.execute(sql`update variants set is_orderable = true, ats = 5 where product_id = 'CA1'`)
  const dear = await create({ max_unit_price: 8000, max_total: 9000 })
  expect((await call('POST', `/${dear.id}/arm`)).json()).toMatchObject({ state: 'armed', phase: 'armed' })
  expect(await attempts()).toEqual([])
  const task = await create({ name: 'now' })
  expect((await call('POST', `/${task.id}/arm`)).json()).toMatchObject({ phase: 'running', held: 12_000 })
  expect(await attempts()).toMatchObject([{ mode: 'confirm' }])
  // A price that enters the limits triggers, too, once it is read.
  await t.db.execute(sql`update task_channels set concurrency = 5`)
  await t.db.execute(
    sql`update variants set sales_price = 7000 where variant_id = (select max(variant_id) from variants where product_id = 'CA1')`,
  )
  await call('POST', `/${dear.id}/pause`)
  expect((await call('POST', `/${dear.id}/arm`)).json()).toMatchObject({ phase: 'running' })
})

test('automatic mode and larger budgets need an admin with their own password', async () => {
  expect(refused(await call('POST', '', draft({ mode: 'auto' })))).toEqual([403, 'permission.denied'])
  expect(refused(await call('POST', '', draft({ mode: 'auto' }), admin))[1]).toBe('user.current_password_required')
  const auto = await create({ mode: 'auto', current_password: TEST_PASSWORD }, admin)
  expect(refused(await call('POST', `/${auto.id}/arm`))).toEqual([403, 'permission.denied'])
  expect(refused(await call('POST', `/${auto.id}/arm`, undefined, admin))[1]).toBe('user.current_password_required')
  const password = { current_password: TEST_PASSWORD }
  expect((await call('POST', `/${auto.id}/arm`, password, admin)).json()).toMatchObject({ state: 'armed' })
  const task = await create()
  const change = (body: object, token = user) => call('PATCH', `/${task.id}`, { version: 1, ...body }, token)
  expect(refused(await change({ budget: 30_000 }))).toEqual([403, 'permission.denied'])
  expect(refused(await change({ budget: 30_000 }, admin))[1]).toBe('user.current_password_required')
  expect((await change({ budget: 30_000, current_password: TEST_PASSWORD }, admin)).json()).toMatchObject({
    budget: 30_000,
    version: 2,
  })
  expect(refused(await change({ slots: 1 }))).toEqual([409, 'snatch_task.version_conflict'])
})

test('only an admin may change the targets of an automatic task, or prolong it', async () => {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const auto = await create({ mode: 'auto', expires_at, min_unit_price: 5000, current_password: TEST_PASSWORD }, admin)
  const change = (body: object, token = user) => call('PATCH', `/${auto.id}`, { version: 1, ...body }, token)
  for (const body of [
    { targets: [{ product_code: 'CA2' }] },
    { quantity: 2 },
    { slots: 3 },
    { min_unit_price: null },
    { expires_at: null },
  ]) {
    expect(refused(await change(body))).toEqual([403, 'permission.denied'])
    expect(refused(await change(body, admin))[1]).toBe('user.current_password_required')
  }
  expect((await change({ max_unit_price: 10_000, name: 'less' })).json()).toMatchObject({ name: 'less', version: 2 })
})

test('refuses to arm a task that could not buy', async () => {
  const [resting, expired] = [await create(), await create({ expires_at: new Date(Date.now() + 60_000).toISOString() })]
  await t.db.execute(sql`update task_channels set state = 'needs_attention'`)
  expect(refused(await call('POST', `/${resting.id}/arm`))).toEqual([409, 'snatch_task.channel_not_active'])
  await t.db.execute(sql`update task_channels set state = 'active'`)
  setClockOffset(120_000)
  expect(refused(await call('POST', `/${expired.id}/arm`))).toEqual([409, 'snatch_task.expired'])
})

test('a task ends when it expires', async () => {
  const task = await create({ expires_at: new Date(Date.now() + 60_000).toISOString() })
  await call('POST', `/${task.id}/arm`)
  setClockOffset(61_000)
  await expireTasks(t.db)
  expect((await call('GET', `/${task.id}`)).json()).toMatchObject({ state: 'ended', phase: 'expired' })
  expect(refused(await call('POST', `/${task.id}/arm`))).toEqual([409, 'snatch_task.ended'])
})

test('a task that is not in use can be deleted, restored, and is purged later', async () => {
  const task = await create()
  await call('POST', `/${task.id}/arm`)
  expect(refused(await call('DELETE', `/${task.id}`))).toEqual([409, 'snatch_task.under_way'])
  await call('POST', `/${task.id}/pause`)
  expect((await call('DELETE', `/${task.id}`)).statusCode).toBe(200)
  expect((await call('GET', `/${task.id}`)).statusCode).toBe(404)
  expect((await call('GET', '?deleted=true')).json<{ items: SnatchTask[] }>().items).toMatchObject([
    { id: task.id, deletion: { by: expect.any(String) } },
  ])
  expect((await call('POST', `/${task.id}/restore`)).statusCode).toBe(200)
  await call('DELETE', `/${task.id}`)
  setClockOffset(32 * 86_400_000)
  await snatchTaskLifecycle.purge(t.db)
  expect(refused(await call('POST', `/${task.id}/restore`))[0]).toBe(401)
})

test('counts the listed tasks', async () => {
  const task = await create()
  await create({ name: 'Rowan', targets: [{ product_code: 'CA2' }] })
  await call('POST', `/${task.id}/arm`)
  const count = async (query = '') => (await call('GET', `/count${query}`)).json<unknown>()
  expect(await count()).toEqual({ count: 2, exact: true })
  expect(await count('?state=armed&q=tab')).toEqual({ count: 1, exact: true })
  expect(await count('?product_id=CA2&deleted=true')).toEqual({ count: 0, exact: true })
  expect(refused(await call('GET', '/count?sort=name'))[0]).toBe(400)
})

test('refuses to delete a channel with an armed task, and does not return accounts to task editors', async () => {
  const task = await create()
  await call('POST', `/${task.id}/arm`)
  expect(refused(await t.call('DELETE', `/task-channels/${channelId}`, { token: admin }))).toEqual([
    409,
    'task_channel.in_use',
  ])
  const response = await call('GET', '/channels')
  expect(response.json()).toMatchObject({
    items: [{ id: channelId, daily_budget: 50_000, left_today: 50_000, currency: 'USD' }],
  })
  expect(response.body).not.toMatch(/ada@practice|saved-card|home/)
})

test('forecasts the attempts of the last 30 days from readings', async () => {
  const task = { ...draft(), name: undefined, budget: undefined, max_total: undefined }
  expect((await call('POST', '/forecast', task)).json()).toEqual({ known_from: null, purchases: [], chances: 0 })
  await t.call('POST', '/inventory-monitors', { token: user, body: { website_type: STORE, product_code: 'CA1' } })
  await t.db.execute(sql`update inventory_monitors set created_at = clock_now() - interval '10 days'`)
  await t.db.execute(sql`update monitor_checks set read_at = clock_now()`)
  await t.db.execute(sql`select ensure_month_partition('stock_intervals', clock_now() - interval '2 days')`)
  const interval = (days: number, price: number) => sql`
    insert into stock_intervals (monitor_id, variant_id, from_at, seen_until, quantity, kind, orderable, price, currency)
    select m.id, (select min(variant_id) from variants where product_id = 'CA1'), clock_now() - ${days} * interval '1 day',
      clock_now() - ${days} * interval '1 day' + interval '1 hour', 3, 'exact', true, ${price}, 'USD' from inventory_monitors m`
  for (const [days, price] of [
    [2.5, 15_000],
    [2.2, 9000],
    [2, 9500],
  ] as const)
    await t.db.execute(interval(days, price))
  const forecasted = (await call('POST', '/forecast', task)).json<{
    purchases: { price: { minor: number } }[]
    chances: number
  }>()
  expect(forecasted.chances).toBe(2)
  expect(forecasted.purchases.map(({ price }) => price.minor)).toEqual([9000, 9000])
})

test('summarises the number of armed tasks and their remaining budgets, converted if there is a rate', async () => {
  const armed = async () =>
    (await t.call('GET', '/inventory-monitors/summary', { token: user })).json<MonitorSummary>().armed
  expect(await armed()).toEqual({ count: 0, may_spend: { minor: 0, currency: 'CNY' } })
  const [one, dry] = [await create(), await create({ mode: 'dry_run', budget: 40_000 })]
  await create()
  for (const { id } of [one, dry]) expect((await call('POST', `/${id}/arm`)).statusCode).toBe(200)
  expect(await armed()).toEqual({ count: 2, may_spend: { minor: 24_000, currency: 'USD' } })
  await t.db.execute(sql`update snatch_tasks set state = 'armed'`)
  await t.db.execute(sql`update variants set is_orderable = true, ats = 5 where product_id = 'CA1'`)
  expect((await call('POST', `/${one.id}/pause`)).statusCode).toBe(200)
  expect((await call('POST', `/${one.id}/arm`)).json()).toMatchObject({ held: 12_000 })
  await t.db.execute(sql`update snatch_tasks set state = 'paused' where id not in (${one.id}, ${dry.id})`)
  // The reserved amount of an open purchase is not available.
  expect(await armed()).toEqual({ count: 2, may_spend: { minor: 12_000, currency: 'USD' } })
  const rate = { currency: 'USD', valid_on: '2020-01-01', rate: '7' }
  expect((await t.call('POST', '/exchange-rates', { token: admin, body: rate })).statusCode).toBe(200)
  expect(await armed()).toEqual({ count: 2, may_spend: { minor: 84_000, currency: 'CNY' } })
})
