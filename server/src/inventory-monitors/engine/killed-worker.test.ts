import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { bundleWorker, type BundledWorker } from '../../testing/bundle-worker'
import { useEngine } from '../testing/use-engine'

const CHECKS = 30
const LEASE_MS = 4000

const { app, store, start, monitorAll, dueNow, until, unchecked } = useEngine()

let worker: BundledWorker
beforeAll(async () => {
  worker = await bundleWorker(join(__dirname, '../testing/worker-process.ts'))
})
afterAll(() => worker.remove())

const startWorker = () => worker.start(app().url, { LEASE_MS: String(LEASE_MS) })
const count = async (query: ReturnType<typeof sql>) => (await app().db.execute(query)).rows[0]?.['n']
const soldOut = () => count(sql`select count(*)::int as n from inventory_monitors where stock_state = 'out'`)
const hasNewRequest = (before: number) => () => store().requests.length > before

/**
 * Locks a table, so that the worker blocks at the step that needs it; `isWaiting` resolves to true once the worker is
 * blocked.
 */
async function hold(table: string) {
  const client = new pg.Client({ connectionString: app().url })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in share row exclusive mode`)
  return {
    isWaiting: async () =>
      (await count(
        sql`select count(*)::int as n from pg_locks where not granted and relation = ${table}::regclass`,
      )) !== 0,
    release: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}

type Held = Awaited<ReturnType<typeof hold>>

const AFTER_COMMIT = 'after its commit'

/** Steps at which the worker is killed, each with a function that brings the worker there. */
const steps: [string, (kill: () => Promise<void>) => Promise<void>][] = [
  [
    'after its claim, before any request',
    async (kill) => {
      const held = await hold('store_buckets')
      startRunning()
      await until('it is held', held.isWaiting)
      await endHeld(held, kill)
    },
  ],
  [
    'while it reads',
    async (kill) => {
      const before = store().requests.length
      store().fault = () => ({ body: 'hang' })
      startRunning()
      await until('it sends a request', hasNewRequest(before))
      await kill()
      store().fault = null
    },
  ],
  [
    'when it has judged, before it commits',
    async (kill) => {
      const before = store().requests.length
      store().delayMs = 400
      startRunning()
      await until('it sends a request', hasNewRequest(before))
      const held = await hold('monitor_checks')
      await until('it is held', held.isWaiting)
      await endHeld(held, kill)
    },
  ],
  [
    'in the middle of its commit',
    async (kill) => {
      const held = await hold('open_stock_readings')
      startRunning()
      await until('it is held', held.isWaiting)
      await endHeld(held, kill)
    },
  ],
  [
    AFTER_COMMIT,
    async (kill) => {
      startRunning()
      await until('it has committed', async () => (await soldOut()) !== 0)
      await kill()
    },
  ],
]

let running: ReturnType<typeof startWorker>
const startRunning = () => {
  running = startWorker()
}
const kill = async () => {
  const ended = once(running, 'exit')
  running.kill('SIGKILL')
  await ended
}
const endHeld = async (held: Held, end: () => Promise<void>) => {
  await end()
  await held.release()
}

test.each(steps)('killed %s: no check is lost, no event is lost or duplicated', async (where, bringThere) => {
  await monitorAll('CA', CHECKS, 1)
  const engine = start()
  await until('the first checks', async () => (await unchecked()) === 0)
  await engine.stop()
  for (const [id, variants] of store().stocks) variants.set(`${id}-1`, { ats: 0, orderable: false })
  await dueNow()
  await bringThere(kill)
  // An interrupted commit leaves nothing behind.
  expect((await soldOut()) !== 0).toBe(where === AFTER_COMMIT)
  store().delayMs = 0
  startRunning()
  await until('all are read', async () => (await soldOut()) === CHECKS)
  await kill()
  expect(await count(sql`select count(*)::int as n from events`)).toBe(CHECKS)
  expect(await count(sql`select count(distinct subject_id)::int as n from events where kind = 'sold_out'`)).toBe(CHECKS)
  expect(await count(sql`select count(*)::int as n from stock_intervals`)).toBe(CHECKS)
  expect(await count(sql`select count(*)::int as n from open_stock_readings where quantity = 0`)).toBe(CHECKS)
})
