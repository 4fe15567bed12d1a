import pino from 'pino'
import { sql } from 'drizzle-orm'
import { startPracticeStore, type RunningPracticeStore } from '@outlet/practice-store/start-practice-store'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { z } from '@outlet/shared/contract/zod'
import { systemCaller } from '../platform/audit/record-audit'
import { workSyncOf } from '../product-sync/testing/work-sync'
import { addStore, control, CONTROL_TOKEN, practiceConfig, testSecrets } from '../stores/testing/add-store'
import { syncStore } from '../stores/sync/sync-store'
import { testApp, type TestApp } from '../testing/test-app'

const SITE = 'coach-outlet'

let t: TestApp
let token: string
let practice: RunningPracticeStore
/** Products without variants: one in stock, one sold out. */
let ids: string[]
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  practice = await startPracticeStore({ moving: false, masters: 60, controlToken: CONTROL_TOKEN })
  const categoryIds = ['women-bags', 'women-totes', 'men-bags', 'wallets', 'shoes', 'belts', 'clothing', 'accessories']
  await addStore(t.db, { base_url: practice.origin, category_ids: categoryIds })
  const { id: sync } = await t.db.transaction((tx) => syncStore(tx, systemCaller('test'), SITE))
  const log = pino({ level: 'silent' })
  await workSyncOf({ db: t.db, secrets: testSecrets, config: practiceConfig, log }, sync)
  const { rows } = await t.db.execute<{ id: string }>(sql`
    select id from products where variants_count = 0 and qty_kind = 'exact' order by id`)
  ids = rows.map(({ id }) => id)
})
afterAll(async () => {
  await practice.close()
  await t.close()
})

const monitor = async (productId: string | undefined) => {
  const body = { website_type: SITE, product_id: productId }
  return (await t.call('POST', '/inventory-monitors', { token, body })).json<InventoryMonitor>()
}
const restock = (id: string) => t.call('POST', `/inventory-monitors/${id}/practice-restock`, { token })
const eventsOf = async (id: string) => {
  const { items } = (await t.call('GET', `/inventory-monitors/${id}/events`, { token })).json<{
    items: { kind: string }[]
  }>()
  return items.map(({ kind }) => kind)
}

test('a product that is in stock is sold out and comes back, and each change is noticed by a check', async () => {
  await control(practice.origin, 'POST', 'product-stock', { site: SITE, product_id: ids[0], stock: 3 })
  const { id } = await monitor(ids[0])
  await t.call('POST', `/inventory-monitors/${id}/refresh`, { token })
  const response = await restock(id)
  expect(response.json()).toMatchObject({ stock_state: 'in', stock_level: 12 })
  expect((await eventsOf(id)).toReversed()).toEqual(expect.arrayContaining(['sold_out', 'restocked']))
  expect(await t.audit('inventory_monitors.practice_restock')).toMatchObject([
    { subject_id: id, after: { stock_level: 12 } },
  ])
})

test('a sold-out product comes back after as many checks as the monitor requires', async () => {
  await control(practice.origin, 'POST', 'product-stock', { site: SITE, product_id: ids[1], stock: 0 })
  const { id, version } = await monitor(ids[1])
  await t.call('PATCH', `/inventory-monitors/${id}`, { token, body: { version, confirmations: 3 } })
  await t.call('POST', `/inventory-monitors/${id}/refresh`, { token })
  expect((await restock(id)).json()).toMatchObject({ stock_state: 'in' })
  expect(await eventsOf(id)).toEqual(['restocked'])
})

test('a product of a form has the highest price of its variants', async () => {
  const { rows } = await t.db.execute<{ id: string; most: number }>(sql`
    select id, current_price_max as most from products where current_price_max > current_price limit 1`)
  const id = rows[0]?.id ?? ''
  const url = `/inventory-monitors/product?website_type=${SITE}&product_id=${encodeURIComponent(id)}`
  const response = await t.call('GET', url, { token })
  expect(response.json()).toMatchObject({ current_price_max: { minor: Number(rows[0]?.most), currency: 'USD' } })
})

test('is refused if the practice store does not count the stock, or the store is real', async () => {
  const examples = z.object({ infinite: z.string() })
  const { infinite } = examples.parse(await control(practice.origin, 'GET', `examples?site=${SITE}`))
  const { id } = await monitor(infinite.split(' ')[0])
  expect((await restock(id)).json()).toMatchObject({ status: 409, code: 'inventory_monitor.practice_stock_fixed' })
  await t.db.execute(sql`update stores set is_practice = false`)
  expect((await restock(id)).json()).toMatchObject({ status: 409, code: 'inventory_monitor.not_practice' })
})
