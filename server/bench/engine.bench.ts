import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { parseConfig } from '../src/config'
import type { Database } from '../src/db/database'
import { startMonitoring } from '../src/inventory-monitors/start-monitoring'
import { secretBox } from '../src/secrets/secret-box'
import { addStore } from '../src/stores/testing/add-store'
import { seedProducts } from '../src/testing/seed-catalogue'
import { benchDatabase } from './bench-database'
import { percentile, report } from './report'

// Checks a second of one worker process: products of 12 variants read over HTTP from another process that answers at
// once, parsed, judged, and committed with synchronous_commit on. In each round 5 % of the products have moved.

const STORES = 2
const PRODUCTS = 6000
const VARIANTS = 12
const ROUNDS = 4
const SECRET_KEY = 'ab'.repeat(32)

async function startStore(): Promise<{ origin: string; stop(): void }> {
  const tsx = join(createRequire(import.meta.url).resolve('tsx/package.json'), '../dist/cli.mjs')
  const child = spawn(process.execPath, [tsx, join(import.meta.dirname, 'engine/instant-store.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return { origin: `http://127.0.0.1:${String(port).trim()}`, stop: () => void child.kill() }
}

async function seed(db: Database, key: string, origin: string) {
  await addStore(db, {
    key,
    siteId: key,
    baseUrl: origin,
    isPractice: true,
    ratePerSecond: 1000,
    burst: 1000,
    concurrency: 16,
  })
  await seedProducts(db, key, { prefix: 'P', products: PRODUCTS, variants: VARIANTS })
  await db.execute(sql`
    with made as (
      insert into inventory_monitors (id, website_type, product_code, product_id, interval_seconds)
      select gen_random_uuid(), website_type, id, id, 86400 from products where website_type = ${key} returning id
    ) insert into monitor_checks (monitor_id, website_type) select id, ${key} from made`)
}

/** Makes all checks due at once, and waits until all are done; checks a second. */
async function round(db: Database): Promise<number> {
  const at = Date.now()
  await db.execute(sql`update monitor_checks set next_check_at = now()`)
  const begun = performance.now()
  for (;;) {
    const { rows } = await db.execute<{ left: number }>(sql`
      select count(*)::int as left from monitor_checks
      where last_checked_at is null or last_checked_at < ${new Date(at).toISOString()}`)
    if (rows[0]?.left === 0) return (STORES * PRODUCTS) / ((performance.now() - begun) / 1000)
    await sleep(100)
  }
}

const database = await benchDatabase()
const store = await startStore()
try {
  const { db } = database
  const config = parseConfig({ DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'silent' })
  for (let number = 1; number <= STORES; number++) await seed(db, `bench-${number}`, store.origin)
  await db.execute(sql`vacuum analyze`)
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  const engine = startMonitoring({ db, config, secrets: secretBox(SECRET_KEY), log, times: { pollMs: 20 } })
  const first = await round(db)
  const before = process.cpuUsage()
  const rates: number[] = []
  for (let number = 1; number <= ROUNDS; number++) rates.push(await round(db))
  const { user, system } = process.cpuUsage(before)
  await engine.stop()
  const goal = '≥ 3000'
  report({ name: 'engine: checks a second, first readings', value: first, unit: 'checks/s', goal })
  const perCheck = (user + system) / (ROUNDS * STORES * PRODUCTS)
  report({ name: "engine: the worker's own processor time a check", value: perCheck, unit: 'µs', goal: '≤ 333' })
  report({ name: 'engine: checks a second', value: percentile(rates, 0.5), unit: 'checks/s', goal })
} finally {
  store.stop()
  await database.close()
}
