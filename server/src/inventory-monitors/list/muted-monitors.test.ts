import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { DownloadTicket } from '@outlet/shared/contract/list/downloads'
import type { Store } from '@outlet/shared/contract/stores'
import { setClockOffset } from '../../platform/time/clock'
import { addStore } from '../../stores/testing/add-store'
import { seedProducts } from '../../testing/seed-catalogue'
import { testApp, type TestApp } from '../../testing/test-app'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
  for (const key of ['one', 'two']) {
    await addStore(t.db, { key, name: key, base_url: 'http://127.0.0.1:9' })
    await seedProducts(t.db, key, { prefix: 'CA', products: 2, variants: 1 })
    const body = { website_type: key, product_codes: ['CA1', 'CA2'] }
    await t.call('POST', '/inventory-monitors/batch', { token: admin, body })
  }
})
afterAll(async () => {
  setClockOffset(0)
  await t.close()
})

const get = async <Body>(path: string): Promise<Body> => (await t.call('GET', path, { token: admin })).json<Body>()
const listed = async (query: string) => {
  const { items } = await get<{ items: InventoryMonitor[] }>(`/inventory-monitors?sort=product_code&${query}`)
  const { count } = await get<{ count: number }>(`/inventory-monitors/count?${query}`)
  expect(count).toBe(items.length)
  return items.map(({ website_type: store, product_code: code }) => `${store} ${code}`).toSorted()
}
const exported = async (filter: object) => {
  const columns = ['website_type', 'product_code', 'muted_until'].map((key) => ({ key, title: key }))
  const body = { filter, sort: 'product_code', columns }
  const ticket = (await t.call('POST', '/inventory-monitors/csv', { token: admin, body })).json<DownloadTicket>()
  const lines = (await t.call('GET', ticket.path)).body.trim().split('\r\n')
  return lines.slice(1).toSorted()
}

test('monitors are filtered and exported by their mute and by that of their store, until it ends', async () => {
  const { items } = await get<{ items: InventoryMonitor[] }>('/inventory-monitors?website_type=one&q=CA1')
  const [monitor] = items
  const [short, long] = [inHours(1), inHours(3)]
  const change = { version: monitor?.version, muted_until: short }
  await t.call('PATCH', `/inventory-monitors/${monitor?.id}`, { token: admin, body: change })
  expect(await listed('is_muted=true')).toEqual(['one CA1'])
  expect(await listed('is_muted=false')).toEqual(['one CA2', 'two CA1', 'two CA2'])
  expect(await exported({})).toEqual([`one,CA1,${short}`, 'one,CA2,', 'two,CA1,', 'two,CA2,'])

  for (const key of ['one', 'two']) {
    const { version } = await get<Store>(`/stores/${key}`)
    const muted_until = key === 'one' ? long : inHours(-1)
    await t.call('PATCH', `/stores/${key}`, { token: admin, body: { version, muted_until } })
  }
  expect(await listed('is_muted=true')).toEqual(['one CA1', 'one CA2'])
  expect(await listed('is_muted=true&website_type=two')).toEqual([])
  // The later end counts.
  expect(await exported({ is_muted: true })).toEqual([`one,CA1,${long}`, `one,CA2,${long}`])

  setClockOffset(4 * HOUR)
  expect(await listed('is_muted=true')).toEqual([])
  expect(await exported({ is_muted: false })).toEqual(['one,CA1,', 'one,CA2,', 'two,CA1,', 'two,CA2,'])
})
