import { sql } from 'drizzle-orm'
import { testDatabase } from '../../testing/test-database'
import { untilOneWaits } from '../../testing/until-one-waits'
import type { Transaction } from './database'
import { pipelined, retriedTransaction } from './transaction'

test('of two transactions that want each other’s rows both are done, one of them at a later try', async () => {
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
  // The second try may meet the other transaction again before that one has its lock.
  expect(tries).toBeGreaterThan(2)
  expect((await db.execute(sql`select count from things`)).rows).toEqual([{ count: 2 }, { count: 2 }])
  await close()
})

test('what is its own fault is not done again', async () => {
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

test('of two statements sent at once the second begins when the first has ended', async () => {
  const { db, close } = await testDatabase()
  await db.execute(sql`create table things as select 1 as n, 0 as count`)
  const ask = (tx: Transaction) =>
    pipelined(
      tx,
      () => tx.execute(sql`select 1 from things where n = 1 for update`),
      () => tx.execute<{ count: number }>(sql`select count from things`),
    )
  const waits = await retriedTransaction(db, async (tx) => {
    await tx.execute(sql`update things set count = 1`)
    const asked = retriedTransaction(db, ask)
    await untilOneWaits(db)
    return { asked }
  })
  const [, { rows }] = await waits.asked
  expect(rows).toEqual([{ count: 1 }])
  await close()
})

test('the first that fails is what is told, and nothing of both is kept', async () => {
  const { db, close } = await testDatabase()
  await db.execute(sql`create table things (n integer)`)
  let ended = 0
  const work = retriedTransaction(db, (tx) =>
    pipelined(
      tx,
      () => tx.execute(sql`select 1 / 0`),
      async () => {
        await tx.execute(sql`insert into things values (1)`).finally(() => ended++)
        await tx.execute(sql`insert into things values (2)`)
      },
    ),
  )
  await expect(work).rejects.toMatchObject({ cause: { message: 'division by zero' } })
  expect(ended).toBe(1)
  expect((await db.execute(sql`select * from things`)).rows).toEqual([])
  await close()
})

test('a first failure is told that takes longer to be told than the second’s', async () => {
  const { db, close } = await testDatabase()
  const slowly = async <Result>(work: PromiseLike<Result>) => {
    try {
      return await work
    } finally {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    }
  }
  const work = retriedTransaction(db, (tx) =>
    pipelined(
      tx,
      () => slowly(tx.execute(sql`select 1 / 0`)),
      () => tx.execute(sql`select 1`),
    ),
  )
  await expect(work).rejects.toMatchObject({ cause: { message: 'division by zero' } })
  await close()
})

test('what fails before it is sent keeps the second from being sent', async () => {
  const { db, close } = await testDatabase()
  const second = jest.fn<Promise<void>, []>()
  const work = retriedTransaction(db, (tx) => pipelined(tx, () => Promise.reject(new Error('not sent')), second))
  await expect(work).rejects.toThrow('not sent')
  expect(second).not.toHaveBeenCalled()
  await close()
})
