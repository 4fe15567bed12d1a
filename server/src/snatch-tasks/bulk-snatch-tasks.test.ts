import { sql } from 'drizzle-orm'
import type { BulkJob, BulkJobRow } from '@outlet/shared/contract/list/bulk-jobs'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { bulkLists } from '../bulk-lists'
import { workNextRows } from '../bulk-jobs/testing/work-next-rows'
import { uuidv7 } from '../platform/db/uuid'
import { addStore } from '../stores/testing/add-store'
import { taskChannelTable } from '../task-channels/task-channel-row'
import { machineToken } from '../testing/machine-token'
import { seedProducts } from '../testing/seed-catalogue'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'

const STORE = 'coach-outlet'

let t: TestApp
let admin: string
let user: string
const channelId = uuidv7()
const log = { error: jest.fn() }
beforeAll(async () => {
  t = await testApp()
  ;[admin, user] = [await t.signInAs('admin'), await t.signInAs('user')]
  await addStore(t.db, { key: STORE, base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, STORE, { prefix: 'CA', products: 4, variants: 1 })
  await t.db.execute(sql`update variants set is_orderable = false, ats = 0, sales_price = 9000, currency = 'USD'`)
  await t.db.insert(taskChannelTable).values({
    id: channelId,
    name: 'to the office',
    website_type: STORE,
    account: { type: 'guest' },
    shipping_address: { saved: 'home' },
    payment: { saved: 'saved-card' },
    mode: 'auto',
    concurrency: 1,
    daily_budget: 50_000,
    state: 'active',
  })
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of ['bulk_jobs', 'purchase_attempts', 'inventory_monitors', 'snatch_tasks'])
    await t.db.execute(sql.raw(`delete from ${table}`))
})

const create = async (name: string, change: object = {}) => {
  const task = {
    name,
    channel_id: channelId,
    targets: [{ product_code: name }],
    max_unit_price: 11_000,
    max_total: 12_000,
    budget: 12_000,
    current_password: TEST_PASSWORD,
    ...change,
  }
  const response = await t.call('POST', '/snatch-tasks', { token: admin, body: task })
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json<SnatchTask>()
}
const post = (path: string, body: object = {}, token = user) => t.call('POST', path, { token, body: { ...body } })
const arm = ({ id }: SnatchTask) => post(`/snatch-tasks/${id}/arm`, { current_password: TEST_PASSWORD }, admin)
const states = async () => {
  const { rows } = await t.db.execute(
    sql`select concat_ws(' ', name, case when deleted_at is null then state else 'deleted' end) as what from snatch_tasks order by name`,
  )
  return rows.map(({ what }) => what)
}
const done = async (start: ReturnType<typeof post>) => {
  const response = await start
  expect([response.statusCode, response.body]).toEqual([202, expect.any(String)])
  const { id } = response.json<BulkJob>()
  while (await workNextRows({ db: t.db, work: t.app.work, lists: bulkLists(t.app), log }));
  return (await t.call('GET', `/bulk-jobs/${id}`, { token: user })).json<BulkJob>()
}
const bulk = (action: object, seen: number, more: object = {}) =>
  done(post('/snatch-tasks/bulk', { filter: {}, seen, action, ...more }))
const undo = ({ id }: BulkJob) => done(post(`/bulk-jobs/${id}/undo`))
const refusals = async ({ id }: BulkJob) => {
  const { items } = (await t.call('GET', `/bulk-jobs/${id}/rows?result=refused`, { token: user })).json<{
    items: BulkJobRow[]
  }>()
  return items.map(({ label, code }) => `${label} ${code}`)
}

test('arms tasks that a person confirms, under the rules of a single task; the undo pauses those it armed', async () => {
  await create('CA1')
  await arm(await create('CA2'))
  const ended = await create('CA3')
  await post(`/snatch-tasks/${ended.id}/cancel`)
  await create('CA4', { mode: 'auto' })
  const job = await bulk({ kind: 'arm' }, 4)
  expect(job).toMatchObject({ changed: 1, unchanged: 1, refused: 2 })
  expect((await refusals(job)).toSorted()).toEqual(['CA3 snatch_task.ended', 'CA4 snatch_task.arm_alone'])
  expect(await states()).toEqual(['CA1 armed', 'CA2 armed', 'CA3 ended', 'CA4 draft'])
  // As when it is armed alone: its target is monitored, and what can be ordered is bought.
  const { rows } = await t.db.execute(sql`select product_code from inventory_monitors order by 1`)
  expect(rows.map(({ product_code: code }) => code)).toEqual(['CA1', 'CA2'])
  expect(await t.audit('snatch_tasks.arm')).toHaveLength(2)
  expect(await undo(job)).toMatchObject({ changed: 1, refused: 0 })
  expect(await states()).toEqual(['CA1 paused', 'CA2 armed', 'CA3 ended', 'CA4 draft'])
})

test('an armed task buys at once if its target can be ordered', async () => {
  await create('CA1')
  await t.db.execute(sql`update variants set is_orderable = true, ats = 5 where product_id = 'CA1'`)
  await t.db.execute(sql`update products set orderable = true where id = 'CA1'`)
  await bulk({ kind: 'arm' }, 1)
  expect((await t.db.execute(sql`select mode from purchase_attempts`)).rows).toEqual([{ mode: 'confirm' }])
  await t.db.execute(sql`update variants set is_orderable = false, ats = 0`)
  await t.db.execute(sql`update products set orderable = false`)
})

test('pauses armed and suspended tasks; the undo arms again those that were armed, except automatic ones', async () => {
  await arm(await create('CA1'))
  await arm(await create('CA2', { mode: 'auto' }))
  await t.db.execute(sql`update snatch_tasks set state = 'suspended' where id = ${(await create('CA3')).id}`)
  await create('CA4')
  const job = await bulk({ kind: 'pause' }, 4)
  expect(job).toMatchObject({ changed: 3, unchanged: 1, refused: 0 })
  expect(await states()).toEqual(['CA1 paused', 'CA2 paused', 'CA3 paused', 'CA4 draft'])
  const undone = await undo(job)
  expect(await refusals(undone)).toEqual(['CA2 snatch_task.arm_alone'])
  expect(await states()).toEqual(['CA1 armed', 'CA2 paused', 'CA3 paused', 'CA4 draft'])
})

test('deletes tasks that are not under way, and restores them by an undo or from the deleted list', async () => {
  await create('CA1')
  await arm(await create('CA2'))
  const job = await bulk({ kind: 'delete' }, 2)
  expect(job).toMatchObject({ changed: 1, refused: 1 })
  expect(await refusals(job)).toEqual(['CA2 snatch_task.under_way'])
  expect(await states()).toEqual(['CA1 deleted', 'CA2 armed'])
  expect(await undo(job)).toMatchObject({ changed: 1 })
  expect(await states()).toEqual(['CA1 draft', 'CA2 armed'])
  await bulk({ kind: 'delete' }, 2)
  expect(await bulk({ kind: 'restore' }, 1, { filter: { deleted: true } })).toMatchObject({ changed: 1 })
  expect(await states()).toEqual(['CA1 draft', 'CA2 armed'])
})

test('assigns the selected tasks; the undo skips one that was changed since', async () => {
  const tasks = [await create('CA1'), await create('CA2'), await create('CA3')]
  const ids = tasks.slice(0, 2).map(({ id }) => id)
  const { accountId } = (await t.call('GET', '/users/info', { token: user })).json<{ accountId: string }>()
  const job = await bulk({ kind: 'assign', assignee_id: accountId }, 2, { ids })
  const assignees = async () =>
    (await t.db.execute(sql`select assignee_id from snatch_tasks order by name`)).rows.map((row) => row['assignee_id'])
  expect(await assignees()).toEqual([accountId, accountId, null])
  const change = { version: 2, name: 'CA2 changed' }
  await t.call('PATCH', `/snatch-tasks/${ids[1]}`, { token: user, body: change })
  const undone = await undo(job)
  expect(await refusals(undone)).toEqual(['CA2 snatch_task.version_conflict'])
  expect(await assignees()).toEqual([null, accountId, null])
})

test('is refused to machines, and when the number of tasks has changed', async () => {
  await create('CA1')
  const request = { filter: {}, seen: 3, action: { kind: 'pause' } }
  const counted = await post('/snatch-tasks/bulk', request)
  expect([counted.statusCode, counted.json()]).toMatchObject([409, { code: 'bulk_job.count_changed' }])
  const machine = await machineToken(t.db, ['snatch-tasks.read'])
  expect((await post('/snatch-tasks/bulk', request, machine)).statusCode).toBe(403)
})
