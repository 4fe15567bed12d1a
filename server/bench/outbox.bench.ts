import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import { parseConfig } from '../src/config'
import { startMonitoring } from '../src/inventory-monitors/engine/start-monitoring'
import { consumerKinds } from '../src/platform/outbox/consumers'
import { runConsumer } from '../src/platform/outbox/run-consumer'
import { secretBox } from '../src/platform/secrets/secret-box'
import { benchDatabase } from './bench-database'
import { checkRound, seedMonitoredStore, startInstantStore } from './engine/bench-store'
import { CONSUMER, KINDS, microseconds, STAMPER, stampCommits } from './outbox/stamps'
import { percentile, report } from './report'

// Measures the time from the commit of a reading that changes a stock state to the first line of a consumer, in the
// engine's own process and in another one: at 1,000 checks a second, of which 5 % change a stock state, and with the
// engine at its limit.

const PRODUCTS = 8000
const SECONDS = 12
const SECRET_KEY = 'ab'.repeat(32)
const Stamps = z.array(z.object({ id: z.string(), at: z.number() }))

const database = await benchDatabase()
const store = await startInstantStore()
const { db, work, url } = database

/** Delays in milliseconds between commit and handling, of the events that have both times. */
const delays = (committed: Map<string, number>, handled: Map<string, number>) =>
  [...handled].flatMap(([id, at]) => {
    const from = committed.get(id)
    return from === undefined ? [] : [Math.max(0, (at - from) / 1000)]
  })

const reportDelays = (name: string, values: readonly number[], goal: string) => {
  report({ name: `${name}: p50`, value: percentile(values, 0.5), unit: 'ms', goal: '–' })
  report({ name: `${name}: p99 of ${values.length} events`, value: percentile(values, 0.99), unit: 'ms', goal })
}

/** Makes 100 checks due every tenth of a second. */
async function thousandChecksASecond(): Promise<number> {
  const startedAt = performance.now()
  let dueChecks = 0
  while (performance.now() - startedAt < SECONDS * 1000) {
    await db.execute(sql`
      update monitor_checks set next_check_at = clock_now()
      where monitor_id in (select monitor_id from monitor_checks where holder is null order by random() limit 100)`)
    dueChecks += 100
    await sleep(Math.max(0, startedAt + dueChecks - performance.now()))
  }
  return dueChecks / ((performance.now() - startedAt) / 1000)
}

async function measured(committed: Map<string, number>, handled: Map<string, number>, load: () => Promise<unknown>) {
  committed.clear()
  handled.clear()
  await load()
  await sleep(1000)
  return delays(committed, handled)
}

async function inProcess(committed: Map<string, number>) {
  const handled = new Map<string, number>()
  const consumer = runConsumer(work, {
    name: CONSUMER,
    async handle(_tx, events) {
      const at = microseconds()
      for (const { id } of events) handled.set(id, at)
    },
  })
  const rate = { checks: 0 }
  const paced = await measured(committed, handled, async () => (rate.checks = await thousandChecksASecond()))
  report({ name: 'outbox: checks requested', value: rate.checks, unit: 'checks/s', goal: '1000' })
  reportDelays('outbox in the process, 1,000 checks/s', paced, '≤ 10')
  reportDelays(
    'outbox in the process, engine at its limit',
    await measured(committed, handled, () => checkRound(db)),
    '–',
  )
  await consumer.stop()
}

async function acrossProcesses(committed: Map<string, number>) {
  const handled = new Map<string, number>()
  const child = fork(join(import.meta.dirname, 'outbox/consumer-process.ts'), [], {
    cwd: join(import.meta.dirname, '..'),
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: url },
  })
  await once(child, 'message')
  child.on('message', (message) => {
    const stamps = Stamps.safeParse(message)
    if (stamps.success) for (const { id, at } of stamps.data) handled.set(id, at)
  })
  reportDelays(
    'outbox across processes, 1,000 checks/s',
    await measured(committed, handled, thousandChecksASecond),
    '≤ 25',
  )
  reportDelays(
    'outbox across processes, engine at its limit',
    await measured(committed, handled, () => checkRound(db)),
    '–',
  )
  child.kill()
}

try {
  consumerKinds.set(CONSUMER, KINDS)
  consumerKinds.set(STAMPER, KINDS)
  const config = parseConfig({ DATABASE_URL: url, SECRET_KEY, LOG_LEVEL: 'silent' })
  await seedMonitoredStore(db, {
    key: 'turning',
    origin: store.origin,
    products: PRODUCTS,
    ratePerSecond: 4000,
    burst: 4000,
  })
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const engine = startMonitoring({ db, work, config, secrets: secretBox(SECRET_KEY), log, times: { pollMs: 20 } })
  await checkRound(db)
  const committed = stampCommits(db, () => work.newLease())
  await inProcess(committed)
  await acrossProcesses(committed)
  await engine.stop()
} finally {
  store.stop()
  await database.close()
}
