import { sql } from 'drizzle-orm'
import { testDatabase } from '../../testing/test-database'
import { retriedTransaction } from './transaction'

test('two transactions that deadlock both complete, one of them in a retry', async () => {
  const { db, close } = await testDatabase()
  await db.execute(sql`create table things as select n, 0 as count from generate_series(1, 2) n`)
  let tries = 0
  const both: (() => void)[] = []
  const met = new Promise<void>((resolve) => both.push(resolve))
  let here = 0
  const count = (first: number, second: number) =>
    retriedTransaction(db, async (tx) => {
      tries++
      await tx.execute(sql`update things set count = count + 1 where n = ${first}`)
      if (++here === 2) both[0]?.()
      await met
      await tx.execute(sql`update things set count = count + 1 where n = ${second}`)
    })
  await Promise.all([count(1, 2), count(2, 1)])
  // The second attempt may deadlock again before the other transaction has its lock.
  expect(tries).toBeGreaterThan(2)
  expect((await db.execute(sql`select count from things`)).rows).toEqual([{ count: 2 }, { count: 2 }])
  await close()
})

test('a transaction that fails by its own fault is not retried', async () => {
  const { db, close } = await testDatabase()
  let tries = 0
  const work = retriedTransaction(db, async (tx) => {
    tries++
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(work).rejects.toThrow()
  expect(tries).toBe(1)
  await close()
})
