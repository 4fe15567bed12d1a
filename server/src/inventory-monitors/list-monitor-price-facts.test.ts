import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { listMonitorPriceFacts } from '@outlet/shared/contract/products/price-facts'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  await addStore(t.db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 2, variants: 3 })
})
afterAll(() => t.close())

const createMonitor = async (body: Record<string, unknown>) =>
  (
    await t.call('POST', '/inventory-monitors', { token, body: { website_type: 'coach-outlet', ...body } })
  ).json<InventoryMonitor>()
const factsOf = async (...monitor_ids: string[]) => {
  const response = await t.call('POST', '/inventory-monitors/price-facts', { token, body: { monitor_ids } })
  return response.json<EndpointResponse<typeof listMonitorPriceFacts>>().items
}

const NOW = new Date().toISOString()

/** Inserts intervals of a product or variant: days before now, and price. */
const insert = async (variantId: string | null, ...intervals: [from: number, until: number, price: number][]) => {
  for (const [from, until, price] of intervals)
    await t.db.execute(sql`
      insert into product_intervals (website_type, product_id, variant_id, from_at, seen_until, currency, price, qty_kind, orderable)
      values ('coach-outlet', 'CA1', ${variantId}, ${NOW}::timestamptz - ${from} * interval '1 day',
        ${NOW}::timestamptz - ${until} * interval '1 day', 'USD', ${price}, 'unknown', true)`)
}

test('a monitor has the facts of the variants that it follows, at any time the lowest of them', async () => {
  await insert(null, [60, 20, 900], [20, 0, 500])
  await insert('CA1-1', [60, 20, 1000], [20, 0, 800])
  await insert('CA1-2', [60, 30, 900], [30, 0, 950])
  await insert('CA1-3', [60, 0, 500])
  const all = await createMonitor({ product_code: 'CA1' })
  const [whole] = await factsOf(all.id)
  expect(whole).toMatchObject({ monitor_id: all.id, lowest: { minor: 500 }, price: { minor: 500 } })

  const { version } = all
  const body = { version, variant_ids: ['CA1-1', 'CA1-2'] }
  expect((await t.call('PATCH', `/inventory-monitors/${all.id}`, { token, body })).statusCode).toBe(200)
  const [chosen] = await factsOf(all.id)
  expect(chosen).toMatchObject({ price: { minor: 800 }, lowest: { minor: 800 }, watched_seconds: 60 * 86_400 })
  // 30 days at 900, 10 at 950, 20 at 800.
  expect(chosen?.windows[1]?.average?.minor).toBe(Math.round((30 * 900 + 10 * 950 + 20 * 800) / 60))
})

test('monitors without readings have empty facts, deleted ones none', async () => {
  const monitor = await createMonitor({ product_code: 'CA2' })
  expect(await factsOf(monitor.id)).toMatchObject([{ price: null, watched_since: null, verdict: { word: 'unknown' } }])
  await t.call('DELETE', `/inventory-monitors/${monitor.id}`, { token })
  expect(await factsOf(monitor.id)).toEqual([])
})
