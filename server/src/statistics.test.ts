import { sql } from 'drizzle-orm'
import { startPracticeStore, type RunningPracticeStore } from '@outlet/practice-store/start-practice-store'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { previewImport } from '@outlet/shared/contract/product-base/product-base-import'
import { claimBulkJob, workBulkJob } from './bulk-jobs/start-bulk-worker'
import { bulkLists } from './bulk-lists'
import { findProducts } from './inventory-monitors/find-products'
import { maintainHistory } from './inventory-monitors/history/maintain-history'
import { systemCaller } from './platform/audit/record-audit'
import { clock } from './platform/time/clock'
import { addStore, CONTROL_TOKEN, testSecrets, practiceConfig } from './stores/testing/add-store'
import { syncStore } from './stores/sync/sync-store'
import { workSyncOf } from './product-sync/testing/work-sync'
import { seedProducts } from './testing/seed-catalogue'
import { testApp, type TestApp } from './testing/test-app'

// Every job that fills empty tables must analyze them: until autovacuum runs, PostgreSQL has no statistics, and its
// plans for such tables may take minutes.

const STORE = 'coach-outlet'

let t: TestApp
let token: string
beforeEach(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  await t.db.execute(sql`
    do $$ declare name text; begin
      for name in select quote_ident(relname) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      loop execute 'alter table ' || name || ' set (autovacuum_enabled = false)'; end loop;
    end $$`)
})
afterEach(() => t.close())

/** Returns those of the given tables that contain rows but were never analyzed. */
const unknownTables = async (...tables: string[]) => {
  const { rows } = await t.db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relname = any(${sql.param(tables)}::text[]) and pg_relation_size(oid) > 0 and reltuples < 0 order by 1`)
  return rows.map(({ name }) => name)
}

const someCodes = (count: number) => Array.from({ length: count }, (_, index) => `CA${index + 1}`)

const seedStore = async () => {
  await addStore(t.db, { key: STORE, base_url: 'http://127.0.0.1:9', category_ids: [] })
  await seedProducts(t.db, STORE, { prefix: 'CA', products: 600, variants: 12 })
}

describe('a first sync', () => {
  let practice: RunningPracticeStore
  beforeAll(async () => {
    practice = await startPracticeStore({ moving: false, controlToken: CONTROL_TOKEN, masters: 40 })
  })
  afterAll(() => practice.close())

  test('analyzes all tables that it fills', async () => {
    await addStore(t.db, { key: STORE, base_url: practice.origin, category_ids: ['women-bags', 'shoes'] })
    const { id } = await t.db.transaction((tx) => syncStore(tx, systemCaller('test'), STORE))
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    await workSyncOf({ ...t.app, secrets: testSecrets, config: practiceConfig, log }, id)
    const filled = ['products', 'variants', 'product_sightings', 'product_facets']
    expect((await t.db.execute(sql`select 1 from variants limit 1`)).rowCount).toBe(1)
    expect(await unknownTables(...filled)).toEqual([])
  })
})

test('product codes are searched one by one in the indexes even without statistics', async () => {
  await seedStore()
  expect(await unknownTables('products', 'variants')).toEqual(['products', 'variants'])
  await t.db.transaction(async (tx) => {
    const readRows = async () => {
      const { rows } = await tx.execute<{ read: number }>(sql`
        select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname in ('products', 'variants')`)
      return rows[0]?.read ?? 0
    }
    const before = await readRows()
    expect((await findProducts(tx, STORE, someCodes(160))).size).toBe(160)
    expect((await readRows()) - before).toBeLessThan(160 * 10)
  })
})

test('a batch creation of monitors analyzes its tables', async () => {
  await seedStore()
  const body = { website_type: STORE, product_codes: someCodes(160) }
  expect((await t.call('POST', '/inventory-monitors/batch', { token, body })).statusCode).toBe(200)
  expect(await unknownTables('inventory_monitors', 'monitor_checks', 'audit')).toEqual([])
})

test('an import of the product base analyzes its table', async () => {
  const lines = someCodes(160).map((product_code, index) => ({ line: index + 2, product_code }))
  const preview = await t.call('POST', '/product-base/import/preview', { token, body: { lines } })
  const { plan } = preview.json<EndpointResponse<typeof previewImport>>()
  const response = await t.call('POST', '/product-base/import', { token, body: { lines, plan } })
  expect(response.statusCode).toBe(200)
  expect(await unknownTables('product_base')).toEqual([])
})

test('a bulk job analyzes its tables', async () => {
  await seedStore()
  const body = { filter: { website_type: STORE }, seen: 600, action: { kind: 'add_to_base' } }
  expect((await t.call('POST', '/products/bulk', { token, body })).statusCode).toBe(202)
  const deps = { db: t.db, work: t.app.work, lists: bulkLists(t.app), log: { error: jest.fn() } }
  await workBulkJob(deps, await claimBulkJob(deps), new AbortController().signal)
  expect((await t.db.execute(sql`select 1 from product_base limit 1`)).rowCount).toBe(1)
  expect(await unknownTables('product_base', 'bulk_jobs', 'bulk_job_rows')).toEqual([])
})

test('the maintenance of the history analyzes tables that other jobs filled', async () => {
  await seedStore()
  await maintainHistory(t.db, 'Asia/Shanghai', clock.now())
  expect(await unknownTables('products', 'variants')).toEqual([])
})
