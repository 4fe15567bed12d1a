import { sql } from 'drizzle-orm'
import type { BulkJob, BulkJobRow } from '@outlet/shared/contract/list/bulk-jobs'
import type { Order } from '@outlet/shared/contract/orders'
import { bulkLists } from '../bulk-lists'
import { workNextRows } from '../bulk-jobs/testing/work-next-rows'
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

const tagged = async (tags: string[]) => {
  const { id } = (await t.call('POST', '/orders', { token, body: orderDraft() })).json<Order>()
  const response = await t.call('PATCH', `/orders/${id}`, { token, body: { version: 1, tags } })
  return response.json<Order>()
}
const found = async (query: string) =>
  (await t.call('GET', `/orders?${query}`, { token }))
    .json<{ items: Order[] }>()
    .items.map(({ id }) => id)
    .sort()

test('filters orders by several tags (all must match) and by source', async () => {
  const [gift, both] = [await tagged(['gift']), await tagged(['gift', 'for Lin'])]
  expect(both).toMatchObject({ tags: ['gift', 'for Lin'], version: 2 })
  expect(await found('tag=gift')).toEqual([gift.id, both.id].sort())
  expect(await found('tag=gift&tag=for%20Lin')).toEqual([both.id])
  expect(await found('tag=gift&source=task')).toEqual([])
  expect(await found('tag=gift&source=manual&is_oversold=false')).toEqual([gift.id, both.id].sort())
  expect((await t.call('GET', '/orders/tags', { token })).json()).toEqual({
    items: [
      { tag: 'gift', count: 2 },
      { tag: 'for Lin', count: 1 },
    ],
  })
})

describe('in bulk', () => {
  const log = { error: jest.fn() }
  const worked = async (path: string, body: object = {}) => {
    const response = await t.call('POST', path, { token, body: { ...body } })
    expect([response.statusCode, response.body]).toEqual([202, expect.any(String)])
    const { id } = response.json<BulkJob>()
    while (await workNextRows({ db: t.db, work: t.app.work, lists: bulkLists(t.app), log }));
    return (await t.call('GET', `/bulk-jobs/${id}`, { token })).json<BulkJob>()
  }
  const bulk = (action: object, ids: string[]) => worked('/orders/bulk', { filter: {}, ids, seen: ids.length, action })
  const tagsOf = async (...orders: Order[]) =>
    Promise.all(orders.map(async ({ id }) => (await t.call('GET', `/orders/${id}`, { token })).json<Order>().tags))

  test('adds and removes tags in bulk, also on task orders; the undo reverts only what changed in each row', async () => {
    const [plain, gift, full] = [
      await tagged([]),
      await tagged(['gift']),
      await tagged(Array.from({ length: 20 }, (_, index) => `${index}`)),
    ]
    await t.db.execute(sql`update orders set source = 'task' where id = ${plain.id}`)
    const added = await bulk({ kind: 'add_tags', tags: ['gift', 'for Lin'] }, [plain.id, gift.id, full.id])
    expect(added).toMatchObject({ changed: 2, unchanged: 0, refused: 1 })
    const { items } = (await t.call('GET', `/bulk-jobs/${added.id}/rows?result=refused`, { token })).json<{
      items: BulkJobRow[]
    }>()
    expect(items).toMatchObject([{ subject_id: full.id, code: 'order.tags_too_many' }])
    expect(await tagsOf(plain, gift)).toEqual([
      ['gift', 'for Lin'],
      ['gift', 'for Lin'],
    ])
    expect(await worked(`/bulk-jobs/${added.id}/undo`)).toMatchObject({ changed: 2, refused: 0 })
    expect(await tagsOf(plain, gift)).toEqual([[], ['gift']])
    const removed = await bulk({ kind: 'remove_tags', tags: ['gift', '3'] }, [plain.id, gift.id, full.id])
    expect(removed).toMatchObject({ changed: 2, unchanged: 1, refused: 0 })
    await worked(`/bulk-jobs/${removed.id}/undo`)
    expect((await tagsOf(plain, gift, full)).map((tags) => tags.length)).toEqual([0, 1, 20])
    expect(log.error).not.toHaveBeenCalled()
  })

  test('a stored tag that is invalid today can still be found and removed, and the undo restores it', async () => {
    const order = await tagged(['plain'])
    const stored = ['\u200b', '\u0007bell', 'broken\ufffd', 'x'.repeat(60), 'plain']
    await t.db.execute(sql`update orders set tags = ${sql.param(stored)}::text[] where id = ${order.id}`)
    for (const tag of stored) expect(await found(`tag=${encodeURIComponent(tag)}`)).toContain(order.id)
    // Other spelling.
    expect(await found('tag=bell&tag=%20PLAIN%20')).toEqual([])
    expect(await found('tag=%20PLAIN%20')).toContain(order.id)
    const removed = await bulk({ kind: 'remove_tags', tags: stored.slice(0, 4) }, [order.id])
    expect(removed).toMatchObject({ changed: 1, refused: 0 })
    expect(await tagsOf(order)).toEqual([['plain']])
    const undone = await worked(`/bulk-jobs/${removed.id}/undo`)
    expect(undone).toMatchObject({ changed: 1, refused: 0 })
    expect((await tagsOf(order))[0]?.toSorted()).toEqual(stored.toSorted())
  })

  test('requires at least one tag', async () => {
    const body = { filter: {}, seen: 0, action: { kind: 'add_tags', tags: [] } }
    expect((await t.call('POST', '/orders/bulk', { token, body })).statusCode).toBe(400)
  })
})

test.each([[[' ']], [['x'.repeat(41)]], [Array.from({ length: 21 }, (_, index) => `${index}`)]])(
  'refuses invalid tags: %p',
  async (tags) => {
    const { id } = (await t.call('POST', '/orders', { token, body: orderDraft() })).json<Order>()
    const response = await t.call('PATCH', `/orders/${id}`, { token, body: { version: 1, tags } })
    expect(response.statusCode).toBe(400)
  },
)

test.each(['refresh', 'cancel'])('a manually recorded order has no store to contact: %s', async (verb) => {
  const { id } = (await t.call('POST', '/orders', { token, body: orderDraft() })).json<Order>()
  const response = await t.call('POST', `/orders/${id}/${verb}`, { token })
  expect(response.statusCode).toBe(409)
  expect(response.json<{ code: string }>().code).toMatch(/^order\.not_(refreshable|cancellable)$/)
})

test.each(['refresh', 'cancel'])('users who may only read orders may not %s them', async (verb) => {
  const { id } = (await t.call('POST', '/orders', { token, body: orderDraft() })).json<Order>()
  const reader = await machineToken(t.db, ['orders.read'])
  expect((await t.call('POST', `/orders/${id}/${verb}`, { token: reader })).statusCode).toBe(403)
  const gone = `/orders/${id.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}/${verb}`
  expect((await t.call('POST', gone, { token })).statusCode).toBe(404)
})
