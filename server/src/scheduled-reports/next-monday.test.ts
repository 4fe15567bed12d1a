import { sql } from 'drizzle-orm'
import { testDatabase, type TestDatabase } from '../testing/test-database'
import { nextMonday } from './next-monday'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/**
 * 2026-03-09 and 2026-11-02 are the Mondays after the nights in which New York's clocks change, 2026-03-30 Berlin's.
 */
test.each([
  ['Asia/Shanghai', '2026-11-25T10:00:00Z', '2026-11-30T00:00:00.000Z'],
  ['Asia/Shanghai', '2026-11-29T23:59:59Z', '2026-11-30T00:00:00.000Z'],
  ['Asia/Shanghai', '2026-11-30T00:00:00Z', '2026-12-07T00:00:00.000Z'],
  ['America/New_York', '2026-03-02T13:00:00Z', '2026-03-09T12:00:00.000Z'],
  ['America/New_York', '2026-03-09T11:59:59Z', '2026-03-09T12:00:00.000Z'],
  ['America/New_York', '2026-10-26T12:00:00Z', '2026-11-02T13:00:00.000Z'],
  ['Europe/Berlin', '2026-03-23T07:00:00Z', '2026-03-30T06:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-24T12:00:00Z', '2026-11-29T19:00:00.000Z'],
])('in %s the Monday after %s is %s', async (timeZone, after, monday) => {
  const { rows } = await database.db.execute<{ at: string }>(
    sql`select ${nextMonday(sql`${after}::timestamptz`, timeZone)} as at`,
  )
  expect(new Date(rows[0]?.at ?? '').toISOString()).toBe(monday)
})
