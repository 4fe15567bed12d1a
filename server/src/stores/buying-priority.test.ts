import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../platform/db/database'
import { testDatabase, type TestDatabase } from '../testing/test-database'
import { storeAdmission } from './store-admission'
import { takeTokens, type Priority } from './take-tokens'
import { addStore } from './testing/add-store'

let test$: TestDatabase
beforeAll(async () => {
  test$ = await testDatabase()
})
afterAll(() => test$.close())

let stores = 0
const newStore = (limits: { rate_per_second: number; burst: number; concurrency: number }) =>
  addStore(test$.db, { key: `lane-${++stores}`, base_url: 'http://127.0.0.1:9', ...limits })
const holder = (number: number) => `00000000-0000-7000-8000-00000000000${number}`
const take = async (key: string, priority: Priority, number = 1) =>
  (await takeTokens(test$.db, key, 100, { holder: holder(number), priority })).granted

test('each priority leaves tokens for higher ones, over all processes, and never more than the burst is sent', async () => {
  const { key } = await newStore({ rate_per_second: 0.001, burst: 8, concurrency: 100 })
  expect([await take(key, 'bulk', 1), await take(key, 'bulk', 2)]).toEqual([4, 0])
  expect([await take(key, 'reading', 1), await take(key, 'reading', 3)]).toEqual([2, 0])
  expect([await take(key, 'buying', 4), await take(key, 'buying', 4)]).toEqual([2, 0])
})

test('each priority leaves concurrent requests for higher ones, and the concurrency limit is never exceeded', async () => {
  const { key } = await newStore({ rate_per_second: 1000, burst: 1000, concurrency: 8 })
  expect([await take(key, 'bulk', 1), await take(key, 'reading', 2), await take(key, 'buying', 3)]).toEqual([6, 1, 1])
  expect([await take(key, 'bulk', 1), await take(key, 'reading', 2), await take(key, 'buying', 3)]).toEqual([0, 0, 0])
})

test('the smallest limits let every priority through', async () => {
  for (const priority of ['buying', 'reading', 'bulk'] as const) {
    const { key } = await newStore({ rate_per_second: 0.001, burst: 1, concurrency: 1 })
    expect(await take(key, priority)).toBe(1)
  }
})

test('buying waits neither for reads of its own process nor for those of another', async () => {
  const { key } = await newStore({ rate_per_second: 0.001, burst: 8, concurrency: 4 })
  const other = openDatabase({ url: test$.url, maxConnections: 2 })
  const over = new AbortController()
  const readers = [test$.db, other].flatMap((db) =>
    Array.from({ length: 40 }, async (_, number) => {
      const pass = await storeAdmission(db, key).pass({ bulk: number % 2 === 0, signal: over.signal })
      // A slow store: no request ends, and no token is refilled.
      await sleep(600_000, undefined, { signal: over.signal }).finally(pass.release)
    }),
  )
  const settled = Promise.allSettled(readers)
  await sleep(600)
  const pass = await storeAdmission(test$.db, key, 'buying').pass({ maxWaitMs: 120_000 })
  pass.release()
  over.abort(new Error('over'))
  await settled
  await other.$client.end()
})

test('reading and bulk work get their turn while buying takes all available tokens', async () => {
  const { key } = await newStore({ rate_per_second: 100, burst: 4, concurrency: 2 })
  const over = new AbortController()
  const passed = { buying: 0, reading: 0, bulk: 0 }
  const go = async (priority: Priority) => {
    const admission = priority === 'buying' ? storeAdmission(test$.db, key, 'buying') : storeAdmission(test$.db, key)
    while (!over.signal.aborted) {
      const pass = await admission.pass({ bulk: priority === 'bulk', signal: over.signal })
      passed[priority] += 1
      await sleep(5)
      pass.release()
    }
  }
  // Enough workers that one always waits, even on a slow machine.
  const many = { buying: 40, reading: 10, bulk: 10 }
  const workers = (['buying', 'reading', 'bulk'] as const).flatMap((priority) =>
    Array.from({ length: many[priority] }, () => go(priority)),
  )
  const settled = Promise.allSettled(workers)
  while (passed.buying + passed.reading + passed.bulk < 200) await sleep(20)
  over.abort(new Error('over'))
  await settled
  expect(passed.reading).toBeGreaterThan(0)
  expect(passed.bulk).toBeGreaterThan(0)
  // The exact margin depends on the machine: tokens refilled while all workers are late go to any of them.
  expect(passed.buying).toBeGreaterThan(passed.reading + passed.bulk)
})
