import { sql } from 'drizzle-orm'
import type { BulkJob, BulkJobRow } from '@outlet/shared/contract/list/bulk-jobs'
import type { Order } from '@outlet/shared/contract/orders'
import { bulkLists } from '../bulk-lists'
import { workNextRows } from '../bulk-jobs/testing/work-next-rows'
import { orderDraft } from '../testing/order-draft'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
})
afterAll(() => t.close())

const added = async () => (await t.call('POST', '/orders', { token, body: orderDraft() })).json<Order>().id
/** Makes the order like a task's, with readings that are not due for hours. */
const planned = async (values: { cancelUntil?: string } = {}) => {
  const id = await added()
  await t.db.execute(sql`
    insert into order_refreshes (order_id, next_at, holder, cancel_until)
    values (${id}, clock_now() + interval '6 hours', 7, ${values.cancelUntil ?? null})`)
  return id
}

test('makes readings of many orders due, except orders that cannot be read or are being cancelled', async () => {
  const [due, cancelled, byHand] = [await planned(), await planned({ cancelUntil: '2999-01-01' }), await added()]
  const ids = [due, cancelled, byHand]
  const body = { filter: {}, ids, seen: ids.length, action: { kind: 'refresh' } }
  const { id } = (await t.call('POST', '/orders/bulk', { token, body })).json<BulkJob>()
  while (await workNextRows({ db: t.db, work: t.app.work, lists: bulkLists(t.app), log: { error: jest.fn() } }));
  const job = (await t.call('GET', `/bulk-jobs/${id}`, { token })).json<BulkJob>()
  expect(job).toMatchObject({ state: 'done', changed: 1, refused: 2 })
  const { items } = (await t.call('GET', `/bulk-jobs/${id}/rows?result=refused`, { token })).json<{
    items: BulkJobRow[]
  }>()
  expect(Object.fromEntries(items.map(({ subject_id, code }) => [subject_id, code]))).toEqual({
    [cancelled]: 'order.cancel_under_way',
    [byHand]: 'order.not_refreshable',
  })
  const { rows } = await t.db.execute(sql`
    select order_id, holder from order_refreshes where next_at <= clock_now()`)
  expect(rows).toEqual([{ order_id: due, holder: null }])
})
