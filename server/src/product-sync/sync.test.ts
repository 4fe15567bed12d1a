import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { ringBellOf } from '../testing/ring-bell'
import { systemCaller } from '../platform/audit/record-audit'
import { EventHub } from '../platform/live/event-hub'
import { startPracticeStore, type RunningPracticeStore } from '@outlet/practice-store/start-practice-store'
import { testDatabase, type TestDatabase } from '../testing/test-database'
import { storeSyncTable, storeTable, type StoreRow, type StoreSyncRow } from '../stores/store-row'
import { testWork } from '../testing/test-work'
import { startSyncWorker } from './sync-worker'
import { addStore, control, CONTROL_TOKEN, testSecrets, practiceConfig } from '../stores/testing/add-store'
import { syncStore } from '../stores/sync/sync-store'
import { workSyncOf } from './testing/work-sync'
import { setClockOffset, setPausesSkipped } from '../platform/time/clock'

let database: TestDatabase
let practice: RunningPracticeStore
let examples: Record<string, string>
beforeAll(async () => {
  database = await testDatabase()
  practice = await startPracticeStore({ moving: false, controlToken: CONTROL_TOKEN, masters: 240 })
  examples = (await control(practice.origin, 'GET', 'examples?site=coach-outlet')) as Record<string, string>
})
afterAll(async () => {
  await practice.close()
  await database.close()
})
afterEach(async () => {
  setPausesSkipped(false)
  setClockOffset(0)
  await settings({ faults: [], throttle: null, latency: null })
})

const settings = (change: object) => control(practice.origin, 'PATCH', 'settings', change)
const log = pino({ level: 'silent' })
const deps = () => ({
  db: database.db,
  secrets: testSecrets,
  config: practiceConfig,
  log,
})
const everything = ['women-bags', 'women-totes', 'men-bags', 'wallets', 'shoes', 'belts', 'clothing', 'accessories']

let stores = 0
const newStore = (values: Partial<StoreRow> = {}) =>
  addStore(database.db, {
    key: `store-${++stores}`,
    base_url: practice.origin,
    category_ids: [...everything, 'new-arrivals'],
    ...values,
  })
const requestSync = (key: string) => database.db.transaction((tx) => syncStore(tx, systemCaller('test'), key))
const read = async (id: string): Promise<StoreSyncRow> => {
  const [row] = await database.db.select().from(storeSyncTable).where(eq(storeSyncTable.id, id))
  if (!row) throw new Error('no such sync')
  return row
}
const sync = async ({ key }: StoreRow): Promise<StoreSyncRow> => {
  const { id } = await requestSync(key)
  await workSyncOf(deps(), id)
  return read(id)
}
const rows = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows
const one = async (query: ReturnType<typeof sql>) => (await rows(query))[0]
const counts = ({ key }: StoreRow) =>
  one(sql`select (select count(*)::int from products where website_type = ${key}) as products,
    (select count(*)::int from products where website_type = ${key} and is_offline) as offline,
    (select count(*)::int from variants where website_type = ${key}) as variants`)
const ended = async ({ key }: StoreRow) =>
  (await one(sql`select count(*)::int as ended from product_intervals where website_type = ${key}`))?.['ended']
const example = (name: string) => examples[name] ?? ''
const catalogue = (product_id: string, removed: boolean) =>
  control(practice.origin, 'POST', 'catalogue', { site: 'coach-outlet', product_id, removed })

test('a sync stores the whole catalogue; the next one changes nothing', async () => {
  const store = await newStore()
  const first = await sync(store)
  expect(first).toMatchObject({ state: 'succeeded', error_code: null, finished_at: expect.any(String) })
  expect(first.done).toBe(first.total)
  const stored = await counts(store)
  expect(stored).toMatchObject({ products: 240, offline: 0 })
  expect(await ended(store)).toBe(0)
  expect(Number(stored?.['variants'])).toBeGreaterThan(1000)
  const [row] = await database.db.select().from(storeTable).where(eq(storeTable.key, store.key))
  expect(row).toMatchObject({ products_count: 240, health: 'ok', last_error_code: null })
  expect(row?.last_synced_at).toEqual(expect.any(String))
  const before = await rows(sql`select id, updated_at from products where website_type = ${store.key} order by id`)
  expect((await sync(store)).state).toBe('succeeded')
  expect(await counts(store)).toEqual(stored)
  expect(await ended(store)).toBe(0)
  expect(await rows(sql`select id, updated_at from products where website_type = ${store.key} order by id`)).toEqual(
    before,
  )
})

test('a product has all the lists that name it', async () => {
  const store = await newStore()
  await sync(store)
  const listed = await rows(sql`select category_ids from products where website_type = ${store.key}
    and 'new-arrivals' = any(category_ids)`)
  expect(listed.length).toBeGreaterThan(3)
  for (const row of listed) expect(row['category_ids']).toHaveLength(2)
})

test('the fields of a master and of its variants', async () => {
  const store = await newStore()
  await sync(store)
  const id = example('master_id_with_slash')
  expect(await one(sql`select * from products where website_type = ${store.key} and id = ${id}`)).toMatchObject({
    master_id: id,
    currency: 'USD',
    thumbnail: expect.stringMatching(/^\/on\/demandware/),
    default_variant_id: expect.stringContaining(id),
    qty_kind: expect.any(String),
  })
  const variants = await rows(
    sql`select * from variants where website_type = ${store.key} and product_id = ${id} order by position`,
  )
  expect(variants.filter((variant) => variant['is_default'])).toHaveLength(1)
  const bare = example('bare')
  expect(
    await one(sql`select * from variants where website_type = ${store.key} and variant_id = ${bare}`),
  ).toMatchObject({
    is_orderable: null,
    ats: null,
    qty_kind: 'unknown',
    color_name: expect.any(String),
  })
  const infinite = example('infinite_without_ats')
  expect(
    await one(sql`select * from variants where website_type = ${store.key} and variant_id = ${infinite}`),
  ).toMatchObject({
    is_orderable: true,
    ats: null,
    qty_kind: 'capped',
    stock_level: null,
  })
})

test('a newly listed product is an event, but not the first catalogue, nor a product that returns', async () => {
  const store = await newStore()
  await sync(store)
  const newProductEvents = () =>
    one(sql`select count(*)::int as n from events where kind = 'new_product' and store = ${store.key}`)
  expect(await newProductEvents()).toEqual({ n: 0 })
  const id = example('master')
  await database.db.execute(sql`delete from products where website_type = ${store.key} and id = ${id}`)
  // A sync that was started before the first one had ended.
  await sync({ ...store, last_synced_at: new Date().toISOString() })
  await sync(store)
  expect(await newProductEvents()).toEqual({ n: 1 })
  expect(
    await one(sql`select subject_id, payload from events where kind = 'new_product' and store = ${store.key}`),
  ).toEqual({
    subject_id: `${store.key}/${id}`,
    payload: expect.objectContaining({ product_code: id, product_id: id }) as object,
  })
})

test('a product missing twice in a row is offline, a returning one is not; nothing is deleted', async () => {
  const store = await newStore()
  const id = example('master')
  const offline = async () =>
    (await one(sql`select is_offline from products where website_type = ${store.key} and id = ${id}`))?.['is_offline']
  await sync(store)
  await catalogue(id, true)
  expect((await sync(store)).state).toBe('succeeded')
  expect(await offline()).toBe(false)
  expect((await sync(store)).state).toBe('succeeded')
  expect(await offline()).toBe(true)
  await catalogue(id, false)
  await sync(store)
  expect(await offline()).toBe(false)
  await catalogue(id, true)
  await sync(store)
  await catalogue(id, false)
  await sync(store)
  await catalogue(id, true)
  await sync(store)
  // Missed twice, but not consecutively.
  expect(await offline()).toBe(false)
  await catalogue(id, false)
})

test.each([
  ['html', undefined, 'store.not_json'],
  ['half_json', 'products', 'store.not_json'],
  ['wrong_types', 'products', 'store.bad_shape'],
  ['wrong_types', 'product_search', 'store.bad_shape'],
  ['redirect', undefined, 'store.redirected'],
  ['empty', 'products', 'store.not_json'],
  ['forbidden', 'products', 'store.blocked'],
  ['unauthorized', undefined, 'store.auth_failed'],
  ['empty_list', 'product_search', 'store.catalogue_incomplete'],
  ['empty_list', 'products', 'store.catalogue_incomplete'],
  ['short_list', 'products', 'store.catalogue_incomplete'],
  ['page_loop', 'product_search', 'store.catalogue_incomplete'],
  ['big_body', 'product_search', 'store.too_large'],
])('%s on %s fails the sync with an error code and leaves the catalogue unchanged', async (kind, resource, code) => {
  // A part of the catalogue is sufficient.
  const store = await newStore({ category_ids: ['women-bags', 'new-arrivals'] })
  await sync(store)
  const before = await counts(store)
  // A failed read is tried three times, with pauses between.
  setPausesSkipped(true)
  // A product missing twice in a row would be offline if the response were accepted.
  for (const _time of code === 'store.catalogue_incomplete' ? [1, 2] : [1]) {
    await settings({ faults: [{ kind, ...(resource ? { resource } : {}) }] })
    await database.db.execute(
      sql`update stores set health = 'ok', failures = 0, retry_at = null where key = ${store.key}`,
    )
    expect(await sync(store)).toMatchObject({ state: 'failed', error_code: code, finished_at: expect.any(String) })
  }
  const [row] = await database.db.select().from(storeTable).where(eq(storeTable.key, store.key))
  expect(row).toMatchObject({ last_error_code: code })
  const isBlock = code === 'store.blocked' || code === 'store.auth_failed'
  await ringBellOf(database)
  const notification = await one(
    sql`select kind, params from notifications where params ->> 'website_type' = ${store.key} limit 1`,
  )
  expect(notification).toEqual({
    kind: isBlock ? 'stores.blocked' : 'stores.sync_failed',
    params: { website_type: store.key, store_name: store.key, code },
  })
  expect(await counts(store)).toEqual(before)
  await settings({ faults: [] })
  await database.db.execute(
    sql`update stores set health = 'ok', failures = 0, retry_at = null where key = ${store.key}`,
  )
  expect((await sync(store)).state).toBe('succeeded')
  expect(await counts(store)).toEqual(before)
})

test('after a short page, reading resumes where it ended', async () => {
  const store = await newStore()
  await settings({ faults: [{ kind: 'short_list', resource: 'product_search', after: 9, times: 2 }] })
  expect(await sync(store)).toMatchObject({ state: 'succeeded' })
  expect(await counts(store)).toMatchObject({ products: 240 })
})

test('a transient failure does not end a sync', async () => {
  const store = await newStore()
  await settings({ faults: [{ kind: 'gateway_timeout', after: 12, times: 1 }] })
  expect(await sync(store)).toMatchObject({ state: 'succeeded' })
})

test('a sync resumes where its worker died', async () => {
  const store = await newStore({ rate_per_second: 60, burst: 30 })
  const { id } = await requestSync(store.key)
  const worker = new AbortController()
  const work = workSyncOf(deps(), id, worker.signal)
  while ((await read(id)).done < 60) await sleep(20)
  worker.abort(new Error('the worker stops'))
  await work
  const left = await read(id)
  expect(left).toMatchObject({ state: 'running', holder: null })
  // A dead worker releases nothing: its lease must expire.
  await database.db.execute(sql`update store_syncs set next_at = clock_now() + interval '1 minute' where id = ${id}`)
  await workSyncOf(deps(), id)
  expect((await read(id)).done).toBe(left.done)
  await database.db.execute(sql`update store_syncs set next_at = clock_now() - interval '1 second' where id = ${id}`)
  await control(practice.origin, 'POST', 'requests/reset')
  await workSyncOf(deps(), id)
  expect(await read(id)).toMatchObject({ state: 'succeeded' })
  expect(await counts(store)).toMatchObject({ products: 240 })
  expect(await ended(store)).toBe(0)
  // Not everything was read again.
  const metrics = (await control(practice.origin, 'GET', 'requests')) as { by_resource: Record<string, number> }
  expect(metrics.by_resource['products']).toBeLessThan(40)
})

test('a worker that lost its lease writes nothing more', async () => {
  const store = await newStore({ rate_per_second: 40, burst: 20 })
  const { id } = await requestSync(store.key)
  const work = workSyncOf(deps(), id)
  while ((await read(id)).done < 30) await sleep(10)
  await database.db.execute(sql`update store_syncs set holder = 9 where id = ${id}`)
  const { done } = await read(id)
  await work
  expect(await read(id)).toMatchObject({ done, state: 'running' })
})

/** Records every state of every sync: a busy machine may pass some of them between two reads. */
const recordSyncs = async () => {
  await database.db.execute(sql`create table recorded_syncs (at bigserial, id uuid, state text, done int)`)
  await database.db.execute(sql`
    create function record_sync() returns trigger language plpgsql as $$
    begin insert into recorded_syncs (id, state, done) values (new.id, new.state, new.done); return new; end $$`)
  await database.db.execute(sql`
    create trigger record_sync after insert or update on store_syncs for each row execute function record_sync()`)
}

test('workers find requested syncs, publish progress, and respect the rate', async () => {
  const store = await newStore({ rate_per_second: 50, burst: 10, concurrency: 4 })
  const hub = new EventHub(database.url)
  await hub.start()
  const events: number[] = []
  hub.on('event', (event) => {
    if (event.topic === 'stores' && event.ids.includes(store.key)) events.push(performance.now())
  })
  const { work, stop } = await testWork(database.db, database.url)
  const workers = [1, 2].map(() => startSyncWorker({ ...deps(), work }))
  try {
    await control(practice.origin, 'POST', 'requests/reset')
    await recordSyncs()
    const { id } = await requestSync(store.key)
    while ((await read(id)).state !== 'succeeded') await sleep(50)
    const { rows } = await database.db.execute<{ state: string; done: number }>(
      sql`select state, done from recorded_syncs where id = ${id} order by at`,
    )
    expect([...new Set(rows.map(({ state }) => state))]).toEqual(['queued', 'running', 'succeeded'])
    expect(new Set(rows.map(({ done }) => done)).size).toBeGreaterThan(4)
    while (events.length <= 3) await sleep(20)
    const metrics = (await control(practice.origin, 'GET', 'requests')) as Record<string, number>
    // Requests that are under way when a second starts may arrive in it.
    expect(metrics['peak_per_second']).toBeLessThanOrEqual(50 + 10 + 4)
    expect(metrics['peak_in_flight']).toBeLessThanOrEqual(4)
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
    await stop()
    await hub.close()
  }
})
