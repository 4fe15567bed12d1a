import { sql } from 'drizzle-orm'
import type { MonitorEventPayload } from '@outlet/shared/contract/alert-rules/event-kinds'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { LatestEvent, MonitorSummary } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  await addStore(t.db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 30, variants: 3 })
})
afterAll(() => t.close())

const path = '/inventory-monitors'
const created = async (product_code: string) =>
  (await t.call('POST', path, { token, body: { product_code, website_type: 'coach-outlet' } })).json<InventoryMonitor>()

const emitAgo = async (monitorId: string, kind: string, minutes: number, change: Partial<MonitorEventPayload> = {}) => {
  const payload: MonitorEventPayload = {
    product_code: 'CA26',
    product_id: 'CA26',
    stock_level: 8,
    stock_level_kind: 'exact',
    price: { minor: 9600, currency: 'USD' },
    previous_price: null,
    threshold: null,
    code: null,
    begins_failing: false,
    ...change,
  }
  const at = sql`clock_now() - ${minutes} * interval '1 minute'`
  await t.db.execute(sql`select ensure_month_partition('events', ${at})`)
  await t.db.execute(sql`
    insert into events (id, at, kind, subject_type, subject_id, store, payload)
    values (gen_random_uuid(), ${at}, ${kind}, 'inventory_monitor',
      ${monitorId}, 'coach-outlet', ${payload})`)
}
const latest = async (query = '') =>
  (await t.call('GET', `${path}/latest-events${query}`, { token })).json<{ items: LatestEvent[] }>().items

test('the latest restocks, sell-outs and price drops come first, without those of deleted monitors', async () => {
  const { id } = await created('CA26')
  const deleted = await created('CA27')
  await emitAgo(deleted.id, 'restocked', 1)
  await t.call('DELETE', `${path}/${deleted.id}`, { token })
  for (const [kind, minutes] of [
    ['restocked', 90],
    ['sold_out', 49],
    ['price_raised', 40],
    ['sold_out', 30],
    ['restocked', 20],
  ] as const)
    await emitAgo(id, kind, minutes)
  await emitAgo(id, 'price_dropped', 10, { previous_price: { minor: 11_800, currency: 'USD' } })
  for (const [variant, isOrderable] of [
    ['CA26-1', true],
    ['CA26-2', false],
    ['CA26-3', true],
  ] as const)
    await t.db.execute(sql`
      insert into open_stock_readings (monitor_id, variant_id, from_at, quantity, kind, orderable)
      values (${id}, ${variant}, clock_now(), 4, 'exact', ${isOrderable})`)

  const events = await latest()
  expect(events).toMatchObject([
    { kind: 'price_dropped', price: { minor: 9600 }, previous_price: { minor: 11_800 }, variants: [] },
    {
      kind: 'restocked',
      stock_level: 8,
      variants: ['Black · 1', 'Black · 3'],
      monitor: { product_name: 'Bag CA26' },
    },
    // The event before it is another sell-out, so the time in stock is unknown.
    { kind: 'sold_out', in_stock_since: null },
    { kind: 'sold_out' },
    { kind: 'restocked', in_stock_since: null, monitor: { id, store_name: 'coach-outlet', is_practice: true } },
  ])
  expect(events[3]?.in_stock_since).toBe(events[4]?.at)
  expect((await latest('?limit=1')).map(({ kind }) => kind)).toEqual(['price_dropped'])
  await t.db.execute(sql`update inventory_monitors set variant_ids = array['CA26-3'] where id = ${id}`)
  expect((await latest())[1]?.variants).toEqual(['Black · 3'])
})

test('an event that an older version wrote in another form is omitted', async () => {
  const { id } = await created('CA28')
  const before = await latest('?limit=50')
  await t.db.execute(sql`
    insert into events (id, at, kind, subject_type, subject_id, store, payload)
    values (gen_random_uuid(), clock_now(), 'restocked', 'inventory_monitor', ${id}, 'coach-outlet', '{}')`)
  expect(await latest('?limit=50')).toEqual(before)
})

test('restocks are counted by day, and the summary has the events of the last day and the latest check', async () => {
  const { id } = await created('CA29')
  const restocks = async () =>
    (await t.call('GET', `${path}/restock-days`, { token })).json<{ days: { day: string; count: number }[] }>().days
  const summary = async () => (await t.call('GET', `${path}/summary`, { token })).json<MonitorSummary>()
  const [daysBefore, before] = [await restocks(), await summary()]
  const DAY_MINUTES = 1440
  for (const days of [0, 3, 3, 40]) await emitAgo(id, 'restocked', days * DAY_MINUTES)
  await emitAgo(id, 'check_failing', 5)
  await emitAgo(id, 'sold_out', 2 * DAY_MINUTES)
  const days = await restocks()
  expect(days).toHaveLength(30)
  const added = days.map(({ count }, index) => count - (daysBefore[index]?.count ?? 0))
  expect([added.at(-1), added.at(-4), added.reduce((sum, count) => sum + count, 0)]).toEqual([1, 2, 3])

  const at = '2026-11-20T12:00:00.000Z'
  await t.db.execute(sql`update monitor_checks set last_checked_at = null`)
  expect((await summary()).last_checked_at).toBeNull()
  await t.db.execute(sql`update monitor_checks set last_checked_at = ${at} where monitor_id = ${id}`)
  const { added: addedMonitors, last_day, last_checked_at } = await summary()
  expect(last_checked_at).toBe(at)
  expect(addedMonitors).toBeGreaterThan(0)
  expect(last_day).toEqual({
    restocked: (before.last_day?.restocked ?? 0) + 1,
    sold_out: before.last_day?.sold_out,
    check_failing: (before.last_day?.check_failing ?? 0) + 1,
  })
})
