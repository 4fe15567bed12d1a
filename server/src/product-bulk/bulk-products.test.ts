import { sql } from 'drizzle-orm'
import type { BulkJob, BulkJobRow } from '@outlet/shared/contract/list/bulk-jobs'
import { bulkLists } from '../bulk-lists'
import { workNextRows } from '../bulk-jobs/testing/work-next-rows'
import { addStore } from '../stores/testing/add-store'
import { machineToken } from '../testing/machine-token'
import { refusal } from '../testing/refusal'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  await addStore(t.db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 6, variants: 1 })
})
beforeEach(() => t.db.execute(sql`truncate inventory_monitors cascade; truncate product_base; delete from bulk_jobs`))
afterAll(() => t.close())

const post = (path: string, body: Record<string, unknown>, by = token) => t.call('POST', path, { token: by, body })
const work = async () => {
  while (await workNextRows({ db: t.db, work: t.app.work, lists: bulkLists(t.app), log: { error: jest.fn() } }));
}
const done = async (path: string, body: Record<string, unknown>) => {
  const response = await post(path, body)
  expect([response.statusCode, response.body]).toEqual([202, expect.any(String)])
  await work()
  return (await t.call('GET', `/bulk-jobs/${response.json<BulkJob>().id}`, { token })).json<BulkJob>()
}
const undo = async ({ id }: BulkJob) => {
  await post(`/bulk-jobs/${id}/undo`, {})
  await work()
}
const products = (body: Record<string, unknown>) =>
  done('/products/bulk', { filter: { website_type: 'coach-outlet' }, ...body })
const monitored = async () =>
  (
    await t.db.execute<{ product_id: string }>(
      sql`select product_id from inventory_monitors where deleted_at is null order by 1`,
    )
  ).rows.map(({ product_id }) => product_id)

test('monitors all matching products and skips monitored ones; the undo deletes only its own monitors', async () => {
  await post('/inventory-monitors', { website_type: 'coach-outlet', product_code: 'CA1' })
  const job = await products({ seen: 6, action: { kind: 'monitor' } })
  expect(job).toMatchObject({ state: 'done', total: 6, changed: 5, unchanged: 1, refused: 0 })
  expect(await monitored()).toEqual(['CA1', 'CA2', 'CA3', 'CA4', 'CA5', 'CA6'])
  await undo(job)
  expect(await monitored()).toEqual(['CA1'])
  const audit = await t.db.execute(sql`select action, count(*)::int as count from audit
    where action like 'inventory_monitors%' group by 1 order by 1`)
  expect(audit.rows).toEqual([
    { action: 'inventory_monitors.create', count: 6 },
    { action: 'inventory_monitors.delete', count: 5 },
  ])
})

test('stops monitoring the selected products; the undo restores the same monitors', async () => {
  await products({ seen: 6, action: { kind: 'monitor' } })
  const ids = ['coach-outlet/CA2', 'coach-outlet/CA3', 'coach-outlet/gone']
  const before = await t.db.execute(sql`select id from inventory_monitors order by id`)
  const job = await products({ ids, seen: 3, action: { kind: 'unmonitor' } })
  expect(job).toMatchObject({ changed: 2, refused: 1 })
  const { items } = (await t.call('GET', `/bulk-jobs/${job.id}/rows?result=refused`, { token })).json<{
    items: BulkJobRow[]
  }>()
  expect(items).toMatchObject([{ subject_id: 'coach-outlet/gone', code: 'bulk_job.row_gone' }])
  expect(await monitored()).toEqual(['CA1', 'CA4', 'CA5', 'CA6'])
  await undo(job)
  expect(await monitored()).toHaveLength(6)
  expect((await t.db.execute(sql`select id from inventory_monitors order by id`)).rows).toEqual(before.rows)
})

test('identifies a product by its own id, of any form and length', async () => {
  await addStore(t.db, { key: 'handles', site_id: 'handles', base_url: 'http://127.0.0.1:9' })
  const prefix = `_${'a-very-long-handle-'.repeat(6)}`
  await seedProducts(t.db, 'handles', { prefix, products: 2, variants: 1 })
  const all = { filter: { website_type: 'handles' }, seen: 2 }
  expect(await products({ ...all, action: { kind: 'monitor' } })).toMatchObject({ changed: 2, refused: 0 })
  expect(await monitored()).toEqual([`${prefix}1`, `${prefix}2`])
  expect(await products({ ...all, action: { kind: 'unmonitor' } })).toMatchObject({ changed: 2 })
})

test('requires the permission to write monitors', async () => {
  const reader = await machineToken(t.db, ['products.read', 'bulk-jobs.write'])
  const body = { filter: { website_type: 'coach-outlet' }, seen: 6, action: { kind: 'monitor' } }
  expect(refusal(await post('/products/bulk', body, reader))).toEqual([403, 'permission.denied'])
})

test('adds products to the base and skips those it has under any of their codes; the undo preserves edited ones', async () => {
  const base = async () =>
    (
      await t.db.execute<{ product_code: string; id: string }>(
        sql`select product_code, id from product_base where deleted_at is null order by 1`,
      )
    ).rows
  const variant = (
    await t.db.execute<{ sku: string | null; variant_id: string }>(
      sql`select variant_id, sku from variants where product_id = 'CA1'`,
    )
  ).rows[0]
  await post('/product-base', { product_code: (variant?.sku ?? variant?.variant_id ?? '').toLowerCase() })
  await post('/product-base', { product_code: 'ca2' })
  const job = await products({ seen: 6, action: { kind: 'add_to_base' } })
  expect(job).toMatchObject({ state: 'done', changed: 4, unchanged: 2, refused: 0 })
  expect((await base()).map(({ product_code: code }) => code)).toEqual(
    expect.arrayContaining(['CA3', 'CA4', 'CA5', 'CA6']),
  )
  expect(await t.audit('product_base.create')).toHaveLength(6)
  const edited = (await base()).find(({ product_code: code }) => code === 'CA3')
  await t.call('PATCH', `/product-base/${edited?.id}`, { token, body: { version: 1, note: 'ours' } })
  await undo(job)
  expect((await base()).map(({ product_code: code }) => code)).toEqual(expect.arrayContaining(['CA3', 'ca2']))
  expect(await base()).toHaveLength(3)
  const reader = await machineToken(t.db, ['products.read', 'bulk-jobs.write', 'inventory-monitors.write'])
  const body = { filter: { website_type: 'coach-outlet' }, seen: 6, action: { kind: 'add_to_base' } }
  expect(refusal(await post('/products/bulk', body, reader))).toEqual([403, 'permission.denied'])
})

test('refuses a product without a valid product code, without affecting others', async () => {
  await addStore(t.db, { key: 'odd', site_id: 'odd', base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'odd', { prefix: '货#', products: 1, variants: 1 })
  const job = await done('/products/bulk', {
    filter: { website_type: 'odd' },
    seen: 1,
    action: { kind: 'add_to_base' },
  })
  expect(job).toMatchObject({ changed: 0, refused: 1 })
  const { items } = (await t.call('GET', `/bulk-jobs/${job.id}/rows`, { token })).json<{ items: BulkJobRow[] }>()
  expect(items).toMatchObject([{ result: 'refused', code: 'product_code.invalid_format' }])
})

test('bulk changes of the base add and remove a tag, delete products, and can be undone', async () => {
  const tags = async () =>
    (await t.db.execute(sql`select product_code, tags from product_base where deleted_at is null order by 1`)).rows
  for (const product_code of ['A1', 'B2']) await post('/product-base', { product_code, tags: ['old'] })
  const base = (action: object, seen = 2) => done('/product-base/bulk', { filter: {}, seen, action })
  const tagged = await base({ kind: 'add_tag', tag: 'new' })
  expect(await tags()).toEqual([
    { product_code: 'A1', tags: ['old', 'new'] },
    { product_code: 'B2', tags: ['old', 'new'] },
  ])
  expect(await base({ kind: 'add_tag', tag: 'new' })).toMatchObject({ changed: 0, unchanged: 2 })
  await undo(tagged)
  expect((await tags())[0]).toEqual({ product_code: 'A1', tags: ['old'] })
  await base({ kind: 'remove_tag', tag: 'old' })
  const deleted = await base({ kind: 'delete' })
  expect(deleted).toMatchObject({ changed: 2 })
  expect(await tags()).toEqual([])
  await undo(deleted)
  expect(await tags()).toHaveLength(2)
  const reader = await machineToken(t.db, ['product-base.read', 'bulk-jobs.write'])
  const body = { filter: {}, seen: 2, action: { kind: 'delete' } }
  expect(refusal(await post('/product-base/bulk', body, reader))).toEqual([403, 'permission.denied'])
})
