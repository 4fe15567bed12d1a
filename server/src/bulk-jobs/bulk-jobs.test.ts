import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { BulkJob, BulkJobRow } from '@outlet/shared/contract/bulk-jobs'
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
  const answer = await start(body, token)
  expect([answer.statusCode, answer.body]).toEqual([202, expect.any(String)])
  return answer.json<BulkJob>()
}
const parts = () => ({ db: t.db, work: t.app.work, lists: bulkLists(t.app), log })
const step = () => workNextRows(parts(), 1)
const work = async () => {
  while (await workNextRows(parts()));
}
const job = async (id: string, token = admin) => (await t.call('GET', `/bulk-jobs/${id}`, { token })).json<BulkJob>()
const rows = async (id: string, query = '') =>
  (await t.call('GET', `/bulk-jobs/${id}/rows${query}`, { token: admin })).json<{
    items: BulkJobRow[]
    next: string | null
  }>()
const order = async (id: string) => (await t.call('GET', `/orders/${id}`, { token: admin })).json<Order>()
const counts = ({ total, changed, unchanged, refused, state }: BulkJob) => [state, total, changed, unchanged, refused]

test('does it to all that match, says what became of each, and takes it back', async () => {
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
  // The change of each row stands in the trail under its own name, tied to the job.
  expect((await t.audit('orders.update')).filter((each) => each['request_id'] === id)).toHaveLength(3)
})

test('a row that was changed since keeps that change', async () => {
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

test('chosen rows only; one that is gone stands in the report', async () => {
  const [first, second] = await orders(2)
  const gone = '0193a000-0000-7000-8000-000000000000'
  const { id } = await started({ ids: [idOf(second), gone, gone], seen: 2 })
  await work()
  expect(counts(await job(id))).toEqual(['done', 2, 1, 0, 1])
  expect((await rows(id, '?result=refused')).items).toMatchObject([{ subject_id: gone, code: 'bulk_job.row_gone' }])
  expect((await order(idOf(first))).fulfilment).toBe('unfulfilled')
})

test('asks again when not as many match as were shown', async () => {
  await orders(3)
  const answer = await start({ seen: 2 })
  expect(refusal(answer)).toEqual([409, 'bulk_job.count_changed'])
  expect(answer.json()).toMatchObject({ current: { count: 3 } })
  expect(await step()).toBe(false)
})

test('stopped, it leaves the rest, and what was done can be taken back', async () => {
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

test('a worker that dies in a row has done nothing of it; the next one goes on there', async () => {
  const [first] = await orders(2)
  const { id } = await started({ seen: 2 })
  const dies = new Map(bulkLists(t.app)).set('/orders/bulk', {
    kinds: orderList().kinds,
    async apply(tx, caller, row) {
      await orderList().apply(tx, caller, row)
      // As the database does to a transaction whose process is gone.
      throw Object.assign(new Error('the connection is gone'), { code: '40001' })
    },
  })
  await expect(workNextRows({ db: t.db, work: t.app.work, lists: dies, log })).rejects.toThrow('the connection is gone')
  expect(counts(await job(id))).toEqual(['waiting', 2, 0, 0, 0])
  expect((await order(idOf(first))).version).toBe(1)
  await work()
  expect(counts(await job(id))).toEqual(['done', 2, 2, 0, 0])
})

test('a row that breaks off is refused, told in the log, and holds up no other', async () => {
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

test('two workers at two jobs do each row once, and a short job does not wait for a long one', async () => {
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

test('each row is asked for with the rights that its asker has then', async () => {
  await orders(2)
  const leaver = await t.signInAs('user')
  const { id, created_by } = await started({ seen: 2 }, leaver)
  await step()
  await t.db.execute(sql`update users set state = 'inactive' where id = ${created_by.id}`)
  await work()
  const { rows: found } = await t.db.execute(sql`select state, changed from bulk_jobs where id = ${id}`)
  expect(found).toEqual([{ state: 'stopped', changed: 1 }])
})

test('a job is nobody else’s business', async () => {
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

test('refuses what is no action, no filter or no row', async () => {
  for (const body of [
    { seen: 0 },
    { seen: 1, ids: [] },
    { seen: 1, action: { kind: 'drop' } },
    { seen: 1, filter: { colour: 'red' } },
  ])
    expect((await start(body)).statusCode).toBe(400)
})

test('a row that breaks off within a batch leaves no trace, and the batch is told as one change', async () => {
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
  while (await workNextRows({ ...parts(), lists: breaks }));
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

test('what a batch cannot write together it does row by row, and only the row to blame is refused', async () => {
  const [, second] = await orders(3)
  const { id } = await started({ seen: 3 })
  const spoils = new Map(bulkLists(t.app)).set('/orders/bulk', {
    ...orderList(),
    async apply(tx, caller, row) {
      const outcome = await orderList().apply(tx, caller, row)
      // PostgreSQL keeps no NUL: recorded with the others, it spoils the record of all of them.
      if (row.id === idOf(second)) {
        await recordAudit(tx, caller, { action: 'orders.update', subjectType: 'order', subjectId: row.id, after: '\0' })
      }
      return outcome
    },
  })
  while (await workNextRows({ ...parts(), lists: spoils }));
  expect(counts(await job(id))).toEqual(['done', 3, 2, 0, 1])
  expect((await t.audit('orders.update')).filter((each) => each['request_id'] === id)).toHaveLength(2)
})

test('rows that somebody holds are passed over and done last', async () => {
  const [first, ...others] = await orders(4)
  const { id } = await started({ seen: 4 })
  const holder = await t.db.$client.connect()
  await holder.query('begin')
  await holder.query('select 1 from orders where id = $1 for update', [idOf(first)])
  await workNextRows(parts())
  expect(counts(await job(id))).toEqual(['running', 4, 3, 0, 0])
  expect((await order(idOf(others[0]))).version).toBe(2)
  const last = workNextRows(parts())
  await holder.query('commit')
  holder.release()
  await last
  expect(counts(await job(id))).toEqual(['running', 4, 4, 0, 0])
  await work()
})
