import { sql } from 'drizzle-orm'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { analyzeGrownTables } from './analyze-grown-tables'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
  // Disables autovacuum, so that only the tests analyze.
  await t.db.execute(sql`create table grown (id int primary key, text text) with (autovacuum_enabled = false)`)
  await t.db.execute(sql`create table "Empty one" (id int)`)
  await analyzeGrownTables(t.db)
})
afterAll(() => t.close())

const insert = (from: number, until: number) =>
  t.db.execute(sql`insert into grown select n, repeat('x', 100) from generate_series(${from}::int, ${until}::int) n`)
const known = async (db: Pick<TestDatabase['db'], 'execute'> = t.db) => {
  const { rows } = await db.execute<{ rows: number }>(
    sql`select reltuples::int as rows from pg_class where relname = 'grown'`,
  )
  return rows[0]?.rows
}

test('a table is analyzed after it is filled and after it has doubled, not in between', async () => {
  await insert(1, 1000)
  expect(await known()).toBe(-1)
  expect(await analyzeGrownTables(t.db)).toEqual(['grown'])
  expect(await known()).toBe(1000)
  await insert(1001, 1500)
  expect(await analyzeGrownTables(t.db)).toEqual([])
  await insert(1501, 2100)
  expect(await analyzeGrownTables(t.db)).toEqual(['grown'])
  expect(await known()).toBe(2100)
})

test("a transaction's own rows count for its statements", async () => {
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`insert into grown select n, repeat('x', 100) from generate_series(3001, 9000) n`)
    expect(await analyzeGrownTables(tx)).toEqual(['grown'])
    expect(await known(tx)).toBe(8100)
  })
})

test('does not wait for a table that another ANALYZE has locked', async () => {
  await insert(10_001, 40_000)
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`lock table grown in share update exclusive mode`)
    expect(await analyzeGrownTables(t.db)).toEqual(['grown'])
    expect(await known()).toBe(8100)
  })
})
