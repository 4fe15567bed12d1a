import { parseConfig } from '../src/config'
import type { Database } from '../src/platform/db/database'
import { startMonitoring } from '../src/inventory-monitors/engine/start-monitoring'
import { secretBox } from '../src/platform/secrets/secret-box'
import { benchDatabase } from './bench-database'
import { checkRound, seedMonitoredStore, startInstantStore } from './engine/bench-store'
import { percentile, report } from './report'

// Measures the checks per second of one worker process: products of 12 variants are read over HTTP from another process
// that responds at once, parsed, judged, and committed with synchronous_commit on. In each round the stock of 5 % of
// the products has changed.

const STORES = 2
const PRODUCTS = 6000
const ROUNDS = 4
const SECRET_KEY = 'ab'.repeat(32)

/** Checks per second. */
const round = async (db: Database) => (STORES * PRODUCTS) / (await checkRound(db))

const database = await benchDatabase()
const store = await startInstantStore()
try {
  const { db, work } = database
  const config = parseConfig({ DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'silent' })
  for (let number = 1; number <= STORES; number++) {
    await seedMonitoredStore(db, { key: `bench-${number}`, origin: store.origin, products: PRODUCTS })
  }
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  const engine = startMonitoring({ db, work, config, secrets: secretBox(SECRET_KEY), log, times: { pollMs: 20 } })
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
