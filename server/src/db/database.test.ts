import { sql } from 'drizzle-orm'
import { testDatabase } from '../testing/test-database'
import { openDatabase } from './database'

test('a connection that breaks as a transaction begins is given back, and the next one gets another', async () => {
  const { url, close } = await testDatabase()
  const db = openDatabase({ url, maxConnections: 1 })
  const pid = async () => (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid
  const first = await pid()
  const breakOnce = (client: { query: (text: string) => Promise<unknown> }) => {
    db.$client.off('acquire', breakOnce)
    void client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
  }
  db.$client.on('acquire', breakOnce)
  await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow()
  const second = await pid()
  expect(second).toEqual(expect.any(Number))
  expect(second).not.toBe(first)
  await db.$client.end()
  await close()
})
