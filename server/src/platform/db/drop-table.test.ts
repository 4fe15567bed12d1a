import { sql } from 'drizzle-orm'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { dropTable } from './drop-table'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a table that a reader holds is left for the next run, and does not fail the others', async () => {
  const { db } = database
  await db.execute(sql`create table held (id int)`)
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  let started = (): void => undefined
  const isHeld = new Promise<void>((resolve) => (started = resolve))
  const reader = db.transaction(async (tx) => {
    await tx.execute(sql`select from held`)
    started()
    await isReleased
  })
  await isHeld
  expect(await dropTable(db, 'held')).toBe(false)
  release()
  await reader
  expect(await dropTable(db, 'held')).toBe(true)
  await expect(dropTable(db, 'held')).rejects.toThrow()
})
