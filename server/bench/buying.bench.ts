import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { clientId, startPracticeClient } from '../practice-store/src/practice-client'
import { parseConfig } from '../src/config'
import { startMonitoring } from '../src/inventory-monitors/engine/start-monitoring'
import { uuidv7 } from '../src/platform/db/uuid'
import { retriedTransaction } from '../src/platform/db/transaction'
import { consumerKinds } from '../src/platform/outbox/consumers'
import { emit } from '../src/platform/outbox/emit'
import type { Running } from '../src/platform/work/run-work'
import { secretBox } from '../src/platform/secrets/secret-box'
import { startBuying } from '../src/purchase-attempts/buying/start-buying'
import { sealCredentials } from '../src/stores/store-credentials'
import { addStore } from '../src/stores/testing/add-store'
import { taskChannelTable } from '../src/task-channels/task-channel-row'
import { sealPassword } from '../src/task-channels/task-channel-secrets'
import { seedProducts } from '../src/testing/seed-catalogue'
import { benchDatabase } from './bench-database'
import { reportCartCalls } from './buying/cart-calls'
import { checkRound, seedMonitoredStore, startInstantStore } from './engine/bench-store'
import { STAMPER, stampCommits } from './outbox/stamps'
import { percentile, report } from './report'

// Measures the time from the commit of the reading that shows a targeted product as orderable to the first byte of the
// cart call, and to the order, in one process and across two, during 1,000 checks a second; and the load that 1,000
// armed tasks put on the engine.

const PRODUCTS = 8000
const PURCHASES = 300
const TASKS = 1000
const PAIRS = 10
const SECRET_KEY = 'ab'.repeat(32)
const STORE = 'practice-scapi'
/** Store in which 5 % of the products sell out or are restocked at each check. In `STEADY` only quantities change. */
const TURNING = 'turning'
const STEADY = 'steady'
const SECRET = 'secret-for-bench'

let statements = 0
const { query } = pg.Client.prototype
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    statements += 1
    return Reflect.apply(query, this, args)
  },
})

const database = await benchDatabase()
const [instant, practice] = [
  await startInstantStore(),
  await startPracticeClient({ clientSecret: SECRET, masters: 1200 }),
]
const { db, work, url } = database
const env = { DATABASE_URL: url, SECRET_KEY, LOG_LEVEL: 'silent', ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' }
const config = parseConfig(env)
const secrets = secretBox(SECRET_KEY)

/** Times of the cart calls, in the order in which they were sent. Another process reports its own by messages. */
const sent: number[] = []
reportCartCalls((at) => sent.push(at))

async function seedShop(): Promise<{ channelId: string; ids: string[] }> {
  await addStore(db, {
    key: STORE,
    dialect: 'sfcc-scapi',
    base_url: practice.store.origin,
    organization_id: 'f_ecom_practice',
    redirect_uri: 'https://console.example/back',
    credentials: sealCredentials(secrets, STORE, { client_id: clientId, client_secret: SECRET }),
    rate_per_second: 1000,
    burst: 1000,
  })
  const ids: string[] = []
  for (let start = 0; ids.length < PURCHASES * 2; start += 200) {
    const response = await practice.get(`product_search?refine_1=cgid=root&count=200&start=${start}`)
    // The response comes from our own practice store.
    const { hits } = (await response.json()) as { hits: { represented_product: { id: string } }[] }
    ids.push(...hits.map(({ represented_product: { id } }) => id))
  }
  await seedProducts(db, STORE, { prefix: 'ZZ', products: ids.length, variants: 1 })
  await db.execute(sql`delete from variants where website_type = ${STORE}`)
  await db.execute(sql`
    update products p set id = i.id, master_id = null, orderable = false, current_price = null, promotional_price = null,
      currency = 'USD'
    from unnest(${sql.param(ids)}::text[]) with ordinality as i(id, number)
    where p.website_type = ${STORE} and p.id = 'ZZ' || i.number`)
  const channelId = uuidv7()
  await db.insert(taskChannelTable).values({
    id: channelId,
    name: 'bench',
    website_type: STORE,
    account: { type: 'login', login: 'ada@practice.example' },
    password: sealPassword(secrets, channelId, 'practice-password'),
    shipping_address: { saved: 'home' },
    payment: { saved: 'saved-card' },
    mode: 'auto',
    concurrency: 10,
    daily_budget: 1_000_000_000,
    state: 'active',
  })
  return { channelId, ids }
}

const addTask = async (channelId: string, websiteType: string, productId: string, currency: string) => {
  const id = uuidv7()
  const maxAmount = 9_000_00
  await db.execute(sql`
    insert into snatch_tasks (id, name, website_type, channel_id, mode, quantity, slots, currency, max_unit_price, max_total,
      budget, cooldown_seconds, priority, state)
    values (${id}, 'bench', ${websiteType}, ${channelId}, 'auto', 1, 1, ${currency}, ${maxAmount}, ${maxAmount}, ${maxAmount}, 0, 5, 'armed')`)
  await db.execute(sql`
    insert into snatch_targets (task_id, position, website_type, product_code, product_id)
    values (${id}, 0, ${websiteType}, ${productId}, ${productId})`)
}

/** Makes a product due every millisecond, 20 at once, until aborted. */
async function thousandChecksASecond(signal: AbortSignal): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select monitor_id as id from monitor_checks order by random()`)
  const startedAt = performance.now()
  for (let dueChecks = 0; !signal.aborted;) {
    const ids = Array.from({ length: 20 }, (_, index) => rows[(dueChecks + index) % rows.length]?.id)
    await db.execute(sql`
      update monitor_checks set next_check_at = clock_now()
      where monitor_id = any(${sql.param(ids)}::uuid[]) and holder is null`)
    dueChecks += 20
    await sleep(Math.max(0, startedAt + dueChecks - performance.now()))
  }
}

/**
 * Waits until the attempt of a product has ended. Some of the practice store's products cannot be bought even with
 * stock; the store receives no request before the cart call.
 */
const untilEnded = async (productId: string) => {
  for (const end = performance.now() + 10_000; performance.now() < end; await sleep(20)) {
    if (sent.length === 0) continue
    const { rowCount } = await db.execute(
      sql`select 1 from purchase_attempts where product_id = ${productId} and ended_at is not null`,
    )
    if (rowCount) return
  }
  throw new Error('a purchase did not end within 10 s')
}

/**
 * Makes the purchases one after the other, so that exactly one cart call lies between a product's commit and the end of
 * its attempt. Commits are matched by product, since other products' events are committed at the same time.
 */
async function purchases(committed: Map<string, number>, ids: readonly string[], where: string) {
  const checking = new AbortController()
  const checks = thousandChecksASecond(checking.signal)
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const toCart: number[] = []
  for (const id of ids) {
    await practice.control('POST', 'stock', { site: 'coach-outlet', product_id: id, stock: 5 })
    committed.clear()
    sent.length = 0
    await retriedTransaction(db, async (tx) => {
      await tx.execute(sql`update products set orderable = true, ats = 5 where website_type = ${STORE} and id = ${id}`)
      const event = { kind: 'became_orderable', subject: { type: 'product', id }, store: STORE } as const
      await emit(tx, [{ ...event, payload: { product_id: id } }])
    })
    await untilEnded(id)
    // A message from another process may arrive after that process's rows.
    await sleep(20)
    const at = committed.get(id)
    const [call, ...others] = sent
    if (at === undefined || call === undefined || others.length > 0)
      throw new Error(`${sent.length} cart calls after the commit of ${id}`)
    toCart.push((call - at) / 1000)
  }
  loop.disable()
  checking.abort()
  await checks
  const name = `buying: commit of the reading to the first byte of the cart call, 1,000 checks/s, ${where}`
  // The first purchase of a process runs cold code and plans its statements: an upper bound for one after an idle hour.
  const [first = NaN, ...steady] = toCart
  report({ name: `${name}: first`, value: first, unit: 'ms', goal: '≤ 120' })
  report({ name: `${name}: p50`, value: percentile(steady, 0.5), unit: 'ms', goal: '–' })
  report({ name: `${name}: p99 of ${steady.length}`, value: percentile(steady, 0.99), unit: 'ms', goal: '≤ 40' })
  const late = `buying: the event loop of the process that checks was late, ${where}: p99`
  report({ name: late, value: loop.percentile(99) / 1e6, unit: 'ms', goal: '–' })
}

/** Measures the time from an attempt's first row to its last, without the store's response times. */
async function toPlaced(where: string): Promise<void> {
  const { rows } = await db.execute<{ own: number }>(sql`
    select (extract(epoch from max(s.at) - min(s.at)) * 1000 - sum(coalesce(s.ms, 0)))::float8 as own
    from purchase_attempts a join purchase_steps s on s.attempt_id = a.id where a.state = 'placed' group by a.id`)
  const own = rows.map((row) => row.own)
  const name = `buying: reserved to placed, without the store's own time, ${where}`
  report({ name: `${name}: p99 of ${own.length}`, value: percentile(own, 0.99), unit: 'ms', goal: '≤ 150' })
}

/**
 * Compares the engine with and without armed tasks: for a store whose products are checked without stock changes, and for
 * a store whose stock changes all the time. The tasks' currency permits no purchase, so that only the engine's work and
 * the query for matching targets are measured.
 */
async function besideTasks(channelId: string, store: string): Promise<void> {
  for (let index = 1; index <= TASKS; index++) await addTask(channelId, store, `P${index}`, 'XTS')
  await db.execute(sql`vacuum analyze`)
  const rates: Record<'with' | 'without', number[]> = { with: [], without: [] }
  const statementsPerCheck: Record<'with' | 'without', number[]> = { with: [], without: [] }
  const round = async (beside: 'with' | 'without') => {
    const before = statements
    rates[beside].push(PRODUCTS / (await checkRound(db, PRODUCTS, store)))
    statementsPerCheck[beside].push((statements - before) / PRODUCTS)
  }
  const move = (to: 'snatch_targets' | 'aside', from: 'snatch_targets' | 'aside') =>
    db.execute(
      sql`with gone as (delete from ${sql.identifier(from)} returning *) insert into ${sql.identifier(to)} select * from gone`,
    )
  await db.execute(sql`create table if not exists aside (like snatch_targets including all)`)
  for (let pair = 0; pair < PAIRS; pair++) {
    await round('with')
    await move('aside', 'snatch_targets')
    await round('without')
    await move('snatch_targets', 'aside')
  }
  const ratio = rates.with.map((value, index) => (100 * value) / (rates.without[index] ?? NaN))
  const of = `${TASKS} armed tasks, ${store} products`
  report({ name: `buying: engine without, ${of}`, value: percentile(rates.without, 0.5), unit: 'checks/s', goal: '–' })
  const name = `buying: engine with, of that without, ${of}, median of ${PAIRS} pairs`
  report({ name, value: percentile(ratio, 0.5), unit: '%', goal: '95' })
  for (const beside of ['without', 'with'] as const) {
    const value = percentile(statementsPerCheck[beside], 0.5)
    report({ name: `buying: statements a check ${beside}, ${of}`, value, unit: '', goal: 'the same' })
  }
}

async function acrossProcesses(committed: Map<string, number>, ids: readonly string[]): Promise<void> {
  const child = fork(join(import.meta.dirname, 'buying/buying-process.ts'), {
    execArgv: process.execArgv,
    env: { ...process.env, ...env },
  })
  await once(child, 'message')
  child.on('message', (at) => sent.push(Number(at)))
  await purchases(committed, ids, 'across two processes')
  child.disconnect()
  await once(child, 'exit')
}

let buying: Running | null = null
try {
  consumerKinds.set(STAMPER, ['became_orderable'])
  for (const key of [TURNING, STEADY])
    await seedMonitoredStore(db, {
      key,
      origin: instant.origin,
      products: PRODUCTS,
      ratePerSecond: 4000,
      burst: 4000,
    })
  const { channelId, ids } = await seedShop()
  for (const id of ids.slice(0, PURCHASES * 2)) await addTask(channelId, STORE, id, 'USD')
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const engine = startMonitoring({ db, work, config, secrets, log, times: { pollMs: 20 } })
  await checkRound(db)
  const committed = stampCommits(
    db,
    () => work.newLease(),
    ({ event }) => event?.subject.id ?? '',
  )
  buying = startBuying({ db, work, config, secrets })
  // The channel's accounts are signed in by then.
  await sleep(2000)
  await purchases(committed, ids.slice(0, PURCHASES), 'in one process')
  await toPlaced('in one process')
  await besideTasks(channelId, STEADY)
  await besideTasks(channelId, TURNING)
  await buying.stop()
  buying = null
  await acrossProcesses(committed, ids.slice(PURCHASES, PURCHASES * 2))
  await engine.stop()
} catch (error) {
  // Work still running fails once the database stops; its errors would hide this one.
  console.error(error)
  process.exitCode = 1
} finally {
  await buying?.stop()
  instant.stop()
  await practice.store.close()
  await database.close()
}
