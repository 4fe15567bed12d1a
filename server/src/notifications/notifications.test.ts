import { sql } from 'drizzle-orm'
import type { Notification } from '@outlet/shared/contract/notifications'
import type { Topic } from '@outlet/shared/contract/events'
import { addStore } from '../stores/testing/add-store'
import { machineToken } from '../testing/machine-token'
import { testApp, type TestApp } from '../testing/test-app'
import { purgeNotifications } from './purge-notifications'
import { notify, openGroup, retell, type NotificationDraft } from './notify'

let t: TestApp
let lin: string
let chen: string
beforeEach(async () => {
  t = await testApp()
  lin = await t.signInAs('admin')
  chen = await t.signInAs('user')
})
afterEach(() => t.close())

const store = (website_type: string) => ({ website_type, store_name: website_type, code: 'store.blocked' })
const blocked = (key = 'coach') => ({ kind: 'stores.blocked', params: store(key) }) as const
const tell = <Kind extends 'stores.blocked' | 'users.role_changed'>(draft: NotificationDraft<Kind>) =>
  t.db.transaction((tx) => notify(tx, draft))
const list = async (token: string, search = '') =>
  (await t.call('GET', `/notifications${search}`, { token })).json<{ items: Notification[]; next: string | null }>()
const unread = async (token: string) =>
  (await t.call('GET', '/notifications/count?is_read=false', { token })).json<{ count: number }>().count
const mark = (token: string, ids: string[], is_read = true) =>
  t.call('POST', '/notifications/mark', { token, body: { ids, is_read } })
const userIdOf = async (username: string) => {
  const { rows } = await t.db.execute<{ id: string }>(sql`select id from users where username = ${username}`)
  return rows[0]?.id ?? ''
}

test('whoever may hear of it reads it, newest first, each with a state of their own', async () => {
  await tell(blocked('first'))
  await tell(blocked('second'))
  const { items } = await list(lin)
  expect(items.map(({ params }) => params['store_name'])).toEqual(['second', 'first'])
  expect(items[0]).toMatchObject({ kind: 'stores.blocked', is_read: false })
  const ids = items.slice(0, 1).map(({ id }) => id)
  expect((await mark(lin, ids)).statusCode).toBe(200)
  expect(await unread(lin)).toBe(1)
  expect(await unread(chen)).toBe(2)
  expect((await list(lin, '?is_read=false')).items.map(({ params }) => params['store_name'])).toEqual(['first'])
  expect((await list(lin, '?is_read=true')).items.map(({ id }) => id)).toEqual(ids)
  await mark(lin, ids, false)
  expect(await unread(lin)).toBe(2)
})

test('what tells of a practice store says so, by the store or by what is there', async () => {
  const monitor = '00000000-0000-7000-8000-000000000001'
  await addStore(t.db, { key: 'try-out', baseUrl: 'http://127.0.0.1:1', isPractice: true })
  await addStore(t.db, { key: 'own', baseUrl: 'https://shop.example.com', isPractice: false })
  await t.db.execute(sql`insert into inventory_monitors (id, website_type, product_code, product_id, interval_seconds)
    values (${monitor}, 'try-out', 'CA1', 'CA1', 300)`)
  const params = { ...store('try-out'), monitor_id: monitor, product_code: 'CA1' }
  await tell(blocked('own'))
  await tell(blocked('try-out'))
  await t.db.transaction((tx) =>
    notify(tx, { kind: 'inventory-monitors.failing', params: { ...params, website_type: 'gone' } }),
  )
  const { items } = await list(lin)
  expect(items.map(({ is_practice }) => is_practice)).toEqual([true, true, false])
})

test('what is about one user is told to that user alone', async () => {
  await tell({ kind: 'users.role_changed', params: { role: 'user', by: 'Lin' }, userId: await userIdOf('user-2') })
  expect(await unread(lin)).toBe(0)
  const { items } = await list(chen)
  expect(items).toMatchObject([{ kind: 'users.role_changed', params: { role: 'user', by: 'Lin' } }])
  // Marking what one may not read is passed over, and tells nothing.
  expect((await mark(lin, [items[0]?.id ?? ''])).statusCode).toBe(200)
  expect(await unread(chen)).toBe(1)
})

test('a newcomer is not told what was before', async () => {
  await tell(blocked())
  const newcomer = await t.signInAs('user')
  await tell(blocked('later'))
  expect((await list(newcomer)).items.map(({ params }) => params['store_name'])).toEqual(['later'])
})

test('all is marked as read up to what was seen, and the answer takes it back', async () => {
  await tell(blocked('first'))
  await tell(blocked('second'))
  const [newest] = (await list(lin)).items
  await tell(blocked('meanwhile'))
  const answer = await t.call('POST', '/notifications/mark-all-read', { token: lin, body: { up_to: newest?.id } })
  const { ids } = answer.json<{ ids: string[] }>()
  expect(ids).toHaveLength(2)
  expect((await list(lin, '?is_read=false')).items.map(({ params }) => params['store_name'])).toEqual(['meanwhile'])
  expect(await unread(chen)).toBe(3)
  await mark(lin, ids, false)
  expect(await unread(lin)).toBe(3)
})

test('pages of the list meet without a gap', async () => {
  for (const key of ['1', '2', '3']) await tell(blocked(key))
  const first = await list(lin, '?limit=2')
  const second = await list(lin, `?limit=2&cursor=${first.next}`)
  expect([...first.items, ...second.items].map(({ params }) => params['store_name'])).toEqual(['3', '2', '1'])
  expect(second.next).toBeNull()
})

test('no session, no notifications; a machine has none either', async () => {
  expect((await t.call('GET', '/notifications')).statusCode).toBe(401)
  const token = await machineToken(t.db, ['notifications.read', 'notifications.mark'])
  expect((await t.call('GET', '/notifications', { token })).statusCode).toBe(403)
  expect((await mark(token, ['00000000-0000-7000-8000-000000000001'])).statusCode).toBe(403)
})

test('it is told at the commit, by its id where all may read it', async () => {
  const heard: { topic: Topic; ids: string[] }[] = []
  let arrived = () => undefined as void
  const stop = t.app.events.on('event', (event) => {
    heard.push(event)
    arrived()
  })
  const next = () => new Promise<void>((resolve) => (arrived = resolve))
  const first = next()
  await tell(blocked())
  await first
  const second = next()
  await tell({ kind: 'users.role_changed', params: { role: 'user', by: 'Lin' }, userId: await userIdOf('user-2') })
  await second
  stop()
  const [id] = (await list(lin)).items.map((item) => item.id)
  expect(heard).toEqual([
    { topic: 'notifications', ids: [id] },
    { topic: 'notifications', ids: [] },
  ])
})

test('a group is gathered for a while, then a new one begins', async () => {
  await tell({ ...blocked(), groupKey: 'g' })
  const open = await t.db.transaction(async (tx) => {
    const found = await openGroup(tx, 'g')
    if (found) await retell(tx, found.id, { kind: 'stores.blocked', params: store('all') })
    return found
  })
  expect((await list(lin)).items).toMatchObject([{ id: open?.id, params: { store_name: 'all' } }])
  await t.db.execute(sql`update notifications set created_at = created_at - interval '11 minutes'`)
  expect(await t.db.transaction((tx) => openGroup(tx, 'g'))).toBeUndefined()
})

test('what is old is forgotten, with who has read it', async () => {
  await tell(blocked('old'))
  await tell(blocked('new'))
  const { items } = await list(lin)
  await mark(
    lin,
    items.map(({ id }) => id),
  )
  await t.db.execute(
    sql`update notifications set created_at = clock_now() - interval '91 days' where params ->> 'store_name' = 'old'`,
  )
  await purgeNotifications(t.db)
  const { rows } = await t.db.execute(sql`select params ->> 'store_name' as name from notifications`)
  expect(rows).toEqual([{ name: 'new' }])
  const reads = await t.db.execute(sql`select 1 from notification_reads`)
  expect(reads.rows).toHaveLength(1)
})

test('only the newest 5,000 are kept', async () => {
  await t.db.execute(sql`
    insert into notifications (id, kind, params, created_at)
    select gen_random_uuid(), 'stores.blocked', '{}', clock_now() - n * interval '1 second' from generate_series(1, 5010) as n`)
  await purgeNotifications(t.db)
  const { rows } = await t.db.execute(sql`select count(*)::int as n from notifications`)
  expect(rows).toEqual([{ n: 5000 }])
})
