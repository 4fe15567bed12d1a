import { sql } from 'drizzle-orm'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'
import { ensurePartitions } from './history/history-partitions'
import { purgeMonitors } from './purge-monitors'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  await addStore(t.db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 120, variants: 1 })
})
afterAll(() => t.close())

const create = async (code: string) => {
  const body = { website_type: 'coach-outlet', product_code: code }
  return (await t.call('POST', '/inventory-monitors', { token, body })).json<InventoryMonitor>().id
}
const deleted = async (id: string, days: number) => {
  await t.call('DELETE', `/inventory-monitors/${id}`, { token })
  await t.db.execute(sql`
    update inventory_monitors set deleted_at = clock_now() - make_interval(days => ${days}) where id = ${id}`)
}
const tables = [
  'monitor_checks',
  'open_stock_readings',
  'missed_checks',
  'monitor_variant_changes',
  'stock_intervals',
  'stock_hours',
  'stock_days',
]
/** The monitor ids that each table contains. */
const remainingIds = async () =>
  Promise.all(
    tables.map(async (table) => {
      const { rows } = await t.db.execute<{ id: string }>(
        sql`select distinct monitor_id as id from ${sql.identifier(table)} order by 1`,
      )
      return [table, rows.map(({ id }) => id)]
    }),
  )

test('a monitor deleted 30 days ago is purged with all its data; others are preserved', async () => {
  const ids = [await create('CA1'), await create('CA2'), await create('CA3')]
  const [old = '', undoable = '', live = ''] = ids
  for (const table of ['stock_intervals', 'stock_hours', 'stock_days'] as const)
    await ensurePartitions(t.db, table, [Date.now()])
  for (const id of ids) {
    await t.db.execute(sql`insert into open_stock_readings values (${id}, 'a', clock_now(), 1, 'exact', true)`)
    await t.db.execute(sql`insert into monitor_variant_changes values (${id}, clock_now(), null)`)
    await t.db.execute(sql`insert into stock_intervals values (${id}, 'a', clock_now(), clock_now(), 1, 'exact', true)`)
    await t.db.execute(sql`insert into stock_hours values (${id}, clock_now(), clock_now(), 1, 1, 1, 'exact', 1, 1, 0)`)
    await t.db.execute(sql`insert into stock_days values (${id}, clock_now(), clock_now(), 1, 1, 1, 'exact', 1, 1, 0)`)
    await t.db.execute(sql`insert into missed_checks
      values (gen_random_uuid(), ${id}, 'coach-outlet', clock_now(), clock_now(), 1, 0, 'late')`)
    await t.db.execute(sql`insert into event_episodes (id, subject_type, subject_id, family, begun_at)
      values (gen_random_uuid(), 'inventory_monitor', ${id}, 'stock', clock_now())`)
  }
  await deleted(old, 31)
  await deleted(undoable, 29)
  await purgeMonitors(t.db)
  const left = [undoable, live].sort()
  expect(await remainingIds()).toEqual(tables.map((table) => [table, left]))
  const { rows: open } = await t.db.execute(sql`select subject_id from event_episodes order by 1`)
  expect(open.map((row) => row['subject_id'])).toEqual(left)
  const restored = await t.call('POST', `/inventory-monitors/${undoable}/restore`, { token })
  expect(restored.statusCode).toBe(200)
  expect((await t.call('POST', `/inventory-monitors/${old}/restore`, { token })).statusCode).toBe(404)
})

test('purges any number of monitors', async () => {
  const items = Array.from({ length: 110 }, (_, index) => `CA${index + 10}`)
  const body = { website_type: 'coach-outlet', product_codes: items }
  await t.call('POST', '/inventory-monitors/batch', { token, body })
  const { rowCount } = await t.db.execute(
    sql`update inventory_monitors set deleted_at = clock_now() - interval '31 days'`,
  )
  expect(rowCount).toBeGreaterThanOrEqual(items.length)
  await purgeMonitors(t.db)
  expect((await t.db.execute(sql`select 1 from inventory_monitors`)).rowCount).toBe(0)
})
