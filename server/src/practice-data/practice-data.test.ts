import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import type { readMetrics } from '@outlet/shared/contract/analytics'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type {
  getMonitorSummary,
  listStockChanges,
} from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import type { getMonitorTrend } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import type { getOrderSummary } from '@outlet/shared/contract/orders/order-summary'
import type { PracticeData } from '@outlet/shared/contract/practice-data'
import { Random } from '../../practice-store/src/catalogue/random'
import { clientId, startPracticeClient, type PracticeClient } from '../../practice-store/src/practice-client'
import { alertsConsumer } from '../alert-rules/raise-alerts'
import { startRollingUp } from '../analytics/start-rolling-up'
import { startDelivering } from '../deliveries/send-deliveries'
import { maintainHistory } from '../inventory-monitors/history/maintain-history'
import { startMonitoring } from '../inventory-monitors/engine/start-monitoring'
import { bellConsumer } from '../notifications/bell'
import { runConsumer } from '../platform/outbox/run-consumer'
import { startBuying } from '../purchase-attempts/buying/start-buying'
import type { Running } from '../platform/work/run-work'
import { PRACTICE_DATA_STORE } from '../stores/counted-stores'
import { practiceSettings } from '../stores/ensure-practice-stores'
import { addStore, testSecrets } from '../stores/testing/add-store'
import { sealCredentials } from '../stores/store-credentials'
import { startSyncWorker } from '../product-sync/sync-worker'
import { testApp, type TestApp } from '../testing/test-app'
import { contradictingTasks } from './testing/contradicting-tasks'
import { readPast, type ProductPast } from './read-past'
import { startPracticeWorker } from './start-practice-worker'

type Trend = EndpointResponse<typeof getMonitorTrend>

const MINUTE = 60_000
const DAY = 86_400_000
const SLOW = 600_000

let t: TestApp
let practice: PracticeClient
let workers: Running[] = []
let admin: string
beforeAll(async () => {
  ;[t, practice] = await Promise.all([
    testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8', TIME_ZONE: 'Asia/Shanghai' }),
    startPracticeClient(),
  ])
  admin = await t.signInAs('admin')
  const credentials = sealCredentials(testSecrets, 'coach-outlet', { client_id: clientId })
  await addStore(t.db, {
    base_url: practice.store.origin,
    credentials,
    category_ids: [...practiceSettings.category_ids],
  })
})
afterAll(async () => {
  await stopWork()
  await practice.store.close()
  await t.close()
})

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** Maintains the history all the time, so that retention meets every state of the data. */
function startMaintaining(): Running {
  let isStopped = false
  const ended = (async () => {
    for (; !isStopped; await sleep(200)) await maintainHistory(t.db, t.app.config.timeZone, Date.now())
  })()
  return { stop: () => ((isStopped = true), ended) }
}
/** Starts all workers that might claim, roll up or delete what the job writes. */
const startWork = () => {
  const deps = { ...t.app, log }
  workers = [
    startPracticeWorker(deps),
    startSyncWorker(deps),
    startMonitoring(deps),
    startRollingUp(deps),
    startMaintaining(),
    startBuying(deps),
    startDelivering(deps),
    runConsumer(deps.work, alertsConsumer(deps)),
    runConsumer(deps.work, bellConsumer),
  ]
}
/** Whether the background roll-ups are complete. */
async function areRollUpsComplete(): Promise<boolean> {
  const { rowCount } = await t.db.execute(sql`
    select from analytics_changes
    union all select from monitor_checks where read_at is not null and hours_until is null limit 1`)
  return rowCount === 0
}
async function stopWork() {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
  // Removes the records of monitoring the other store, which are not part of the practice data.
  await t.db.execute(sql`delete from lane_states where website_type <> ${PRACTICE_DATA_STORE}`)
}

const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', body?: Record<string, unknown>) =>
  (await t.call(method, '/practice-data', { token: admin, ...(body && { body }) })).json<PracticeData>()

async function until(is: (data: PracticeData) => boolean): Promise<void> {
  for (const end = Date.now() + SLOW; Date.now() < end; await sleep(100)) if (is(await call('GET'))) return
  throw new Error(`not in time: ${JSON.stringify(await call('GET'))}`)
}
const isIn =
  (state: PracticeData['state']) =>
  (data: PracticeData): boolean =>
    data.state === state

/** Counts the rows of every table in the public schema; a partitioned table counts as one. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await t.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    // A store's rate limiter stores its state between requests, whether practice data exists or not.
    if (name === 'lane_states') continue
    const counted = await t.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(name)}`)
    counts[name] = counted.rows[0]?.n ?? 0
  }
  return counts
}

const monitors = async () =>
  (await t.call('GET', '/inventory-monitors?limit=200', { token: admin })).json<{ items: InventoryMonitor[] }>().items

/** Reads the counts that the workplace shows. */
async function counted() {
  const request = (path: string) => t.call('GET', path, { token: admin })
  const { monitored } = (await request('/inventory-monitors/summary')).json<
    EndpointResponse<typeof getMonitorSummary>
  >()
  const { days } = (await request('/orders/summary')).json<EndpointResponse<typeof getOrderSummary>>()
  const { items } = (await request('/inventory-monitors/stock-changes')).json<
    EndpointResponse<typeof listStockChanges>
  >()
  return { monitored, hasChanges: items.length > 0, hasOrders: days.some(({ count }) => count > 0) }
}

const distinct = async (column: string, table: string): Promise<(string | null)[]> => {
  const { rows } = await t.db.execute<{ value: string | null }>(
    sql`select distinct ${sql.identifier(column)} as value from ${sql.identifier(table)} order by 1`,
  )
  return rows.map(({ value }) => value)
}

/**
 * Returns the stock in the model between two instants. `isSure` is whether all of it was certainly read: nothing
 * changes near either end.
 */
function modelBetween({ changes, outages }: ProductPast, from: number, to: number) {
  const isNear = (at: number, edge: number) => Math.abs(at - edge) < 15 * MINUTE
  const isSure =
    !changes.some(({ at }) => isNear(at, from) || isNear(at, to)) &&
    !outages.some((outage) => outage.from < to + 60 * MINUTE && outage.until > from - 60 * MINUTE)
  const held = changes.filter(({ at }, index) => at < to && (changes[index + 1]?.at ?? Infinity) > from)
  const levels = held.map(({ stock }) => stock.reduce((sum, { available }) => sum + (available ?? 0), 0))
  const prices = held.at(-1)?.stock.map(({ price }) => price?.minor ?? Infinity) ?? []
  return {
    isSure,
    shown: {
      min: Math.min(...levels),
      max: Math.max(...levels),
      last: levels.at(-1),
      kind: 'exact',
      price: { minor: Math.min(...prices), currency: 'USD' },
    },
  }
}

/** Compares the trend with the model on random days of the last year. */
async function compareRandomDays(days: number) {
  const random = new Random(2026)
  const all = await monitors()
  const compared: { shown: object | undefined; said: object }[] = []
  for (let tries = 0; compared.length < days && tries < 20 * days; tries += 1) {
    const { id, product_id } = random.pick(all)
    const trend = (await t.call('GET', `/inventory-monitors/${id}/trend?period=365`, { token: admin })).json<Trend>()
    const index = random.int(2, trend.points.length - 2)
    const [point, next] = trend.points.slice(index)
    if (!point || !next || !product_id) throw new Error('no such day')
    const span = { from: Date.parse(point.at), until: Date.parse(next.at) }
    const store = { base_url: practice.store.origin, site_id: PRACTICE_DATA_STORE }
    const past = await readPast(
      store,
      product_id,
      { from: span.from - DAY, until: span.until + DAY },
      AbortSignal.timeout(SLOW),
    )
    const { isSure, shown: said } = modelBetween(past, span.from, span.until)
    if (isSure) compared.push({ shown: point, said })
  }
  return compared
}

const readMetricsOf = async (query: string) =>
  (
    await t.call('GET', `/analytics/figures?from=today-365d&to=today&store=${PRACTICE_DATA_STORE}&${query}`, {
      token: admin,
    })
  ).json<EndpointResponse<typeof readMetrics>>()

/** Expects that the analysis and the monitor of each product have the same number of restocks. */
async function expectSameRestocks() {
  const { rows } = await readMetricsOf('measure=product_restocks&measure=product_sold_outs&by=product')
  const counted = new Map(rows.map(({ keys: [key = null], values }) => [key, values]))
  for (const { id, product_code } of await monitors()) {
    const { marks = [] } = (
      await t.call('GET', `/inventory-monitors/${id}/trend?period=365`, { token: admin })
    ).json<Trend>()
    const reported = (kind: string) => marks.filter((mark) => mark.kind === kind).length
    expect([product_code, counted.get(product_code)]).toEqual([
      product_code,
      [reported('restocked'), reported('sold_out')],
    ])
  }
}

/** Expects that the analysis has the variants' restocks of every month: at least one for each of their product. */
async function expectEveryMonth() {
  const { rows } = await readMetricsOf('measure=restocks&measure=product_restocks&by=month')
  expect(rows.length).toBeGreaterThanOrEqual(12)
  for (const { keys, values } of rows) {
    const [ofVariants, ofProducts] = values
    expect([keys, Number(ofVariants) >= Number(ofProducts), Number(ofProducts) > 0]).toEqual([keys, true, true])
  }
}

/** Expects checks every five minutes for a year by 40 monitors, except during outages. */
async function expectAllChecks() {
  const { totals } = await readMetricsOf('measure=checks&measure=failed&measure=missed')
  const planned = 365 * 24 * 12 * 40
  expect(totals[0]).toBeLessThanOrEqual(planned + 40)
  expect(totals[0]).toBeGreaterThan(0.95 * planned)
  expect(totals[1]).toBeGreaterThan(0)
  expect(totals[2]).toBeGreaterThan(0)
}

test('refuses a user, and an admin without a practice store', async () => {
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

test(
  'one request writes a year of data, even if its worker is stopped midway, and another removes it without a trace',
  async () => {
    const before = await countRows()
    expect(await call('POST')).toMatchObject({ state: 'writing' })
    expect(await call('POST')).toMatchObject({ state: 'writing' })
    startWork()
    await until(({ progress }) => progress.done > 0)
    await stopWork()
    expect(await monitors()).toHaveLength(40)
    startWork()
    await until(isIn('there'))
    while (!(await areRollUpsComplete())) await sleep(100)
    await stopWork()

    const there = await countRows()
    expect(await call('POST')).toMatchObject({ state: 'there', is_counted: false })
    expect(await countRows()).toEqual(there)

    expect(await counted()).toEqual({ monitored: 0, hasChanges: false, hasOrders: false })
    expect(await call('PATCH', { is_counted: true })).toMatchObject({ is_counted: true })
    expect(await counted()).toEqual({ monitored: 40, hasChanges: true, hasOrders: true })
    expect(await call('PATCH', { is_counted: false })).toMatchObject({ is_counted: false })
    expect(await counted()).toEqual({ monitored: 0, hasChanges: false, hasOrders: false })

    const days = await compareRandomDays(20)
    expect(days).toHaveLength(20)
    for (const { shown, said } of days) expect(shown).toMatchObject(said)

    await expectSameRestocks()
    await expectEveryMonth()
    await expectAllChecks()

    expect(there).toMatchObject({ inventory_monitors: 40, event_work: 0, work_given_up: 0 })
    expect(await distinct('state', 'purchase_attempts')).toEqual([
      'abandoned',
      'handed_over',
      'not_placed',
      'placed',
      'refused',
      'unknown',
    ])
    expect(await contradictingTasks(t.db)).toEqual([])
    expect(await distinct('status', 'orders')).toEqual([
      'cancelled',
      'completed',
      'confirmed',
      'failed',
      'pending',
      'placed',
      'unknown',
    ])
    expect(await distinct('state', 'deliveries')).toEqual(['dead', 'sent'])
    expect(await distinct('reason', 'deliveries')).toEqual([null])
    for (const table of ['inventory_monitors', 'snatch_tasks', 'purchase_attempts', 'orders'])
      expect(await distinct('website_type', table)).toEqual([PRACTICE_DATA_STORE])

    expect(await call('DELETE')).toMatchObject({ state: 'removing' })
    expect(await call('DELETE')).toMatchObject({ state: 'removing' })
    startWork()
    await until(isIn('none'))
    while (!(await areRollUpsComplete())) await sleep(100)
    await stopWork()
    // The audit records of the four requests stay, like those of all user actions.
    expect(await countRows()).toEqual({ ...before, audit: (before['audit'] ?? 0) + 4 })
  },
  SLOW,
)

test(
  'the removal may be requested while the data is written',
  async () => {
    const before = await countRows()
    await call('POST')
    startWork()
    await until(({ progress }) => progress.done > 0)
    expect(await call('DELETE')).toMatchObject({ state: 'removing' })
    await until(isIn('none'))
    while (!(await areRollUpsComplete())) await sleep(100)
    await stopWork()
    expect(await countRows()).toEqual({ ...before, audit: (before['audit'] ?? 0) + 2 })
  },
  SLOW,
)
