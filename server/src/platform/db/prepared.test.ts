import { sql } from 'drizzle-orm'
import { testDatabase } from '../../testing/test-database'
import { openDatabase } from './database'
import { executePrepared } from './prepared'

test('a prepared statement is prepared once for a connection, also in a savepoint', async () => {
  const { url, close } = await testDatabase()
  const db = openDatabase({ url, maxConnections: 1 })
  const triple = async (from: Parameters<typeof executePrepared>[0], n: number) =>
    (await executePrepared<{ n: number }>(from, sql`select ${n}::int * 3 as n`)).rows
  expect(await triple(db, 2)).toEqual([{ n: 6 }])
  const inSavepoint = await db.transaction((tx) => tx.transaction((savepoint) => triple(savepoint, 3)))
  expect(inSavepoint).toEqual([{ n: 9 }])
  const { rows } = await db.execute(sql`
    select statement, (generic_plans + custom_plans)::int as executions from pg_prepared_statements`)
  expect(rows).toEqual([{ statement: 'select $1::int * 3 as n', executions: 2 }])
  await db.$client.end()
  await close()
})
