import { sql } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/universal'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import type { DownloadTicket } from '@outlet/shared/contract/list/downloads'
import type { Notification } from '@outlet/shared/contract/notifications'
import type { OrderWithEvents, OrderWithProducts } from '@outlet/shared/contract/orders'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { bulkLists } from '../bulk-lists'
import { workNextRows } from '../bulk-jobs/testing/work-next-rows'
import { uuidv7 } from '../platform/db/uuid'
import { addStore } from '../stores/testing/add-store'
import { taskChannelTable } from '../task-channels/task-channel-row'
import { orderDraft } from '../testing/order-draft'
import { ringBell } from '../testing/ring-bell'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'
import { purgeUsers } from './purge-users'

let t: TestApp
const tokens = { lin: '', chen: '', gone: '' }
const ids = { lin: '', chen: '', gone: '' }

beforeAll(async () => {
  t = await testApp()
  for (const name of ['lin', 'chen', 'gone'] as const) {
    tokens[name] = await t.signInAs('user')
    const { rows } = await t.db.execute<{ id: string }>(sql`
      update users set name = ${name} where id = (select id from users order by created_at desc, id desc limit 1) returning id`)
    ids[name] = rows[0]?.id ?? ''
  }
})
afterAll(() => t.close())
beforeEach(async () => {
  await ringBell(t.app.work)
  await t.db.execute(sql`delete from notifications`)
})

const call = (...[method, path, body]: ['GET' | 'PUT' | 'POST', string, Record<string, unknown>?]) =>
  t.call(method, path, { token: tokens.lin, ...(body && { body }) })
const newOrder = async () => (await call('POST', '/orders', orderDraft())).json<OrderWithProducts>()
const assign = (orderId: string, assignee_id: string | null, version = 1) =>
  call('PUT', `/orders/${orderId}/assignee`, { version, assignee_id })
const bell = async (token = tokens.chen) => {
  await ringBell(t.app.work)
  return (await t.call('GET', '/notifications', { token })).json<{ items: Notification[] }>().items
}
const found = async (query: string) =>
  (await call('GET', `/orders?${query}`)).json<{ items: OrderWithProducts[] }>().items.map(({ id }) => id)

describe('an order', () => {
  test('has an assignee, with timeline, audit record and a notification of the assignee', async () => {
    const { id, order_number } = await newOrder()
    const response = await assign(id, ids.chen)
    expect(response.json()).toMatchObject({ assignee_id: ids.chen, version: 2 })
    const assignee = { id: ids.chen, name: 'chen', state: 'active' }
    const detail = (await call('GET', `/orders/${id}`)).json<OrderWithEvents>()
    expect(detail.assignee).toEqual(assignee)
    expect(detail.events.at(-1)).toMatchObject({
      kind: 'changed',
      changes: [{ field: 'assignee_id', before: null, after: 'chen' }],
    })
    expect((await t.audit('orders.update')).at(-1)).toMatchObject({
      before: { assignee_id: null },
      after: { assignee_id: ids.chen },
    })
    expect(await bell()).toMatchObject([
      { kind: 'orders.assigned', params: { order_id: id, order_number, by: 'lin' }, is_read: false },
    ])
    // The same again changes nothing.
    expect((await assign(id, ids.chen, 2)).json()).toMatchObject({ version: 2 })
  })

  test('notifies no one if it is assigned to oneself or to no one', async () => {
    const { id } = await newOrder()
    await assign(id, ids.lin)
    expect((await assign(id, null, 2)).json()).toMatchObject({ assignee_id: null, version: 3 })
    expect(await bell(tokens.lin)).toEqual([])
  })

  test('is not assigned with an old version', async () => {
    const { id } = await newOrder()
    await assign(id, ids.chen)
    const response = await assign(id, null, 1)
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'order.version_conflict', current: { assignee_id: ids.chen } },
    ])
  })

  test.each(['inactive', 'deleted', 'unknown'])('is not assigned to a user who is %s', async (state) => {
    const { id } = await newOrder()
    if (state === 'inactive') await t.db.execute(sql`update users set state = 'inactive' where id = ${ids.gone}`)
    if (state === 'deleted') await t.db.execute(sql`update users set deleted_at = clock_now() where id = ${ids.gone}`)
    const response = await assign(id, state === 'unknown' ? id : ids.gone)
    expect([response.statusCode, response.json()]).toMatchObject([400, { errors: [{ code: 'user.not_assignable' }] }])
    await t.db.execute(sql`update users set state = 'active', deleted_at = null where id = ${ids.gone}`)
  })

  test('retains a deactivated or deleted assignee, marked as such, until it is reassigned or the user is purged', async () => {
    const [one, other] = [await newOrder(), await newOrder()]
    for (const { id } of [one, other]) await assign(id, ids.gone)
    const stateOf = async (id: string) =>
      (await call('GET', `/orders/${id}`)).json<OrderWithEvents>().assignee?.state ?? null
    await t.db.execute(sql`update users set state = 'inactive' where id = ${ids.gone}`)
    expect(await stateOf(one.id)).toBe('inactive')
    await t.db.execute(sql`update users set deleted_at = clock_now() - interval '31 days' where id = ${ids.gone}`)
    expect(await stateOf(one.id)).toBe('deleted')
    expect((await assign(one.id, ids.chen, 2)).json()).toMatchObject({ assignee_id: ids.chen })
    await purgeUsers(t.db)
    expect(await stateOf(other.id)).toBeNull()
    const { events } = (await call('GET', `/orders/${other.id}`)).json<OrderWithEvents>()
    expect(events.at(-1)?.changes).toEqual([{ field: 'assignee_id', before: null, after: '' }])
  })
})

test('lists are filtered by assignees and by none', async () => {
  const [ofChen, ofLin, free] = [await newOrder(), await newOrder(), await newOrder()]
  await assign(ofChen.id, ids.chen)
  await assign(ofLin.id, ids.lin)
  const chens = await found(`assignee=${ids.chen}`)
  expect(chens).toContain(ofChen.id)
  expect(chens).not.toContain(ofLin.id)
  const free_or_lin = await found(`assignee=none&assignee=${ids.lin}`)
  expect(free_or_lin).toEqual(expect.arrayContaining([ofLin.id, free.id]))
  expect(free_or_lin).not.toContain(ofChen.id)
  expect((await call('GET', '/orders?assignee=me')).statusCode).toBe(400)
})

test('in bulk, with an undo; the assignee has one notification with a count', async () => {
  const log = { error: jest.fn() }
  const orders = [await newOrder(), await newOrder(), await newOrder()]
  await assign(orders[0]?.id ?? '', ids.lin)
  const worked = async (path: string, body: Record<string, unknown>) => {
    const { id } = (await call('POST', path, body)).json<BulkJob>()
    while (await workNextRows({ db: t.db, work: t.app.work, lists: bulkLists(t.app), log }));
    return id
  }
  const assigneesNow = async () =>
    Promise.all(
      orders.map(async ({ id }) => (await call('GET', `/orders/${id}`)).json<OrderWithEvents>().assignee?.name ?? null),
    )
  const action = { kind: 'assign', assignee_id: ids.chen }
  const job = await worked('/orders/bulk', { filter: {}, ids: orders.map(({ id }) => id), seen: 3, action })
  expect(await assigneesNow()).toEqual(['chen', 'chen', 'chen'])
  expect(await bell()).toMatchObject([{ kind: 'orders.many_assigned', params: { count: 3, user_id: ids.chen } }])
  await worked(`/bulk-jobs/${job}/undo`, {})
  expect(await assigneesNow()).toEqual(['lin', null, null])
})

test('after it was read, further assignments are a notification of their own', async () => {
  await assign((await newOrder()).id, ids.chen)
  const [first] = await bell()
  await t.call('POST', '/notifications/mark', { token: tokens.chen, body: { ids: [first?.id], is_read: true } })
  await assign((await newOrder()).id, ids.chen)
  expect(await bell()).toMatchObject([{ is_read: false }, { is_read: true }])
})

const STORE = 'coach-outlet'
const channelId = uuidv7()
const newMonitor = async (product_code: string) =>
  (await call('POST', '/inventory-monitors', { website_type: STORE, product_code })).json<InventoryMonitor>()
const newTask = async (product_code: string) =>
  (
    await call('POST', '/snatch-tasks', {
      name: `Task ${product_code}`,
      channel_id: channelId,
      targets: [{ product_code }],
      max_unit_price: 11_000,
      max_total: 12_000,
      budget: 24_000,
    })
  ).json<SnatchTask>()

describe.each([
  {
    list: '/inventory-monitors',
    make: newMonitor,
    code: 'inventory_monitor.version_conflict',
    audit: 'inventory_monitors.update',
    assigned: (id: string) => ({
      kind: 'inventory-monitors.assigned',
      params: { monitor_id: id, product_code: 'CA1', by: 'lin' },
    }),
  },
  {
    list: '/snatch-tasks',
    make: newTask,
    code: 'snatch_task.version_conflict',
    audit: 'snatch_tasks.update',
    assigned: (id: string) => ({
      kind: 'snatch-tasks.assigned',
      params: { task_id: id, task_name: 'Task CA1', by: 'lin' },
    }),
  },
])('of $list', ({ list, make, code, audit, assigned }) => {
  beforeAll(async () => {
    if (list === '/snatch-tasks') return
    await addStore(t.db, { key: STORE, base_url: 'http://127.0.0.1:9' })
    await seedProducts(t.db, STORE, { prefix: 'CA', products: 3, variants: 1 })
    await t.db.insert(taskChannelTable).values({
      id: channelId,
      name: 'Guest',
      website_type: STORE,
      account: { type: 'guest' },
      shipping_address: { saved: 'home' },
      payment: { saved: 'saved-card' },
      mode: 'confirm',
      concurrency: 1,
      daily_budget: 50_000,
      state: 'active',
    })
  })

  test('a record is assigned by its version, with audit record and notification; its other fields stay', async () => {
    const before = await make('CA1')
    const path = `${list}/${before.id}/assignee`
    const response = await call('PUT', path, { version: before.version, assignee_id: ids.chen })
    const after = response.json<InventoryMonitor | SnatchTask>()
    const assignee = { id: ids.chen, name: 'chen', state: 'active' }
    expect([response.statusCode, after]).toMatchObject([200, { assignee_id: ids.chen, assignee }])
    const { version, updated_at: updatedAt } = after
    expect(after).toEqual({ ...before, assignee_id: ids.chen, assignee, version, updated_at: updatedAt })
    expect(version).toBe(before.version + 1)
    expect((await t.audit(audit)).at(-1)).toMatchObject({
      before: { assignee_id: null },
      after: { assignee_id: ids.chen },
    })
    expect(await bell()).toMatchObject([assigned(before.id)])
    const stale = await call('PUT', path, { version: before.version, assignee_id: null })
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { code, current: { assignee_id: ids.chen } }])
    const unknown = await call('PUT', path, { version, assignee_id: before.id })
    expect([unknown.statusCode, unknown.json()]).toMatchObject([400, { errors: [{ code: 'user.not_assignable' }] }])
  })

  test('the list and its count are filtered by assignees and by none', async () => {
    const [ofLin, free] = [await make('CA2'), await make('CA3')]
    await call('PUT', `${list}/${ofLin.id}/assignee`, { version: ofLin.version, assignee_id: ids.lin })
    const names = async (query: string) => {
      const { items } = (await call('GET', `${list}?${query}`)).json<{ items: { id: string }[] }>()
      const { count } = (await call('GET', `${list}/count?${query}`)).json<{ count: number }>()
      expect(count).toBe(items.length)
      return items.map(({ id }) => id)
    }
    expect(await names(`assignee=${ids.lin}`)).toEqual([ofLin.id])
    expect(await names('assignee=none')).toEqual([free.id])
    expect((await names(`assignee=none&assignee=${ids.chen}`)).toSorted()).not.toContain(ofLin.id)
    expect((await call('GET', `${list}?assignee=me`)).statusCode).toBe(400)
  })
})

test.each([
  ['/orders', 'order_number'],
  ['/inventory-monitors', 'product_code'],
])('exports of %s as CSV and as a workbook name the assignee', async (list, key) => {
  const columns = [
    { key, title: 'Record' },
    { key: 'assignee', title: 'Assignee' },
  ]
  const exported = async (format: 'csv' | 'xlsx') => {
    const filter = { assignee: [ids.lin] }
    const { path } = (await call('POST', `${list}/csv`, { filter, columns, format })).json<DownloadTicket>()
    return t.app.http.inject({ method: 'GET', url: API_PREFIX + path })
  }
  const { items } = (await call('GET', `${list}?assignee=${ids.lin}`)).json<{ items: Record<string, string>[] }>()
  const rows = [['Record', 'Assignee'], ...items.map((item) => [item[key], 'lin'])]
  expect(rows.length).toBeGreaterThan(1)
  expect((await exported('csv')).body).toBe(`\uFEFF${rows.map((cells) => `${cells.join(',')}\r\n`).join('')}`)
  expect(await readSheet(Uint8Array.from((await exported('xlsx')).rawPayload).buffer)).toEqual(rows)
})
