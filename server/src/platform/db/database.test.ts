import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { listen } from '../../testing/serve'
import { testDatabase } from '../../testing/test-database'
import { openDatabase } from './database'
import { isDatabaseAway } from './database-errors'

test('a connection that breaks at the start of a transaction is released, and the next transaction gets another', async () => {
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

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a database that accepts connections but does not respond counts as unreachable after a time-out', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined).resume())
  const port = await listen(silent)
  const db = openDatabase({ url: `postgres://a:b@127.0.0.1:${port}/c`, connectTimeoutMs: 100 })
  expect(isDatabaseAway(await failureOf(db.execute(sql`select 1`)))).toBe(true)
  expect(isDatabaseAway(await failureOf(db.transaction((tx) => tx.execute(sql`select 1`))))).toBe(true)
  await db.$client.end()
  silent.close()
})

test('errors unrelated to the connection do not count as an outage', async () => {
  const { db, close } = await testDatabase()
  for (const wrong of [sql`select nothing`, sql`select 1 / 0`, sql`select 'x'::uuid`]) {
    expect(isDatabaseAway(await failureOf(db.execute(wrong)))).toBe(false)
  }
  await close()
})
