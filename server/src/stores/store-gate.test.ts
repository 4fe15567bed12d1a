import { setTimeout as sleep } from 'node:timers/promises'
import { ringBellOf } from '../testing/ring-bell'
import { openDatabase } from '../platform/db/database'
import { testDatabase, type TestDatabase } from '../testing/test-database'
import { ConnectorError } from './connector-error'
import { storeGate } from './store-gate'
import { recordFailure, recordSuccess } from './store-health'
import { takeTokens } from './take-tokens'
import { addStore } from './testing/add-store'
import { eq, sql } from 'drizzle-orm'
import { storeTable } from './store-row'

let test$: TestDatabase
beforeAll(async () => {
  test$ = await testDatabase()
})
afterAll(() => test$.close())

let stores = 0
const newStore = (limits: { rate_per_second: number; burst: number; concurrency: number }) =>
  addStore(test$.db, { key: `store-${++stores}`, base_url: 'http://127.0.0.1:9', ...limits })

test('many processes together respect the rate and the burst', async () => {
  const { key } = await newStore({ rate_per_second: 20, burst: 5, concurrency: 100 })
  // A separate pool counts as a separate process to the gate.
  const processes = Array.from({ length: 3 }, () => openDatabase({ url: test$.url, maxConnections: 2 }))
  const passed: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    processes.flatMap((db) =>
      Array.from({ length: 15 }, async () => {
        const pass = await storeGate(db, key).pass()
        passed.push(performance.now())
        pass.release()
      }),
    ),
  )
  expect(passed).toHaveLength(45)
  // None passes before its token exists; a busy machine lets it pass later. A clock may differ by a few milliseconds.
  passed.sort((a, b) => a - b)
  for (const [index, at] of passed.entries()) expect(at - startedAt).toBeGreaterThan(((index + 1 - 5) / 20) * 1000 - 20)
  await Promise.all(processes.map((db) => db.$client.end()))
})

test('concurrent requests are counted over all processes, and those of a dead process are released', async () => {
  const { key } = await newStore({ rate_per_second: 1000, burst: 1000, concurrency: 3 })
  const dead = '00000000-0000-7000-8000-000000000001'
  const alive = '00000000-0000-7000-8000-000000000002'
  const priority = 'buying'
  expect(await takeTokens(test$.db, key, 2, { holder: dead, priority })).toMatchObject({ granted: 2 })
  expect(await takeTokens(test$.db, key, 5, { holder: alive, priority })).toMatchObject({ granted: 1 })
  expect(await takeTokens(test$.db, key, 5, { holder: alive, priority })).toMatchObject({ granted: 0, waitMs: 50 })
  expect(await takeTokens(test$.db, key, 5, { holder: alive, released: 1, priority })).toMatchObject({ granted: 1 })
  await test$.db.execute(sql`update store_slots set expires_at = clock_now() - interval '1 ms' where holder = ${dead}`)
  expect(await takeTokens(test$.db, key, 5, { holder: alive, priority })).toMatchObject({ granted: 2 })
})

test('waits no longer than requested, and reports that the limit is our own', async () => {
  const { key } = await newStore({ rate_per_second: 0.01, burst: 1, concurrency: 10 })
  const gate = storeGate(test$.db, key)
  ;(await gate.pass()).release()
  await expect(gate.pass({ maxWaitMs: 30 })).rejects.toMatchObject({ code: 'store.throttled', isLocal: true })
})

test('a caller that aborts leaves its place to the next', async () => {
  const { key } = await newStore({ rate_per_second: 1000, burst: 10, concurrency: 1 })
  const gate = storeGate(test$.db, key)
  const first = await gate.pass()
  const away = new AbortController()
  const leaving = gate.pass({ signal: away.signal })
  const staying = gate.pass()
  away.abort(new Error('gone'))
  await expect(leaving).rejects.toThrow('gone')
  first.release()
  ;(await staying).release()
})

test('a blocked store gets no request until a person resumes it', async () => {
  const { key } = await newStore({ rate_per_second: 100, burst: 10, concurrency: 10 })
  await recordFailure(test$.db, key, new ConnectorError('store.blocked', { message: 'HTTP 403' }))
  await expect(storeGate(test$.db, key).pass()).rejects.toMatchObject({ code: 'store.blocked', isLocal: true })
  // Neither the response of an in-flight request nor a later failure ends the block.
  await recordSuccess(test$.db, key)
  await recordFailure(test$.db, key, new ConnectorError('store.timeout'))
  await expect(storeGate(test$.db, key).pass()).rejects.toMatchObject({ code: 'store.blocked' })
  const [store] = await test$.db.select().from(storeTable).where(eq(storeTable.key, key))
  expect(store).toMatchObject({ health: 'blocked', last_error_code: 'store.blocked', last_error_message: 'HTTP 403' })
})

test('a block is notified once, however many requests it refuses; a pause is not notified', async () => {
  const { key } = await newStore({ rate_per_second: 100, burst: 10, concurrency: 10 })
  const notifications = async () => {
    await ringBellOf(test$)
    return (
      await test$.db.execute(sql`select kind, params from notifications where params ->> 'website_type' = ${key}`)
    ).rows
  }
  await recordFailure(test$.db, key, new ConnectorError('store.timeout'))
  await recordFailure(test$.db, key, new ConnectorError('store.timeout'))
  expect(await notifications()).toEqual([])
  await recordFailure(test$.db, key, new ConnectorError('store.blocked'))
  await recordFailure(test$.db, key, new ConnectorError('store.blocked'))
  expect(await notifications()).toEqual([
    { kind: 'stores.blocked', params: { website_type: key, store_name: key, code: 'store.blocked' } },
  ])
})

test('consecutive failures make all workers pause ever longer; one success ends it', async () => {
  const { key } = await newStore({ rate_per_second: 100, burst: 10, concurrency: 10 })
  const health = async () => {
    const [store] = await test$.db.select().from(storeTable).where(eq(storeTable.key, key))
    if (!store) throw new Error('no store')
    return { health: store.health, pause: store.retry_at ? Date.parse(store.retry_at) - Date.now() : 0 }
  }
  const pausePasses = () =>
    test$.db.execute(sql`update stores set retry_at = clock_now() - interval '1 s' where key = ${key}`)
  await recordFailure(test$.db, key, new ConnectorError('store.timeout'))
  expect(await health()).toEqual({ health: 'degraded', pause: expect.any(Number) })
  ;(await storeGate(test$.db, key).pass()).release()
  await recordFailure(test$.db, key, new ConnectorError('store.timeout'))
  const second = await health()
  expect(second.health).toBe('backoff')
  expect(second.pause).toBeGreaterThan(1000)
  expect(second.pause).toBeLessThanOrEqual(4000)
  await expect(storeGate(test$.db, key).pass({ maxWaitMs: 20 })).rejects.toMatchObject({ code: 'store.throttled' })
  await pausePasses()
  await recordFailure(test$.db, key, new ConnectorError('store.timeout'))
  expect((await health()).pause).toBeGreaterThan(3000)
  await recordSuccess(test$.db, key)
  expect((await health()).health).toBe('backoff')
  await pausePasses()
  await recordSuccess(test$.db, key)
  expect((await health()).health).toBe('ok')
})

test('an expired Retry-After, such as from a clock that is behind, still leads to a pause', async () => {
  const { key } = await newStore({ rate_per_second: 100, burst: 10, concurrency: 10 })
  await recordFailure(test$.db, key, new ConnectorError('store.throttled', { retryAfterMs: 0 }))
  await expect(storeGate(test$.db, key).pass({ maxWaitMs: 20 })).rejects.toMatchObject({ code: 'store.throttled' })
})

test('the store’s own Retry-After is respected', async () => {
  const { key } = await newStore({ rate_per_second: 100, burst: 10, concurrency: 10 })
  await recordFailure(test$.db, key, new ConnectorError('store.throttled', { retryAfterMs: 300 }))
  const startedAt = performance.now()
  ;(await storeGate(test$.db, key).pass()).release()
  expect(performance.now() - startedAt).toBeGreaterThan(200)
  await sleep(30)
})
