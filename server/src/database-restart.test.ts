import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { DATABASE_UNAVAILABLE } from '@outlet/shared/contract/problem'
import { systemCaller } from './platform/audit/record-audit'
import { openDatabase, type Database } from './platform/db/database'
import { migrate } from './platform/db/migrate'
import { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './platform/embedded/postgres'
import { startScriptedStore, stock, type ScriptedStore } from './inventory-monitors/testing/scripted-store'
import { addStore } from './stores/testing/add-store'
import { bundleServer, type BundledServer } from './testing/bundle-server'
import { seedProducts } from './testing/seed-catalogue'
import { createUser } from './users/create-user'

const CHECKS = 240
const ORDERS = 200
const PASSWORD = 'Correct-Horse'
const serverRoot = resolve(__dirname, '..')

const options: EmbeddedOptions = { dataDir: mkdtempSync(join(tmpdir(), 'outlet-restart-')), serverRoot }
let postgres: EmbeddedPostgres
let db: Database
let servers: BundledServer
let store: ScriptedStore
let api: string
let token: string

beforeAll(async () => {
  servers = await bundleServer()
  store = await startScriptedStore()
  postgres = await startEmbeddedPostgres(options)
  Object.assign(options, { port: Number(new URL(postgres.url).port) })
  await migrate(postgres.url, join(serverRoot, 'migrations'))
  db = openDatabase({ url: postgres.url, maxConnections: 3 })
  const user = { username: 'operator', name: 'operator', role: 'admin' as const, password: PASSWORD }
  await db.transaction((tx) => createUser(tx, systemCaller('test'), user))
  await seed()
  api = (await servers.start('api', postgres.url)).origin
  const body = new URLSearchParams({ username: 'operator', password: PASSWORD })
  const signedIn = await fetch(`${api}${API_PREFIX}/login/access-token`, { method: 'POST', body })
  // The response body of that endpoint, as the contract defines it.
  token = ((await signedIn.json()) as { access_token: string }).access_token
})
afterAll(async () => {
  servers.remove()
  await db.$client.end()
  await postgres.stop()
  await store.close()
  rmSync(options.dataDir, { recursive: true, force: true })
})

async function seed() {
  // Slow enough that some checks are committed while others wait for the rate limiter.
  await addStore(db, { base_url: store.origin, rate_per_second: 10, burst: 1 })
  stock(store, 'CA', CHECKS, 1)
  await seedProducts(db, 'coach-outlet', { prefix: 'CA', products: CHECKS, variants: 1 })
  await db.execute(sql`
    with made as (
      insert into orders (id, order_number, source, store_name, status, payment, fulfilment, currency, subtotal, tax,
        shipping, total, reporting_currency, placed_at, placed_on, search_text)
      select gen_random_uuid(), 'R-' || n, 'manual', 'Test', 'placed', 'paid', 'unfulfilled', 'CNY', 100, 0, 0, 100, 'CNY',
        clock_now(), current_date, 'R-' || n from generate_series(1, ${ORDERS}::int) n returning id
    ) insert into order_lines (order_id, position, title, quantity, unit_price) select id, 1, 'Bag', 1, 100 from made`)
}

const send = (method: string, path: string, body?: object) =>
  fetch(`${api}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

const call = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
  const response = await send(method, API_PREFIX + path, body)
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  // Each caller names the contract's type of that endpoint.
  return (await response.json()) as Body
}

const number = async (query: ReturnType<typeof sql>) =>
  (await db.execute<{ value: number }>(query)).rows[0]?.value ?? Number.NaN

async function until(what: string, is: () => Promise<boolean> | boolean) {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(20)) if (await is()) return
  throw new Error(`not within 120 s: ${what}`)
}

/** Makes all checks due, claimed ones included, as if their leases had expired. */
const dueNow = () =>
  db.execute(sql`update monitor_checks set next_check_at = clock_now() where next_check_at is not null`)

const inState = (state: string) =>
  number(sql`select count(*)::int as value from inventory_monitors where stock_state = ${state}`)

const isGone = () => {
  try {
    process.kill(postgres.pid, 0)
    return false
  } catch {
    return true
  }
}

/** Opens the event stream, as a browser tab does. */
async function openStream() {
  const response = await send('GET', `${API_PREFIX}/events`)
  const streamState = { events: 0, isOpen: true }
  const read = async () => {
    for await (const chunk of response.body ?? []) {
      streamState.events += new TextDecoder().decode(chunk).split('data: ').length - 1
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => (streamState.isOpen = false))
  return streamState
}

/** Expects every request to be refused as `DATABASE_AWAY`, with nothing else in the body. */
async function expectAway() {
  for (const [method, path, body] of [
    ['GET', '/inventory-monitors', undefined],
    ['POST', '/inventory-monitors/batch', { website_type: 'coach-outlet', product_codes: ['CA1'] }],
  ] as const) {
    const response = await send(method, API_PREFIX + path, body)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toMatchObject({
      status: 503,
      code: DATABASE_UNAVAILABLE,
      title: 'Service Unavailable',
    })
  }
  expect((await send('GET', '/readyz')).status).toBe(503)
  expect((await send('GET', '/healthz')).status).toBe(200)
}

const rounds: [string, NodeJS.Signals, { state: 'in' | 'out'; ats: number; kind: string; fulfilment: string }][] = [
  ['immediately, and recovers', 'SIGQUIT', { state: 'out', ats: 0, kind: 'sold_out', fulfilment: 'shipped' }],
  ['as an operator restarts it', 'SIGINT', { state: 'in', ats: 5, kind: 'restocked', fulfilment: 'delivered' }],
]

test('setup: a worker checks all monitors', async () => {
  await servers.start('worker', postgres.url)
  const product_codes = Array.from({ length: CHECKS }, (_, index) => `CA${index + 1}`)
  await call('POST', '/inventory-monitors/batch', { website_type: 'coach-outlet', product_codes })
  await until('all are in stock', async () => (await inState('in')) === CHECKS)
})

test.each(rounds)(
  'PostgreSQL stops %s under load: nothing is lost or duplicated, and all work resumes by itself',
  async (_how, signal, { state, ats, kind, fulfilment }) => {
    for (const [id, variants] of store.stocks) variants.set(`${id}-1`, { ats, orderable: ats > 0 })
    store.delayMs = 100
    const stream = await openStream()
    const action = { kind: 'set_fulfilment', fulfilment }
    const job = await call<BulkJob>('POST', '/orders/bulk', { filter: {}, seen: ORDERS, action })
    await dueNow()
    await until('checks are committed, others under way', async () => (await inState(state)) > 0)
    expect(await inState(state)).toBeLessThan(CHECKS)

    process.kill(postgres.pid, signal)
    await until('it has ended', isGone)
    await expectAway()
    const requestsBefore = store.requests.length
    postgres = await startEmbeddedPostgres(options)
    await until('the API serves again', async () => (await send('GET', '/readyz')).status === 200)
    await until('the cut stream has ended', () => !stream.isOpen)
    const reopened = await openStream()

    // Some checks were committed before the stop and are read again: an equal reading changes nothing.
    await dueNow()
    await until('checks continue', () => store.requests.length > requestsBefore)
    await until('all are read', async () => (await inState(state)) === CHECKS)
    await until('the job is done', async () => (await call<BulkJob>('GET', `/bulk-jobs/${job.id}`)).state === 'done')
    await until('the new stream delivers', () => reopened.events > 0)

    expect(await call<BulkJob>('GET', `/bulk-jobs/${job.id}`)).toMatchObject({ changed: ORDERS, refused: 0 })
    const { rows } = await db.execute(sql`
      select count(*)::int as events, count(distinct subject_id)::int as monitors from events where kind = ${kind}`)
    expect(rows).toEqual([{ events: CHECKS, monitors: CHECKS }])
    expect(await number(sql`select count(*)::int as value from audit where request_id = ${job.id}`)).toBe(ORDERS)
    // A database outage does not affect the monitors' health.
    expect(await number(sql`select count(*)::int as value from inventory_monitors where health <> 'ok'`)).toBe(0)
  },
)

test('each stock change is in the history once, and no other event was emitted', async () => {
  const turns = await db.execute(sql`
    select count(*)::int as value from events where kind not in ('sold_out', 'restocked')`)
  expect(turns.rows).toEqual([{ value: 0 }])
  expect(await number(sql`select count(*)::int as value from stock_intervals`)).toBe(2 * CHECKS)
  expect(await number(sql`select count(*)::int as value from open_stock_readings`)).toBe(CHECKS)
  expect(await number(sql`select count(*)::int as value from order_events where kind = 'changed'`)).toBe(2 * ORDERS)
})

test('a worker that cannot reach its database still shuts down cleanly', async () => {
  const { child } = await servers.start('worker', postgres.url)
  process.kill(postgres.pid, 'SIGQUIT')
  await until('it has ended', isGone)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
  postgres = await startEmbeddedPostgres(options)
})
