import { sql } from 'drizzle-orm'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { addStore } from '../testing/add-store'
import { purgeSyncs } from './purge-syncs'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('syncs that ended 30 days ago are deleted, except a store’s last one and its last two successful ones', async () => {
  const { db } = database
  for (const key of ['old', 'running']) await addStore(db, { key, base_url: 'https://shop.example.com' })
  await db.execute(sql`
    insert into store_syncs (id, website_type, state, done, created_at, finished_at)
    select gen_random_uuid(), store, state, n, clock_now() - n * interval '1 day',
      case when state <> 'running' then clock_now() - n * interval '1 day' end
    from (values ('old', 'failed', 40), ('old', 'failed', 41), ('old', 'succeeded', 50), ('old', 'failed', 51),
      ('old', 'succeeded', 60), ('old', 'succeeded', 70), ('running', 'failed', 29), ('running', 'failed', 31),
      ('running', 'running', 32)) as syncs(store, state, n)`)
  await purgeSyncs(db)
  const { rows } = await db.execute<{ website_type: string; done: number }>(sql`
    select website_type, done from store_syncs order by website_type, done`)
  expect(rows.map(({ website_type, done }) => [website_type, done])).toEqual([
    ['old', 40],
    ['old', 50],
    ['old', 60],
    ['running', 29],
    ['running', 32],
  ])
})
