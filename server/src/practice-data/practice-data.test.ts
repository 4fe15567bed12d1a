import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { getMonitorTrend } from '@outlet/shared/contract/inventory-monitor-trend'
import type { PracticeData } from '@outlet/shared/contract/practice-data'
import { Random } from '../../practice-store/src/catalogue/random'
import { clientId, startPracticeClient, type PracticeClient } from '../../practice-store/src/practice-client'
import { startRollingUp } from '../analytics/start-rolling-up'
import { addStore, testSecrets } from '../stores/testing/add-store'
import { sealCredentials } from '../stores/store-credentials'
import { startSyncWorker } from '../stores/sync/sync-worker'
import { testApp, type TestApp } from '../testing/test-app'
import { readPast, type ProductPast } from './read-past'
import { startPracticeWorker } from './start-practice-worker'

const DAY = 86_400_000
const INTERVAL = 300_000

let t: TestApp
let practice: PracticeClient
let workers: { stop(): Promise<void> }[] = []
let admin: string
beforeAll(async () => {
  ;[t, practice] = await Promise.all([
    testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8', TIME_ZONE: 'Asia/Shanghai' }),
    startPracticeClient(),
  ])
  admin = await t.signInAs('admin')
  const credentials = sealCredentials(testSecrets, 'coach-outlet', { client_id: clientId })
  await addStore(t.db, { baseUrl: practice.store.origin, credentials, categoryIds: ['root'] })
})
afterAll(async () => {
  await stopWork()
  await practice.close?.()
  await practice.store.close()
  await t.close()
})

const log = { info: () => undefined, warn: (...said: unknown[]) => console.log(...said), error: (...said: unknown[]) => console.log(...said) }
const parts = () => ({ ...t.app, log })
const startWork = () => {
  workers = [startSyncWorker(parts()), startPracticeWorker(t.app), startRollingUp(t.app)]
}
const stopWork = async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
}

const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', body?: Record<string, unknown>) =>
  (await t.call(method, '/practice-data', { token: admin, ...(body && { body }) })).json<PracticeData>()

async function until(state: PracticeData['state']): Promise<PracticeData> {
  for (const end = Date.now() + 110_000; Date.now() < end; await sleep(200)) {
    const answer = await call('GET')
    if (answer.state === state) return answer
  }
  throw new Error(`not ${state} in time: ${JSON.stringify(await call('GET'))}`)
}

/** Of every table that is none of PostgreSQL's; a partitioned one counts as one. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await t.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await t.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(name)}`)
    counts[name] = counted.rows[0]?.n ?? 0
  }
  return counts
}

const monitors = async () =>
  (await t.call('GET', '/inventory-monitors?limit=200', { token: admin })).json<{ items: InventoryMonitor[] }>().items

test('a user is refused, an admin without a practice store too', async () => {
  const token = await t.signInAs('user')
  expect((await t.call('POST', '/practice-data', { token })).statusCode).toBe(403)
  expect((await t.call('DELETE', '/practice-data', { token })).statusCode).toBe(403)
  expect((await t.call('PATCH', '/practice-data', { token, body: { is_counted: true } })).statusCode).toBe(403)
  await t.db.execute(sql`update stores set is_practice = false`)
  const refused = await t.call('POST', '/practice-data', { token: admin })
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'practice_data.no_practice_store'])
  await t.db.execute(sql`update stores set is_practice = true`)
  expect(await call('GET')).toMatchObject({ state: 'none', is_counted: false })
})

test('one click writes a year, another click gives it back as if it had never been', async () => {
  const before = await countRows()
  expect(await call('POST')).toMatchObject({ state: 'writing' })
  expect(await call('POST')).toMatchObject({ state: 'writing' })
  const began = performance.now()
  startWork()
  await until('there')
  console.log('seconds', (performance.now() - began) / 1000)
  await stopWork()
  console.log(await countRows())
}, 120_000)
