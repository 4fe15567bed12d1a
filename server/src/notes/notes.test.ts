import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Note } from '@outlet/shared/contract/notes'
import type { Notification } from '@outlet/shared/contract/notifications'
import type { Order } from '@outlet/shared/contract/orders'
import { personalConsumer } from '../deliveries/send-personal'
import { runConsumer } from '../platform/outbox/run-consumer'
import { machineToken } from '../testing/machine-token'
import { orderDraft } from '../testing/order-draft'
import { ringBell } from '../testing/ring-bell'
import { testApp, type TestApp } from '../testing/test-app'
import { purgeUsers } from '../users/purge-users'
import { purgeNotes } from './purge-notes'

let t: TestApp
const tokens: Record<'lin' | 'chen' | 'admin', string> = { lin: '', chen: '', admin: '' }
const ids: typeof tokens = { lin: '', chen: '', admin: '' }
let order: Order

/** Renames the user that was created last; returns the id. */
async function renameNewest(name: string): Promise<string> {
  const { rows } = await t.db.execute<{ id: string }>(sql`
    update users set name = ${name} where id = (select id from users order by created_at desc, id desc limit 1) returning id`)
  return rows[0]?.id ?? ''
}

beforeAll(async () => {
  t = await testApp()
  for (const name of ['lin', 'chen', 'admin'] as const) {
    tokens[name] = await t.signInAs(name === 'admin' ? 'admin' : 'user')
    ids[name] = await renameNewest(name)
  }
})
beforeEach(async () => {
  order = (await t.call('POST', '/orders', { token: tokens.lin, body: orderDraft() })).json<Order>()
})
afterAll(() => t.close())

const record = () => ({ record_type: 'order', record_id: order.id })
const add = (text: string, mention_ids: string[] = [], token = tokens.lin) =>
  t.call('POST', '/notes', { token, body: { ...record(), text, mention_ids } })
const added = async (...draft: Parameters<typeof add>) => (await add(...draft)).json<Note>()
const list = async (query = '', token = tokens.chen) =>
  (await t.call('GET', `/notes?record_type=order&record_id=${order.id}${query}`, { token })).json<{
    items: Note[]
    next: string | null
  }>()
const bell = async (token: string) => {
  await ringBell(t.app.work)
  const { items } = (await t.call('GET', '/notifications', { token })).json<{ items: Notification[] }>()
  return items.filter(({ params }) => params['order_id'] === order.id)
}

test('notes of a record are listed newest first, page by page, with author and mentions', async () => {
  const first = await added('  call the store\r\nhttps://example.com  ')
  expect(first).toMatchObject({
    ...record(),
    author: { id: ids.lin, name: 'lin', state: 'active' },
    text: 'call the store\nhttps://example.com',
    mentions: [],
    edited_at: null,
    version: 1,
  })
  const second = await added('@lin done', [ids.lin], tokens.chen)
  expect(second.mentions).toEqual([{ id: ids.lin, name: 'lin' }])
  const page = await list('&limit=1')
  expect(page.items).toEqual([second])
  expect((await list(`&limit=1&cursor=${page.next}`)).items).toEqual([first])
  expect(await t.audit('notes.create')).toContainEqual(
    expect.objectContaining({ subject_id: first.id, actor_id: ids.lin, after: record() }),
  )
})

test.each([
  ['an empty text', ' \u200b\n', 'note.text_required'],
  ['a long text', 'x'.repeat(4001), 'note.too_long'],
])('refuses %s', async (_what, text, code) => {
  const response = await add(text)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ errors: [{ code }] })
})

test('refuses an unknown record and a machine', async () => {
  const body = { record_type: 'snatch_task', record_id: order.id, text: 'a' }
  const response = await t.call('POST', '/notes', { token: tokens.lin, body })
  expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'note.record_not_found' }])
  const token = await machineToken(t.db, ['orders.read', 'notes.read', 'notes.write'])
  expect((await add('a', [], token)).statusCode).toBe(403)
})

test('the same request twice adds one note', async () => {
  const body = { ...record(), text: 'once' }
  const send = () => t.call('POST', '/notes', { token: tokens.lin, body, headers: { 'idempotency-key': 'note-1' } })
  expect((await send()).json()).toEqual((await send()).json())
  expect((await list()).items).toHaveLength(1)
})

describe('a mention', () => {
  test('notifies the mentioned user once, with the note; an edit notifies only users who are new', async () => {
    const note = await added('@chen please check, @lin too', [ids.chen, ids.lin])
    expect(await bell(tokens.chen)).toMatchObject([
      {
        kind: 'orders.mentioned',
        params: {
          order_id: order.id,
          order_number: order.order_number,
          note_id: note.id,
          by: 'lin',
          text: '@chen please check, @lin too',
        },
      },
    ])
    expect(await bell(tokens.lin)).toEqual([])
    const body = { version: 1, text: '@chen @admin please check', mention_ids: [ids.chen, ids.admin] }
    const response = await t.call('PATCH', `/notes/${note.id}`, { token: tokens.lin, body })
    expect(response.json()).toMatchObject({
      text: body.text,
      version: 2,
      edited_at: expect.any(String),
      mentions: [
        { id: ids.admin, name: 'admin' },
        { id: ids.chen, name: 'chen' },
      ],
    })
    expect(await bell(tokens.chen)).toHaveLength(1)
    expect(await bell(tokens.admin)).toHaveLength(1)
  })

  test('is ignored without the name in the text, and for users who are not active', async () => {
    expect((await added('no name', [ids.chen])).mentions).toEqual([])
    await t.db.execute(sql`update users set state = 'inactive' where id = ${ids.chen}`)
    expect((await added('@chen', [ids.chen])).mentions).toEqual([])
    await t.db.execute(sql`update users set state = 'active' where id = ${ids.chen}`)
    expect(await bell(tokens.chen)).toEqual([])
  })

  test('is sent to the personal channels of the user in the language of each', async () => {
    await t.db.execute(sql`
      insert into notification_channels (id, kind, name, user_id, settings, secret_names, language, state) values
        (gen_random_uuid(), 'ntfy', 'mine', ${ids.chen}, '{"server":"https://ntfy.sh","topic":"t"}', '{}', 'en-US', 'active'),
        (gen_random_uuid(), 'ntfy', 'off', ${ids.chen}, '{"server":"https://ntfy.sh","topic":"t"}', '{}', 'en-US', 'disabled'),
        (gen_random_uuid(), 'ntfy', 'of lin', ${ids.lin}, '{"server":"https://ntfy.sh","topic":"t"}', '{}', 'en-US', 'active')`)
    const note = await added('@chen look here', [ids.chen])
    const running = runConsumer(t.app.work, personalConsumer)
    while ((await t.db.execute(sql`select 1 from event_work where consumer = 'personal'`)).rowCount) await sleep(5)
    await running.stop()
    const { items } = (await t.call('GET', '/deliveries?type=personal', { token: tokens.chen })).json<{
      items: { id: string; subject: { id: string } }[]
    }>()
    const title = `lin mentioned you in a note on order ${order.order_number}`
    const own = items.filter(({ subject }) => subject.id === order.id)
    expect(own).toMatchObject([
      { type: 'personal', state: 'queued', title, channel: { name: 'mine' }, subject: { type: 'order', id: order.id } },
    ])
    const detail = await t.call('GET', `/deliveries/${own[0]?.id}`, { token: tokens.chen })
    expect(detail.json()).toMatchObject({ message: { title, text: note.text } })
    const others = await t.call('GET', '/deliveries?type=personal', { token: tokens.lin })
    const ofLin = others.json<{ items: { subject: { id: string } }[] }>().items
    expect(ofLin.filter(({ subject }) => subject.id === order.id)).toEqual([])
  })
})

describe('only the author changes a note; the author and admins delete and restore it', () => {
  test('an edit', async () => {
    const note = await added('mine')
    const edit = (token: string, version = 1) =>
      t.call('PATCH', `/notes/${note.id}`, { token, body: { version, text: 'changed' } })
    expect((await edit(tokens.chen)).statusCode).toBe(403)
    expect((await edit(tokens.admin)).statusCode).toBe(403)
    expect((await edit(tokens.lin)).statusCode).toBe(200)
    const late = await t.call('PATCH', `/notes/${note.id}`, { token: tokens.lin, body: { version: 1, text: 'late' } })
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'note.version_conflict', current: { text: 'changed', version: 2 } },
    ])
  })

  test('a deletion and its undo', async () => {
    const note = await added('mine')
    const remove = (token: string) => t.call('DELETE', `/notes/${note.id}`, { token })
    const restore = (token: string) => t.call('POST', `/notes/${note.id}/restore`, { token })
    expect((await remove(tokens.chen)).statusCode).toBe(403)
    expect((await remove(tokens.admin)).statusCode).toBe(200)
    expect((await list()).items).toEqual([])
    expect((await remove(tokens.lin)).statusCode).toBe(404)
    expect((await restore(tokens.chen)).statusCode).toBe(403)
    expect((await restore(tokens.lin)).json()).toMatchObject({ text: 'mine', version: 3 })
    expect((await restore(tokens.lin)).json()).toMatchObject({ version: 3 })
    expect((await list()).items).toHaveLength(1)
  })
})

test('a deleted author is named until the purge, which also removes the name from mentions', async () => {
  const gone = await t.signInAs('user')
  const id = await renameNewest('wang')
  await added('from wang', [], gone)
  await added('thanks @wang!', [id])
  await t.db.execute(sql`update users set deleted_at = clock_now() - interval '31 days' where id = ${id}`)
  expect((await list()).items).toMatchObject([{ mentions: [{ name: 'wang' }] }, { author: { state: 'deleted' } }])
  await purgeUsers(t.db)
  expect((await list()).items).toMatchObject([
    { text: 'thanks @…!', mentions: [] },
    { text: 'from wang', author: null },
  ])
})

test('the purge deletes notes after 30 days, and those of purged records', async () => {
  const [deleted, fresh] = [await added('deleted'), await added('fresh')]
  await t.db.execute(sql`update notes set deleted_at = clock_now() - interval '31 days' where id = ${deleted.id}`)
  await t.db.execute(sql`
    insert into notes (id, record_type, record_id, text) values (gen_random_uuid(), 'inventory_monitor', gen_random_uuid(), 'lost')`)
  await purgeNotes(t.db)
  const { rows } = await t.db.execute(sql`
    select text from notes where record_id = ${order.id} or record_type = 'inventory_monitor'`)
  expect(rows).toEqual([{ text: fresh.text }])
})
