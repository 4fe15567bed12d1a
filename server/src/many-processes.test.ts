import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { startScriptedStore, stock, type ScriptedStore } from './inventory-monitors/testing/scripted-store'
import { addStore } from './stores/testing/add-store'
import { bundleServer, type BundledServer } from './testing/bundle-server'
import { orderDraft } from './testing/order-draft'
import { seedProducts } from './testing/seed-catalogue'
import { testApp, type TestApp } from './testing/test-app'

const CHECKS = 600
const ORDERS = 300

let t: TestApp
let servers: BundledServer
let store: ScriptedStore
let token: string

beforeAll(async () => {
  servers = await bundleServer()
  t = await testApp()
  store = await startScriptedStore()
  token = await t.signInAs('admin')
})
afterAll(async () => {
  servers.remove()
  await store.close()
  await t.close()
})

/** Connection URL of a database role of its own for each worker, so that a trigger can attribute rows to workers. */
const urlAs = async (name: string) => {
  const role = `${name}_${process.pid}`
  await t.db.execute(sql.raw(`create role ${role} superuser login password '${role}'`))
  const url = new URL(t.url)
  url.username = role
  url.password = role
  return url.href
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const call = async <Body>(origin: string, method: string, path: string, body?: object): Promise<Body> => {
  const response = await fetch(`${origin}${API_PREFIX}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  // Each caller names the contract's type of that endpoint.
  return (await response.json()) as Body
}

const number = async (query: ReturnType<typeof sql>) =>
  (await t.db.execute<{ value: number }>(query)).rows[0]?.value ?? Number.NaN

async function until(what: string, is: () => Promise<boolean>) {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(50)) if (await is()) return
  throw new Error(`not within 120 s: ${what}`)
}

const seed = async () => {
  await addStore(t.db, { base_url: store.origin, rate_per_second: 8, burst: 1, concurrency: 4 })
  stock(store, 'CA', CHECKS, 2)
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: CHECKS, variants: 2 })
  for (let made = 0; made < ORDERS; made++) await t.call('POST', '/orders', { token, body: { ...orderDraft() } })
  await t.db.execute(sql`create table rows_by_worker (name text not null default current_user, what text not null)`)
  for (const [table, column] of [
    ['monitor_checks', 'last_checked_at'],
    ['bulk_job_rows', 'result'],
  ]) {
    await t.db.execute(
      sql.raw(`
      create function note_${table}() returns trigger language plpgsql as $$
      begin insert into rows_by_worker (what) values ('${table}'); return null; end $$;
      create trigger note after update of ${column} on ${table} for each row
      when (old.${column} is distinct from new.${column}) execute function note_${table}()`),
    )
  }
}

const rowsOf = async (what: string): Promise<number[]> => {
  const { rows } = await t.db.execute<{ count: number }>(
    sql`select count(*)::int as count from rows_by_worker where what = ${what} group by name order by 1`,
  )
  return rows.map(({ count }) => count)
}

test('an API process started without `npm start` creates no machine token', async () => {
  const { child } = await servers.start('api', t.url)
  await kill(child)
  expect(await number(sql`select count(*)::int as value from machine_tokens`)).toBe(0)
})

test('two workers and two API processes share one database; killed processes lose nothing', async () => {
  await seed()
  const one = await servers.start('api', t.url)
  const two = await servers.start('api', t.url)
  const codes = Array.from({ length: CHECKS }, (_, index) => `CA${index + 1}`)
  await call(one.origin, 'POST', '/inventory-monitors/batch', { website_type: 'coach-outlet', product_codes: codes })

  // Checks are paused until both workers run: one worker would finish all of them within seconds.
  await t.db.execute(sql`insert into monitoring_pauses (id, paused_by_name) values (gen_random_uuid(), 'test')`)
  const workers = await Promise.all(
    ['worker_1', 'worker_2'].map(async (name) => servers.start('worker', await urlAs(name))),
  )
  await t.db.execute(sql`update monitoring_pauses set resumed_at = clock_now()`)
  await until('all monitors are checked', async () => {
    return (await number(sql`select count(*)::int as value from monitor_checks where last_checked_at is null`)) === 0
  })
  const checked = await rowsOf('monitor_checks')
  expect(checked).toHaveLength(2)
  expect(checked.reduce((sum, count) => sum + count, 0)).toBe(CHECKS)

  const action = { kind: 'set_fulfilment', fulfilment: 'shipped' }
  const job = await call<BulkJob>(one.origin, 'POST', '/orders/bulk', { filter: {}, seen: ORDERS, action })
  await kill(one.child)
  await until(
    'a part of the job is done',
    async () => (await call<BulkJob>(two.origin, 'GET', `/bulk-jobs/${job.id}`)).changed > 20,
  )
  // Kills the first worker, which may hold the job; the second worker resumes it.
  const [first, second] = workers
  if (!first || !second) throw new Error('there are two workers')
  first.child.kill('SIGSTOP')
  await kill(first.child)
  await until(
    'the job is done',
    async () => (await call<BulkJob>(two.origin, 'GET', `/bulk-jobs/${job.id}`)).state === 'done',
  )
  expect(await call<BulkJob>(two.origin, 'GET', `/bulk-jobs/${job.id}`)).toMatchObject({ changed: ORDERS, refused: 0 })
  expect(
    await number(sql`select count(*)::int as value from orders where version = 2 and fulfilment = 'shipped'`),
  ).toBe(ORDERS)
  expect(await number(sql`select count(*)::int as value from audit where request_id = ${job.id}`)).toBe(ORDERS)
  expect(await number(sql`select count(*)::int as value from order_events where kind = 'changed'`)).toBe(ORDERS)

  second.child.kill('SIGTERM')
  const [code] = await once(second.child, 'exit')
  expect(code).toBe(0)
})
