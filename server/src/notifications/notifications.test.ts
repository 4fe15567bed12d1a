import { sql } from 'drizzle-orm'
import type { Notification } from '@outlet/shared/contract/notifications'
import type { Topic } from '@outlet/shared/contract/events'
import { addStore } from '../stores/testing/add-store'
import { machineToken } from '../testing/machine-token'
import { testApp, type TestApp } from '../testing/test-app'
import { purgeNotifications } from './purge-notifications'
import { notify, lockOpenGroup, replaceNotification, type NotificationDraft } from './notify'

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
const addNotification = <Kind extends 'stores.blocked' | 'users.role_changed'>(draft: NotificationDraft<Kind>) =>
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

test('users with the permission read notifications, newest first, each with their own read state', async () => {
  await addNotification(blocked('first'))
  await addNotification(blocked('second'))
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

test('notifications about a practice store, or something in it, are marked', async () => {
  const monitor = '00000000-0000-7000-8000-000000000001'
  await addStore(t.db, { key: 'try-out', base_url: 'http://127.0.0.1:1', is_practice: true })
  await addStore(t.db, { key: 'own', base_url: 'https://shop.example.com', is_practice: false })
  await t.db.execute(sql`insert into inventory_monitors (id, website_type, product_code, product_id, interval_seconds)
    values (${monitor}, 'try-out', 'CA1', 'CA1', 300)`)
  const params = { ...store('try-out'), monitor_id: monitor, product_code: 'CA1' }
  await addNotification(blocked('own'))
  await addNotification(blocked('try-out'))
  await t.db.transaction((tx) =>
    notify(tx, { kind: 'inventory-monitors.failing', params: { ...params, website_type: 'gone' } }),
  )
  const { items } = await list(lin)
  expect(items.map(({ is_practice }) => is_practice)).toEqual([true, true, false])
})

test('a notification for one user is visible to that user only', async () => {
  await addNotification({
    kind: 'users.role_changed',
    params: { role: 'user', by: 'Lin' },
    userId: await userIdOf('user-2'),
  })
  expect(await unread(lin)).toBe(0)
  const { items } = await list(chen)
  expect(items).toMatchObject([{ kind: 'users.role_changed', params: { role: 'user', by: 'Lin' } }])
  // Marking a notification that one may not read does nothing and reports nothing.
  expect((await mark(lin, [items[0]?.id ?? ''])).statusCode).toBe(200)
  expect(await unread(chen)).toBe(1)
})

test('a new user does not see earlier notifications', async () => {
  await addNotification(blocked())
  const newcomer = await t.signInAs('user')
  await addNotification(blocked('later'))
  expect((await list(newcomer)).items.map(({ params }) => params['store_name'])).toEqual(['later'])
})

test('marks all as read up to the last seen one, and returns their ids for undo', async () => {
  await addNotification(blocked('first'))
  await addNotification(blocked('second'))
  const [newest] = (await list(lin)).items
  await addNotification(blocked('meanwhile'))
  const response = await t.call('POST', '/notifications/mark-all-read', { token: lin, body: { up_to: newest?.id } })
  const { ids } = response.json<{ ids: string[] }>()
  expect(ids).toHaveLength(2)
  expect((await list(lin, '?is_read=false')).items.map(({ params }) => params['store_name'])).toEqual(['meanwhile'])
  expect(await unread(chen)).toBe(3)
  await mark(lin, ids, false)
  expect(await unread(lin)).toBe(3)
})

test('pages of the list have no gaps and no duplicates', async () => {
  for (const key of ['1', '2', '3']) await addNotification(blocked(key))
  const first = await list(lin, '?limit=2')
  const second = await list(lin, `?limit=2&cursor=${first.next}`)
  expect([...first.items, ...second.items].map(({ params }) => params['store_name'])).toEqual(['3', '2', '1'])
  expect(second.next).toBeNull()
})

test('notifications need a signed-in user; machines have none', async () => {
  expect((await t.call('GET', '/notifications')).statusCode).toBe(401)
  const token = await machineToken(t.db, ['notifications.read', 'notifications.mark'])
  expect((await t.call('GET', '/notifications', { token })).statusCode).toBe(403)
  expect((await mark(token, ['00000000-0000-7000-8000-000000000001'])).statusCode).toBe(403)
})

test('publishes an event at the commit, with the id if every user may read the notification', async () => {
  const heard: { topic: Topic; ids: string[] }[] = []
  let arrived = () => undefined as void
  const stop = t.app.events.on('event', (event) => {
    heard.push(event)
    arrived()
  })
  const next = () => new Promise<void>((resolve) => (arrived = resolve))
  const first = next()
  await addNotification(blocked())
  await first
  const second = next()
  await addNotification({
    kind: 'users.role_changed',
    params: { role: 'user', by: 'Lin' },
    userId: await userIdOf('user-2'),
  })
  await second
  stop()
  const [id] = (await list(lin)).items.map((item) => item.id)
  expect(heard).toEqual([
    { topic: 'notifications', ids: [id] },
    { topic: 'notifications', ids: [] },
  ])
})

test('a group is extended for some time, then a new one starts', async () => {
  await addNotification({ ...blocked(), groupKey: 'g' })
  const open = await t.db.transaction(async (tx) => {
    const found = await lockOpenGroup(tx, 'g')
    if (found) await replaceNotification(tx, found.id, { kind: 'stores.blocked', params: store('all') })
    return found
  })
  expect((await list(lin)).items).toMatchObject([{ id: open?.id, params: { store_name: 'all' } }])
  await t.db.execute(sql`update notifications set created_at = created_at - interval '11 minutes'`)
  expect(await t.db.transaction((tx) => lockOpenGroup(tx, 'g'))).toBeUndefined()
})

test('purges old notifications together with their read states', async () => {
  await addNotification(blocked('old'))
  await addNotification(blocked('new'))
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

test('retains only the newest 5,000 notifications', async () => {
  await t.db.execute(sql`
    insert into notifications (id, kind, params, created_at)
    select gen_random_uuid(), 'stores.blocked', '{}', clock_now() - n * interval '1 second' from generate_series(1, 5010) as n`)
  await purgeNotifications(t.db)
  const { rows } = await t.db.execute(sql`select count(*)::int as n from notifications`)
  expect(rows).toEqual([{ n: 5000 }])
})
