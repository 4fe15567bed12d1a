import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import { dependencies } from '../../package.json'
import { sql } from 'drizzle-orm'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'
import { startScriptedStore, stock, type ScriptedStore } from './testing/scripted-store'

const CHECKS = 1000
/** Longer than the store's gate counts a dead process's requests as under way. */
const LEASE_MS = 12_000

const serverRoot = resolve(__dirname, '../..')

let t: TestApp
/** In the server's folder, so that the worker finds the packages. */
let bundle: string
let store: ScriptedStore
const workers: ChildProcess[] = []
beforeAll(async () => {
  bundle = mkdtempSync(join(serverRoot, 'node_modules/.worker-'))
  await build({
    entryPoints: [join(__dirname, 'testing/worker-process.ts')],
    outfile: join(bundle, 'worker.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@outlet/')),
  })
  t = await testApp()
  store = await startScriptedStore()
  store.behaviour.delayMs = 120
  await addStore(t.db, { baseUrl: store.origin, concurrency: 4 })
  stock(store, 'CA', CHECKS, 2)
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: CHECKS, variants: 2 })
  const token = await t.signInAs('user')
  const product_codes = Array.from({ length: CHECKS }, (_, index) => `CA${index + 1}`)
  await t.call('POST', '/inventory-monitors/batch', { token, body: { website_type: 'coach-outlet', product_codes } })
}, 120_000)
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await store.close()
  await t.close()
  rmSync(bundle, { recursive: true, force: true })
})

function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, [join(bundle, 'worker.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: t.url, SECRET_KEY: 'ab'.repeat(32), LEASE_MS: String(LEASE_MS) },
  })
  workers.push(worker)
  return worker
}

interface Counts extends Record<string, unknown> {
  done: number
  leased: number
  /** The latest of the leases, in milliseconds. */
  lease_end: number | null
}

async function counts(): Promise<Counts> {
  const { rows } = await t.db.execute<Counts>(sql`
    select count(last_checked_at)::int as done, count(*) filter (where is_leased)::int as leased,
      (extract(epoch from max(next_check_at) filter (where is_leased)) * 1000)::float8 as lease_end
    from (select *, last_checked_at is null and next_check_at > clock_timestamp() as is_leased from monitor_checks) as c`)
  return rows[0] ?? { done: 0, leased: 0, lease_end: null }
}

async function until(is: (now: Counts) => boolean) {
  const deadline = Date.now() + 60_000
  for (;;) {
    const now = await counts()
    if (is(now)) return now
    if (Date.now() > deadline) throw new Error(`not within 60 s: ${JSON.stringify(now)}`)
    await sleep(15)
  }
}

test('kill -9 in the middle of 1,000 due checks: all are done after the restart, none lost, none doubled', async () => {
  const first = startWorker()
  await until(({ done, leased }) => done >= 150 && leased > 0)
  const ended = new Promise((resolve) => first.once('exit', (_code, signal) => resolve(signal)))
  first.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
  const atKill = await counts()
  expect(atKill.done).toBeLessThan(CHECKS)
  expect(atKill.leased).toBeGreaterThan(0)

  startWorker()
  await until(({ done }) => done > atKill.done)
  const readyAt = Date.now()
  await until(({ done }) => done === CHECKS)
  // The abandoned checks are due again when their lease ends; what is over that is the readings' own time.
  expect(Date.now()).toBeLessThan(Math.max(atKill.lease_end ?? 0, readyAt) + 15_000)

  const { rows: open } = await t.db.execute(sql`
    select count(*)::int as readings, count(distinct monitor_id)::int as monitors from open_stock_readings`)
  expect(open).toEqual([{ readings: 2 * CHECKS, monitors: CHECKS }])
  const { rows: history } = await t.db.execute(sql`select count(*)::int as intervals from stock_intervals`)
  expect(history).toEqual([{ intervals: 0 }])
  const { rows: inStock } = await t.db.execute(sql`
    select count(*)::int as monitors from inventory_monitors where stock_state = 'in' and stock_level = 2`)
  expect(inStock).toEqual([{ monitors: CHECKS }])
  // What was committed before the kill is not read again; only what was under way is.
  const read = store.requests.flat().filter((id) => !id.includes('-'))
  expect(read.length).toBeLessThanOrEqual(CHECKS + atKill.leased)
}, 150_000)
