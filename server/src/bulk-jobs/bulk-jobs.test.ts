import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { BulkJob, BulkJobRow } from '@outlet/shared/contract/list/bulk-jobs'
import type { Order } from '@outlet/shared/contract/orders'
import { bulkLists } from '../bulk-lists'
import { recordAudit } from '../platform/audit/record-audit'
import { orderDraft } from '../testing/order-draft'
import { refusal } from '../testing/refusal'
import { testApp, type TestApp } from '../testing/test-app'
import { workNextRows } from './testing/work-next-rows'

let t: TestApp
let admin: string
let other: string
const log = { error: jest.fn() }

beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
  other = await t.signInAs('user')
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.execute(sql`delete from bulk_jobs`)
  await t.db.execute(sql`delete from orders`)
  log.error.mockClear()
})

const record = async (change: Parameters<typeof orderDraft>[0] = {}): Promise<Order> =>
  (await t.call('POST', '/orders', { token: admin, body: { ...orderDraft(change) } })).json<Order>()
const orders = async (count: number, change: Parameters<typeof orderDraft>[0] = {}) => {
  const recorded: Order[] = []
  for (let number = 0; number < count; number++) recorded.push(await record(change))
  return recorded
}
const idOf = (recorded: Order | undefined) => {
  if (!recorded) throw new Error('no such order')
  return recorded.id
}
const orderList = () => {
  const list = bulkLists(t.app).get('/orders/bulk')
  if (!list) throw new Error('orders take no bulk action')
  return list
}
const start = (body: object, token = admin) =>
  t.call('POST', '/orders/bulk', {
    token,
    body: { filter: {}, action: { kind: 'set_fulfilment', fulfilment: 'shipped' }, ...body },
  })
const started = async (body: object, token = admin) => {
  const response = await start(body, token)
  expect([response.statusCode, response.body]).toEqual([202, expect.any(String)])
  return response.json<BulkJob>()
}
const bulkDeps = () => ({ db: t.db, work: t.app.work, lists: bulkLists(t.app), log })
const step = () => workNextRows(bulkDeps(), 1)
const work = async () => {
  while (await workNextRows(bulkDeps()));
}
const job = async (id: string, token = admin) => (await t.call('GET', `/bulk-jobs/${id}`, { token })).json<BulkJob>()
const rows = async (id: string, query = '') =>
  (await t.call('GET', `/bulk-jobs/${id}/rows${query}`, { token: admin })).json<{
    items: BulkJobRow[]
    next: string | null
  }>()
const order = async (id: string) => (await t.call('GET', `/orders/${id}`, { token: admin })).json<Order>()
const counts = ({ total, changed, unchanged, refused, state }: BulkJob) => [state, total, changed, unchanged, refused]

test('changes all matching rows, reports the result of each, and can be undone', async () => {
  const [first] = await orders(3)
  await record({ fulfilment: 'shipped' })
  const [cancelled] = await orders(1, { status: 'cancelled' })
  const { id } = await started({ filter: { status: ['placed'] }, seen: 4 })
  await work()
  expect(counts(await job(id))).toEqual(['done', 4, 3, 1, 0])
  expect((await rows(id)).items.map(({ result }) => result)).toEqual(['changed', 'changed', 'changed', 'unchanged'])
  expect((await rows(id, '?result=unchanged')).items).toHaveLength(1)
  expect((await order(idOf(cancelled))).fulfilment).toBe('unfulfilled')
  expect(await order(idOf(first))).toMatchObject({ fulfilment: 'shipped', version: 2 })

  const undo = await t.call('POST', `/bulk-jobs/${id}/undo`, { token: admin })
  expect(undo.json<BulkJob>()).toMatchObject({ undo_of: id, total: 3 })
  await work()
  expect(counts(await job(undo.json<BulkJob>().id))).toEqual(['done', 3, 3, 0, 0])
  expect((await order(idOf(first))).fulfilment).toBe('unfulfilled')
  expect((await job(id)).undone_by).toBe(undo.json<BulkJob>().id)
  expect(refusal(await t.call('POST', `/bulk-jobs/${id}/undo`, { token: admin }))).toEqual([
    409,
    'bulk_job.not_undoable',
  ])
  const recorded = await t.audit('bulk_jobs.start')
  expect(recorded.at(-1)).toMatchObject({ subject_id: id })
  // Each row's change is recorded in the audit trail under its own action, linked to the job by request id.
  expect((await t.audit('orders.update')).filter((each) => each['request_id'] === id)).toHaveLength(3)
})

test('an undo does not overwrite a later change of a row', async () => {
  const [first, second] = await orders(2)
  const { id } = await started({ seen: 2 })
  await work()
  const body = { version: 2, note: 'gone out by courier' }
  expect((await t.call('PATCH', `/orders/${idOf(first)}`, { token: other, body })).statusCode).toBe(200)
  const undo = (await t.call('POST', `/bulk-jobs/${id}/undo`, { token: admin })).json<BulkJob>()
  await work()
  expect(counts(await job(undo.id))).toEqual(['done', 2, 1, 0, 1])
  expect((await rows(undo.id, '?result=refused')).items).toMatchObject([
    { subject_id: idOf(first), code: 'order.version_conflict' },
  ])
  expect((await order(idOf(first))).fulfilment).toBe('shipped')
  expect((await order(idOf(second))).fulfilment).toBe('unfulfilled')
})

test('changes only the selected rows and reports a row that no longer exists as refused', async () => {
  const [first, second] = await orders(2)
  const gone = '0193a000-0000-7000-8000-000000000000'
  const { id } = await started({ ids: [idOf(second), gone, gone], seen: 2 })
  await work()
  expect(counts(await job(id))).toEqual(['done', 2, 1, 0, 1])
  expect((await rows(id, '?result=refused')).items).toMatchObject([{ subject_id: gone, code: 'bulk_job.row_gone' }])
  expect((await order(idOf(first))).fulfilment).toBe('unfulfilled')
})

test('refuses to start if the number of matching rows differs from the number displayed', async () => {
  await orders(3)
  const response = await start({ seen: 2 })
  expect(refusal(response)).toEqual([409, 'bulk_job.count_changed'])
  expect(response.json()).toMatchObject({ current: { count: 3 } })
  expect(await step()).toBe(false)
})

test('a stopped job leaves the remaining rows unchanged, and its changes can be undone', async () => {
  const recorded = await orders(3)
  const { id } = await started({ seen: 3 })
  await step()
  expect(counts(await job(id))).toEqual(['running', 3, 1, 0, 0])
  expect((await t.call('POST', `/bulk-jobs/${id}/stop`, { token: admin })).json()).toMatchObject({ state: 'stopped' })
  expect(await step()).toBe(false)
  expect((await order(idOf(recorded[0]))).fulfilment).toBe('shipped')
  expect((await order(idOf(recorded[2]))).fulfilment).toBe('unfulfilled')
  await t.call('POST', `/bulk-jobs/${id}/undo`, { token: admin })
  await work()
  expect((await order(idOf(recorded[0]))).fulfilment).toBe('unfulfilled')
  expect(await t.audit('bulk_jobs.stop')).toHaveLength(1)
})

test('a worker that dies within a row leaves it unchanged; the next worker resumes at that row', async () => {
  const [first] = await orders(2)
  const { id } = await started({ seen: 2 })
  const dies = new Map(bulkLists(t.app)).set('/orders/bulk', {
    kinds: orderList().kinds,
    async apply(tx, caller, row) {
      await orderList().apply(tx, caller, row)
      // The error that PostgreSQL raises for a transaction whose process has gone.
      throw Object.assign(new Error('the connection is gone'), { code: '40001' })
    },
  })
  await expect(workNextRows({ db: t.db, work: t.app.work, lists: dies, log })).rejects.toThrow('the connection is gone')
  expect(counts(await job(id))).toEqual(['waiting', 2, 0, 0, 0])
  expect((await order(idOf(first))).version).toBe(1)
  await work()
  expect(counts(await job(id))).toEqual(['done', 2, 2, 0, 0])
})

test('a row that throws is refused and logged, and does not block other rows', async () => {
  await orders(2)
  const { id } = await started({ seen: 2 })
  let calls = 0
  const breaks = new Map(bulkLists(t.app)).set('/orders/bulk', {
    kinds: orderList().kinds,
    async apply(tx, caller, row) {
      if (++calls === 1) throw new Error('a bug')
      return orderList().apply(tx, caller, row)
    },
  })
  while (await workNextRows({ db: t.db, work: t.app.work, lists: breaks, log }));
  expect(counts(await job(id))).toEqual(['done', 2, 1, 0, 1])
  expect(log.error).toHaveBeenCalledTimes(1)
})

test('two workers on two jobs apply each row once, and a short job does not wait for a long one', async () => {
  await orders(6)
  const long = await started({ seen: 6 })
  await step()
  await step()
  const short = await started({ filter: {}, seen: 6, action: { kind: 'set_payment', payment: 'refunded' } }, other)
  await step()
  expect((await job(short.id, other)).changed).toBe(1)
  await Promise.all([work(), work()])
  await work()
  expect(counts(await job(long.id))).toEqual(['done', 6, 6, 0, 0])
  expect(counts(await job(short.id, other))).toEqual(['done', 6, 6, 0, 0])
})

test('each row is authorised with the current rights of the user who started the job', async () => {
  await orders(2)
  const leaver = await t.signInAs('user')
  const { id, created_by } = await started({ seen: 2 }, leaver)
  await step()
  await t.db.execute(sql`update users set state = 'inactive' where id = ${created_by.id}`)
  await work()
  const { rows: found } = await t.db.execute(sql`select state, changed from bulk_jobs where id = ${id}`)
  expect(found).toEqual([{ state: 'stopped', changed: 1 }])
})

test('a job is visible only to the user who started it', async () => {
  await orders(1)
  const { id } = await started({ seen: 1 })
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/rows'],
    ['POST', '/stop'],
    ['POST', '/undo'],
  ] as const) {
    expect(refusal(await t.call(method, `/bulk-jobs/${id}${path}`, { token: other }))).toEqual([
      404,
      'bulk_job.not_found',
    ])
  }
  expect((await t.call('GET', '/bulk-jobs', { token: other })).json()).toEqual({ items: [], next: null })
  expect(
    (await t.call('GET', '/bulk-jobs?list=/orders/bulk', { token: admin })).json<{ items: [] }>().items,
  ).toHaveLength(1)
  expect(refusal(await t.call('GET', '/bulk-jobs/x', { token: admin }))).toEqual([404, 'bulk_job.not_found'])
})

test('refuses an unknown action, an unknown filter and an empty selection', async () => {
  for (const body of [
    { seen: 0 },
    { seen: 1, ids: [] },
    { seen: 1, action: { kind: 'drop' } },
    { seen: 1, filter: { colour: 'red' } },
  ])
    expect((await start(body)).statusCode).toBe(400)
})

test('a row that throws within a batch leaves no trace, and the batch is published as one change', async () => {
  const recorded = await orders(4)
  const { id } = await started({ seen: 4 })
  const heard: unknown[] = []
  const stop = t.app.events.on('event', (event) => event.topic === 'orders' && heard.push(event.ids))
  let calls = 0
  const breaks = new Map(bulkLists(t.app)).set('/orders/bulk', {
    ...orderList(),
    async apply(tx, caller, row) {
      const outcome = await orderList().apply(tx, caller, row)
      if (++calls === 2) throw new Error('a bug, after all is written')
      return outcome
    },
  })
  while (await workNextRows({ ...bulkDeps(), lists: breaks }));
  expect(counts(await job(id))).toEqual(['done', 4, 3, 0, 1])
  const ids = recorded.map((each) => each.id)
  const changed = ids.filter((_id, index) => index !== 1)
  expect((await order(idOf(recorded[1]))).version).toBe(1)
  const audited = (await t.audit('orders.update')).filter((each) => each['request_id'] === id)
  expect(audited.map((each) => each['subject_id']).sort()).toEqual(changed.toSorted())
  while (heard.length === 0) await sleep(10)
  stop()
  expect(heard).toEqual([changed])
})

test('a batch whose combined write fails is applied row by row, and only the faulty row is refused', async () => {
  const [, second] = await orders(3)
  const { id } = await started({ seen: 3 })
  const spoils = new Map(bulkLists(t.app)).set('/orders/bulk', {
    ...orderList(),
    async apply(tx, caller, row) {
      const outcome = await orderList().apply(tx, caller, row)
      // PostgreSQL text cannot contain NUL: this record makes the combined write of all records fail.
      if (row.id === idOf(second)) {
        await recordAudit(tx, caller, { action: 'orders.update', subjectType: 'order', subjectId: row.id, after: '\0' })
      }
      return outcome
    },
  })
  while (await workNextRows({ ...bulkDeps(), lists: spoils }));
  expect(counts(await job(id))).toEqual(['done', 3, 2, 0, 1])
  expect((await t.audit('orders.update')).filter((each) => each['request_id'] === id)).toHaveLength(2)
})

test('rows locked by another transaction are skipped and applied last', async () => {
  const [first, ...others] = await orders(4)
  const { id } = await started({ seen: 4 })
  const holder = await t.db.$client.connect()
  await holder.query('begin')
  await holder.query('select 1 from orders where id = $1 for update', [idOf(first)])
  await workNextRows(bulkDeps())
  expect(counts(await job(id))).toEqual(['running', 4, 3, 0, 0])
  expect((await order(idOf(others[0]))).version).toBe(2)
  const last = workNextRows(bulkDeps())
  await holder.query('commit')
  holder.release()
  await last
  expect(counts(await job(id))).toEqual(['running', 4, 4, 0, 0])
  await work()
})
