import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { parseConfig } from '../src/config'
import { openDatabase } from '../src/platform/db/database'
import { startMonitoring } from '../src/inventory-monitors/engine/start-monitoring'
import { secretBox } from '../src/platform/secrets/secret-box'
import { benchDatabase } from './bench-database'
import { seedMonitoredStore, startInstantStore } from './engine/bench-store'
import { report } from './report'

// Measures how exactly two simultaneous workers, which always have more due checks than the rate limiter permits,
// respect and use each store's rate.

const RATES = [2, 20, 100]
const SECONDS = 60
const PRODUCTS = 6000
const SECRET_KEY = 'ab'.repeat(32)

const database = await benchDatabase()
const store = await startInstantStore()
const second = openDatabase({ url: database.url })
try {
  const { db } = database
  for (const rate of RATES) {
    const key = `rate-${rate}`
    await seedMonitoredStore(db, {
      key,
      origin: store.origin,
      products: PRODUCTS,
      ratePerSecond: rate,
      burst: Math.ceil(rate / 5),
    })
  }
  const config = parseConfig({ DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'silent' })
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  const times = { pollMs: 20 }
  const engines = [db, second].map((own) =>
    startMonitoring({ db: own, work: database.work, config, secrets: secretBox(SECRET_KEY), log, times }),
  )
  const makeDue = () =>
    db.execute(
      sql`update monitor_checks set next_check_at = clock_now() where next_check_at > clock_now() + interval '1 hour'`,
    )
  const dueTimer = setInterval(() => void makeDue().catch(console.error), 500)
  // The first requests find full token buckets and cold connections.
  await sleep(3000)
  const before = await store.requests()
  const startedAt = performance.now()
  await sleep(SECONDS * 1000)
  const after = await store.requests()
  const elapsed = (performance.now() - startedAt) / 1000
  clearInterval(dueTimer)
  for (const rate of RATES) {
    const sent = ((after[`rate-${rate}`] ?? 0) - (before[`rate-${rate}`] ?? 0)) / elapsed
    const name = `two workers at a store of ${rate} requests/s: share of it that was sent`
    report({ name, value: (sent / rate) * 100, unit: '%', goal: '99–100 (half a per cent is reserved)' })
  }
  await Promise.all(engines.map((engine) => engine.stop()))
} finally {
  store.stop()
  await second.$client.end()
  await database.close()
}
