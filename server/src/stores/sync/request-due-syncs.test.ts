import { sql, type SQL } from 'drizzle-orm'
import { testApp, type TestApp } from '../../testing/test-app'
import { addStore } from '../testing/add-store'
import { requestDueSyncs } from './request-due-syncs'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const aStore = async (key: string, change: SQL) => {
  await addStore(t.db, {
    key,
    base_url: 'http://127.0.0.1:9',
    created_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  })
  await t.db.execute(sql`update stores set ${change} where key = ${key}`)
}
const synced = (key: string, state: string, ago: string) =>
  t.db.execute(sql`insert into store_syncs (id, website_type, state, created_at)
    values (gen_random_uuid(), ${key}, ${state}, clock_now() - ${ago}::interval)`)
const queued = async () => {
  const { rows } = await t.db.execute<{ website_type: string }>(
    sql`select website_type from store_syncs where state = 'queued' order by website_type`,
  )
  return rows.map((row) => row.website_type)
}

test('a store is synced when its interval has passed since the last sync, unless only a person can help', async () => {
  const daily = sql`sync_every_hours = 24`
  await aStore('due', daily)
  await synced('due', 'succeeded', '25 hours')
  await aStore('failed-lately', daily)
  await synced('failed-lately', 'failed', '2 hours')
  await aStore('never', daily)
  await aStore('new', sql`created_at = clock_now()`)
  await aStore('weekly', sql`sync_every_hours = 168`)
  await aStore('by-hand', sql`sync_every_hours = 0`)
  await aStore('paused', sql`paused_at = clock_now()`)
  await aStore('blocked', sql`health = 'blocked'`)
  await aStore('gone', sql`deleted_at = clock_now()`)
  await aStore('at-it', daily)
  await synced('at-it', 'running', '25 hours')
  await Promise.all([requestDueSyncs(t.db), requestDueSyncs(t.db)])
  expect(await queued()).toEqual(['due', 'never'])
  expect(await t.audit('stores.sync')).toHaveLength(2)
})
