import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { addStore } from '../../stores/testing/add-store'
import { seedProducts } from '../../testing/seed-catalogue'
import { retriedTransaction } from '../../platform/db/transaction'
import { setClockOffset } from '../../platform/time/clock'
import { testApp, type TestApp } from '../../testing/test-app'
import type { MonitoringLog, MonitoringTimes } from '../engine/monitoring-deps'
import { startMonitoring, type MonitoringOptions } from '../engine/start-monitoring'
import { startScriptedStore, stock, type ScriptedStore } from './scripted-store'

async function historyOf({ db }: TestApp, variantId: string) {
  const { rows } = await db.execute(sql`
    select quantity, orderable, ended, seen_until - from_at > '0'::interval as lasted from stock_history
    where variant_id = ${variantId} order by from_at, seen_until`)
  return rows
}

export async function waitUntil(what: string, is: () => Promise<boolean> | boolean, logged: unknown[]): Promise<void> {
  const deadline = Date.now() + 120_000
  while (!(await is())) {
    if (Date.now() > deadline) throw new Error(`not within 120 s: ${what} ${JSON.stringify(logged)}`)
    await sleep(20)
  }
}

/** For each test of the file: an application, a scripted store, and any number of engines. */
export function useEngine() {
  let t: TestApp
  let token: string
  let store: ScriptedStore
  let engines: { stop(): Promise<void> }[] = []
  const logged: unknown[] = []
  const log: MonitoringLog = {
    info: () => undefined,
    warn: () => undefined,
    error: (details, message) => logged.push([message, details]),
  }

  beforeEach(async () => {
    t = await testApp()
    token = await t.signInAs('user')
    store = await startScriptedStore()
    await addStore(t.db, { base_url: store.origin })
    logged.length = 0
  })
  afterEach(async () => {
    await Promise.all(engines.map((engine) => engine.stop()))
    engines = []
    setClockOffset(0)
    await store.close()
    await t.close()
  })

  const start = (times: Partial<MonitoringTimes> = {}, given: Pick<MonitoringOptions, 'requestMs'> = {}) => {
    const engine = startMonitoring({ ...t.app, log, times: { pollMs: 20, graceMs: 3000, ...times }, ...given })
    engines.push(engine)
    return engine
  }

  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: Record<string, unknown>) =>
    t.call(method, path, { token, ...(body ? { body } : {}) })

  /** Creates monitors of all products of the scripted store. */
  const monitorAll = async (prefix: string, products: number, variants: number, website_type = 'coach-outlet') => {
    stock(store, prefix, products, variants)
    await seedProducts(t.db, website_type, { prefix, products, variants })
    const product_codes = Array.from({ length: products }, (_, index) => `${prefix}${index + 1}`)
    await call('POST', '/inventory-monitors/batch', { website_type, product_codes })
  }

  const monitorOf = async (code: string) => {
    const response = await call('GET', `/inventory-monitors?q=${code}&limit=1`)
    const [monitor] = response.json<{ items: InventoryMonitor[] }>().items
    if (!monitor) throw new Error(`no monitor of ${code}`)
    return monitor
  }

  // Retried after a deadlock with the engine's commits, which lock the same rows in another order.
  const dueNow = () =>
    retriedTransaction(t.db, (tx) =>
      tx.execute(sql`update monitor_checks set next_check_at = clock_now() where next_check_at is not null`),
    )

  const history = (variantId: string) => historyOf(t, variantId)

  const until = (what: string, is: () => Promise<boolean> | boolean) => waitUntil(what, is, logged)

  const unchecked = async () => {
    const { rows } = await t.db.execute(
      sql`select count(*)::int as n from monitor_checks where last_checked_at is null`,
    )
    return rows[0]?.['n']
  }

  const checkedAgain = async (code: string) => {
    const before = (await monitorOf(code)).last_checked_at
    await dueNow()
    await until(`another check of ${code}`, async () => (await monitorOf(code)).last_checked_at !== before)
  }

  return {
    /** The application of the current test. */
    app: () => t,
    store: () => store,
    logged,
    start,
    call,
    monitorAll,
    monitorOf,
    dueNow,
    history,
    until,
    unchecked,
    checkedAgain,
  }
}
