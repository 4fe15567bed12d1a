import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { addStore } from '../../stores/testing/add-store'
import { seedProducts } from '../../testing/seed-catalogue'
import { bundleWorker, type BundledWorker } from '../../testing/bundle-worker'
import { testApp, type TestApp } from '../../testing/test-app'
import { idsIn, startScriptedStore, stock, type ScriptedStore } from '../testing/scripted-store'

const CHECKS = 1000
/** Longer than the store's gate counts the requests of a dead process as under way. */
const LEASE_MS = 12_000

let t: TestApp
let worker: BundledWorker
let store: ScriptedStore
beforeAll(async () => {
  worker = await bundleWorker(join(__dirname, '../testing/worker-process.ts'))
  t = await testApp()
  store = await startScriptedStore()
  store.delayMs = 120
  await addStore(t.db, { base_url: store.origin, concurrency: 4 })
  stock(store, 'CA', CHECKS, 2)
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: CHECKS, variants: 2 })
  const token = await t.signInAs('user')
  const product_codes = Array.from({ length: CHECKS }, (_, index) => `CA${index + 1}`)
  await t.call('POST', '/inventory-monitors/batch', { token, body: { website_type: 'coach-outlet', product_codes } })
})
afterAll(async () => {
  worker.remove()
  await store.close()
  await t.close()
})

const startWorker = () => worker.start(t.url, { LEASE_MS: String(LEASE_MS) })

interface Counts extends Record<string, unknown> {
  done: number
  leased: number
  /** Time until the end of the latest lease, in milliseconds. */
  lease_left: number | null
}

async function counts(): Promise<Counts> {
  const { rows } = await t.db.execute<Counts>(sql`
    select count(last_checked_at)::int as done, count(*) filter (where is_leased)::int as leased,
      (extract(epoch from max(next_check_at) filter (where is_leased) - clock_instant()) * 1000)::float8 as lease_left
    from (select *, last_checked_at is null and next_check_at > clock_instant() as is_leased from monitor_checks) as c`)
  return rows[0] ?? { done: 0, leased: 0, lease_left: null }
}

async function until(is: (now: Counts) => boolean) {
  const deadline = Date.now() + 250_000
  for (;;) {
    const now = await counts()
    if (is(now)) return now
    if (Date.now() > deadline) throw new Error(`not within 250 s: ${JSON.stringify(now)}`)
    await sleep(15)
  }
}

test('after kill -9 in the middle of 1,000 due checks and a restart all are done, none is lost or duplicated', async () => {
  const first = startWorker()
  await until(({ done, leased }) => done >= 150 && leased > 0)
  const ended = new Promise((resolve) => first.once('exit', (_code, signal) => resolve(signal)))
  first.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  const atKill = await counts()
  expect(atKill.done).toBeLessThan(CHECKS)
  expect(atKill.leased).toBeGreaterThan(0)
  // Abandoned checks are due again when their lease ends.
  expect(atKill.lease_left).toBeLessThanOrEqual(LEASE_MS)

  startWorker()
  await until(({ done }) => done === CHECKS)

  const { rows: open } = await t.db.execute(sql`
    select count(*)::int as readings, count(distinct monitor_id)::int as monitors from open_stock_readings`)
  expect(open).toEqual([{ readings: 2 * CHECKS, monitors: CHECKS }])
  const { rows: history } = await t.db.execute(sql`select count(*)::int as intervals from stock_intervals`)
  expect(history).toEqual([{ intervals: 0 }])
  const { rows: inStock } = await t.db.execute(sql`
    select count(*)::int as monitors from inventory_monitors where stock_state = 'in' and stock_level = 2`)
  expect(inStock).toEqual([{ monitors: CHECKS }])
  // Only checks under way are read again; those committed before the kill are not.
  const read = store.requests.flatMap(({ url }) => idsIn(url)).filter((id) => !id.includes('-'))
  expect(read.length).toBeLessThanOrEqual(CHECKS + atKill.leased)
})
