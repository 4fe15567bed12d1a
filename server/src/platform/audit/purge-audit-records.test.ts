import { sql } from 'drizzle-orm'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { purgeAuditRecords } from './purge-audit-records'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

const record = (days: number, count: number) =>
  t.db.execute(sql`
    insert into audit (id, at, actor_kind, actor_name, action, subject_type, subject_id)
    select gen_random_uuid(), clock_now() - make_interval(days => ${days}), 'system', 'test', ${`days.${days}`}, 'x', 'x'
    from generate_series(1, ${count})`)
const left = async () =>
  (await t.db.execute<{ action: string }>(sql`select distinct action from audit order by action`)).rows.map(
    ({ action }) => action,
  )

test('deletes any number of records beyond their retention; 0 retains all', async () => {
  await record(731, 12_000)
  await record(729, 2)
  await purgeAuditRecords(t.db, 0)
  expect(await left()).toEqual(['days.729', 'days.731'])
  await purgeAuditRecords(t.db, 730)
  expect(await left()).toEqual(['days.729'])
})
