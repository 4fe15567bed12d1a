import type { ListView } from '@outlet/shared/contract/list/lists'
import { refusal, refusedFields } from '../testing/refusal'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let admin: string
let wang: string
let li: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
  wang = await t.signInAs('user')
  li = await t.signInAs('user')
})
afterAll(() => t.close())

const list = async (token: string, key = 'orders') => {
  const response = await t.call('GET', `/lists/${key}`, { token })
  return response.json<{ columns: unknown; views: ListView[] }>()
}
const create = (token: string, body: object = {}, key = 'orders') =>
  t.call('POST', `/lists/${key}/views`, {
    token,
    body: { name: 'To be shipped', search: 'fulfilment=unfulfilled&sort=-total', is_shared: false, ...body },
  })
const created = async (token: string, body: object = {}) => (await create(token, body)).json<ListView>()
const patch = (token: string, view: ListView, body: object) =>
  t.call('PATCH', `/list-views/${view.id}`, { token, body: { version: view.version, ...body } })

test('columns are stored per user and list until they are reset', async () => {
  const columns = [{ key: 'total', is_shown: true, is_pinned: true, width: 140 }]
  const set = (value: unknown) => t.call('PUT', '/lists/orders/columns', { token: wang, body: { columns: value } })
  expect((await list(wang)).columns).toBeNull()
  expect((await set(columns)).json()).toEqual({ columns })
  expect((await list(wang)).columns).toEqual(columns)
  expect((await list(li)).columns).toBeNull()
  expect((await list(wang, 'users')).columns).toBeNull()
  await set(null)
  expect((await list(wang)).columns).toBeNull()
  expect((await set([{ key: 'total', is_shown: true, is_pinned: false, width: 4 }])).statusCode).toBe(400)
  expect(await t.audit('lists.set_columns')).toHaveLength(2)
})

test('the cards of the workplace are stored with their sizes, like columns', async () => {
  const cards = [{ key: 'orders.OrdersByDay', is_shown: true, is_pinned: false, width: null, size: 'full' }]
  const set = (value: unknown) => t.call('PUT', '/lists/workplace/columns', { token: wang, body: { columns: value } })
  expect((await set(cards)).json()).toEqual({ columns: cards })
  expect((await list(wang, 'workplace')).columns).toEqual(cards)
  expect((await list(li, 'workplace')).columns).toBeNull()
  expect((await set([{ ...cards[0], size: 'huge' }])).statusCode).toBe(400)
})

test('a view is visible only to its owner until it is shared', async () => {
  const view = await created(wang)
  expect(view).toMatchObject({ name: 'To be shipped', is_shared: false, version: 1 })
  expect((await list(wang)).views.map(({ id }) => id)).toEqual([view.id])
  expect((await list(li)).views).toEqual([])
  expect((await list(wang, 'users')).views).toEqual([])
  expect(refusal(await patch(li, view, { name: 'Mine' }))).toEqual([404, 'list_view.not_found'])

  const shared = (await patch(wang, view, { is_shared: true })).json<ListView>()
  expect((await list(li)).views).toEqual([shared])
  expect(refusal(await patch(li, shared, { name: 'Mine' }))).toEqual([403, 'permission.denied'])
  expect(refusal(await t.call('DELETE', `/list-views/${view.id}`, { token: li }))).toEqual([403, 'permission.denied'])
  // An admin may change shared views of other users.
  expect((await patch(admin, shared, { name: 'To ship' })).json()).toMatchObject({ name: 'To ship', version: 3 })
  expect(refusal(await patch(wang, shared, { name: 'Late' }))).toEqual([409, 'list_view.version_conflict'])
  expect(await t.audit('list_views.update')).toHaveLength(2)
})

test("the names of a user's views of a list are unique", async () => {
  const view = await created(li, { name: 'Urgent' })
  const again = await create(li, { name: 'URGENT' })
  expect(refusal(again)).toEqual([409, 'list_view.name_taken'])
  expect(refusedFields(again)).toEqual({ name: 'list_view.name_taken' })
  expect((await create(wang, { name: 'Urgent' })).statusCode).toBe(201)
  expect((await create(li, { name: ' ' })).statusCode).toBe(400)
  expect(refusal(await create(li, { name: 'x' }, 'No%20list!'))).toEqual([404, 'list.not_found'])
  expect(refusal(await t.call('GET', '/lists/No%20list!', { token: li }))).toEqual([404, 'list.not_found'])
  const other = await created(li, { name: 'Other' })
  expect(refusal(await patch(li, other, { name: 'urgent' }))).toEqual([409, 'list_view.name_taken'])
  await t.call('DELETE', `/list-views/${view.id}`, { token: li })
  await patch(li, other, { name: 'Urgent' })
  expect(refusal(await t.call('POST', `/list-views/${view.id}/restore`, { token: li }))).toEqual([
    409,
    'list_view.name_taken',
  ])
})

test('a deleted view can be restored', async () => {
  const view = await created(wang, { name: 'Gone' })
  expect((await t.call('DELETE', `/list-views/${view.id}`, { token: wang })).statusCode).toBe(200)
  expect((await list(wang)).views.map(({ name }) => name)).not.toContain('Gone')
  expect(refusal(await patch(wang, view, { name: 'Still' }))).toEqual([404, 'list_view.not_found'])
  const back = await t.call('POST', `/list-views/${view.id}/restore`, { token: wang })
  expect(back.json()).toMatchObject({ name: 'Gone' })
  expect((await list(wang)).views.map(({ name }) => name)).toContain('Gone')
  expect(refusal(await t.call('DELETE', '/list-views/x', { token: wang }))).toEqual([404, 'list_view.not_found'])
  expect([(await t.audit('list_views.delete')).length, (await t.audit('list_views.restore')).length]).toEqual([2, 1])
})
