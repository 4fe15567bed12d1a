import { sql } from 'drizzle-orm'
import type { Topic } from '@outlet/shared/contract/events'
import type { PresentUser } from '@outlet/shared/contract/presence'
import { uuidv7 } from '../platform/db/uuid'
import { listTables } from '../platform/backup/tables'
import { machineToken } from '../testing/machine-token'
import { testApp, type TestApp } from '../testing/test-app'
import { purgePresence } from './report-presence'

let t: TestApp
let lin = ''
let chen = ''
const heard: Topic[] = []
let stop = () => undefined as void
let record_id = ''

beforeAll(async () => {
  t = await testApp()
  lin = await t.signInAs('user')
  chen = await t.signInAs('user')
  stop = t.app.events.on('event', ({ topic, ids }) => {
    expect(ids).toEqual([])
    heard.push(topic)
  })
})
afterAll(async () => {
  stop()
  await t.close()
})
beforeEach(() => {
  record_id = uuidv7()
  heard.length = 0
})

const [tabOfLin, otherTabOfLin, tabOfChen] = [uuidv7(), uuidv7(), uuidv7()]
const report = async (token: string, page: string, is_editing = false) => {
  const body = { page, record_type: 'order', record_id, is_editing }
  const { items } = (await t.call('POST', '/presence', { token, body })).json<{ items: PresentUser[] }>()
  return items.map(({ name, is_editing: isEditing }) => `${name} ${isEditing ? 'edits' : 'reads'}`)
}
const end = (token: string, page: string) =>
  t.call('POST', '/presence/end', { token, body: { page, record_type: 'order', record_id } })
/** Number of events that arrived, after a marker that is published behind them. */
const events = async () => {
  const before = heard.length
  await t.db.execute(sql`select pg_notify('outlet_events', '{"topic":"menu","ids":[]}')`)
  while (!heard.slice(before).includes('menu')) await new Promise((resolve) => setTimeout(resolve, 5))
  return heard.filter((topic) => topic === 'presence').length
}

test('users see who else has the record open, and who edits it; never themselves', async () => {
  expect(await report(lin, tabOfLin)).toEqual([])
  expect(await report(chen, tabOfChen)).toEqual(['user-1 reads'])
  expect(await report(lin, tabOfLin, true)).toEqual(['user-2 reads'])
  expect(await report(chen, tabOfChen)).toEqual(['user-1 edits'])
  await end(lin, tabOfLin)
  expect(await report(chen, tabOfChen)).toEqual([])
})

test('an event is published only if others see a change', async () => {
  await report(lin, tabOfLin)
  expect(await events()).toBe(1)
  await report(lin, tabOfLin)
  await report(lin, otherTabOfLin)
  expect(await events()).toBe(1)
  await report(lin, otherTabOfLin, true)
  expect(await events()).toBe(2)
  await report(lin, tabOfLin)
  expect(await events()).toBe(2)
  await end(lin, otherTabOfLin)
  expect(await events()).toBe(3)
  await end(lin, tabOfLin)
  await end(lin, tabOfLin)
  expect(await events()).toBe(4)
})

test('a page without reports expires after 45 seconds', async () => {
  await report(lin, tabOfLin)
  const age = (seconds: number) =>
    t.db.execute(
      sql`update presence set seen_at = clock_now() - ${seconds} * interval '1 second' where page = ${tabOfLin}`,
    )
  await age(40)
  expect(await report(chen, tabOfChen)).toEqual(['user-1 reads'])
  await age(46)
  expect(await report(chen, tabOfChen)).toEqual([])
  await purgePresence(t.db)
  const { rows } = await t.db.execute(sql`select 1 from presence where page = ${tabOfLin}`)
  expect(rows).toEqual([])
})

test('only the newest 20 pages of a user count', async () => {
  const pages = Array.from({ length: 22 }, () => uuidv7())
  for (const page of pages) await report(lin, page)
  const { rows } = await t.db.execute<{ n: number }>(sql`
    select count(*)::int as n from presence p join users u on u.id = p.user_id where username = 'user-1'`)
  expect(rows).toEqual([{ n: 20 }])
})

test('deactivated users are not shown; machines neither report nor read', async () => {
  await report(lin, tabOfLin)
  await t.db.execute(sql`update users set state = 'inactive' where username = 'user-1'`)
  expect(await report(chen, tabOfChen)).toEqual([])
  await t.db.execute(sql`update users set state = 'active' where username = 'user-1'`)
  const token = await machineToken(t.db, ['orders.read', 'presence.write'])
  const body = { page: tabOfLin, record_type: 'order', record_id, is_editing: false }
  expect((await t.call('POST', '/presence', { token, body })).statusCode).toBe(403)
})

test('a backup does not contain presence', async () => {
  const client = await t.db.$client.connect()
  const names = (await listTables(client)).map(({ name }) => name)
  client.release()
  expect(names).toContain('notes')
  expect(names).not.toContain('presence')
})
