import { sql } from 'drizzle-orm'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'
import { startScriptedStore, stock, type ScriptedStore } from './testing/scripted-store'

let t: TestApp
let token: string
let store: ScriptedStore
let monitors: InventoryMonitor[]
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  store = await startScriptedStore()
  await addStore(t.db, { base_url: store.origin })
  stock(store, 'CA', 4, 2)
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 4, variants: 2 })
  const body = { website_type: 'coach-outlet', product_codes: ['CA1', 'CA2', 'CA3', 'CA4'] }
  await t.call('POST', '/inventory-monitors/batch', { token, body })
  const list = await t.call('GET', '/inventory-monitors?sort=product_code', { token })
  monitors = list.json<{ items: InventoryMonitor[] }>().items
})
afterAll(async () => {
  await store.close()
  await t.close()
})

const idOf = (index: number) => monitors[index]?.id ?? ''
const refresh = (index: number) => t.call('POST', `/inventory-monitors/${idOf(index)}/refresh`, { token })

test('reads the store now and returns the updated monitor', async () => {
  store.stocks.get('CA1')?.set('CA1-2', { ats: 41, orderable: true })
  const response = await refresh(0)
  expect(response.statusCode).toBe(200)
  const monitor = response.json<InventoryMonitor>()
  expect(monitor).toMatchObject({ stock_level: 42, stock_state: 'in', health: 'ok' })
  expect(Date.parse(monitor.next_check_at ?? '') - Date.now()).toBeGreaterThan(200_000)
  expect(await t.audit('inventory_monitors.refresh')).toMatchObject([
    { subject_id: idOf(0), after: { outcome: 'found' } },
  ])
})

test('refuses a paused monitor without a request to the store', async () => {
  await t.call('PATCH', `/inventory-monitors/${idOf(1)}`, { token, body: { version: 1, is_monitoring: false } })
  const requestsBefore = store.requests.length
  const response = await refresh(1)
  expect(response.json()).toMatchObject({ status: 409, code: 'inventory_monitor.paused' })
  expect(store.requests).toHaveLength(requestsBefore)
})

test('a product that the store no longer knows is displayed in the health', async () => {
  store.stocks.delete('CA3')
  expect((await refresh(2)).json()).toMatchObject({ health: 'degraded', last_error: { code: 'store.not_found' } })
})

test("is refused with the store's error, which is stored as well", async () => {
  store.fault = () => ({ status: 500, body: {} })
  const response = await refresh(3)
  expect(response.json()).toMatchObject({ status: 503, code: 'store.unavailable' })
  const monitor = await t.call('GET', `/inventory-monitors/${idOf(3)}`, { token })
  expect(monitor.json()).toMatchObject({ health: 'degraded', last_error: { code: 'store.unavailable' } })
  store.fault = null
})

test('is refused at once while the store is blocked, and the check stays due', async () => {
  await t.db.execute(sql`update stores set health = 'blocked', retry_at = null`)
  const requestsBefore = store.requests.length
  expect((await refresh(3)).json()).toMatchObject({ status: 503, code: 'store.blocked' })
  expect(store.requests).toHaveLength(requestsBefore)
  const { rows } = await t.db.execute(
    sql`select 1 from monitor_checks where monitor_id = ${idOf(3)} and next_check_at <= clock_now() + interval '1 second'`,
  )
  expect(rows).toHaveLength(1)
})

test('returns 404 for an unknown monitor', async () => {
  const response = await t.call('POST', '/inventory-monitors/01890000-0000-7000-8000-000000000000/refresh', { token })
  expect(response.json()).toMatchObject({ status: 404, code: 'inventory_monitor.not_found' })
})
