import { sql } from 'drizzle-orm'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp({ TIME_ZONE: 'Europe/Berlin' })
  token = await t.signInAs('user')
  await addStore(t.db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 20, variants: 3 })
})
afterAll(() => t.close())

const path = '/inventory-monitors'
const create = (product_code: string, more: Record<string, unknown> = {}) =>
  t.call('POST', path, { token, body: { product_code, website_type: 'coach-outlet', ...more } })
const created = async (code: string, more: Record<string, unknown> = {}) =>
  (await create(code, more)).json<InventoryMonitor>()
const change = (id: string, body: Record<string, unknown>) => t.call('PATCH', `${path}/${id}`, { token, body })

const weekday = (offset: number) => ((new Date(Date.now() + offset * 86_400_000).getUTCDay() + 6) % 7) + 1
/** Active on a day that is neither today nor yesterday nor tomorrow in any time zone. */
const rests = { days: [weekday(3)], from: '08:00', to: '09:30' }

describe('active hours', () => {
  test('outside active hours the first check waits for their start, as the list displays', async () => {
    const monitor = await created('CA1', { active_hours: rests })
    expect(monitor).toMatchObject({ active_hours: rests, waits_for_hours: true })
    const next = new Date(monitor.next_check_at ?? 0)
    expect(next.toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' })).toBe('08:00:00')
    expect(await t.audit('inventory_monitors.create')).toMatchObject([{ after: { active_hours: rests } }])
  })

  test('without active hours the check is due at once; with them it waits again', async () => {
    const { id, version } = await created('CA2', { active_hours: rests })
    const always = (await change(id, { version, active_hours: null })).json<InventoryMonitor>()
    expect(always).toMatchObject({ active_hours: null, waits_for_hours: false })
    expect(Date.parse(always.next_check_at ?? '')).toBeLessThanOrEqual(Date.now())
    const again = (await change(id, { version: 2, active_hours: rests })).json<InventoryMonitor>()
    expect(again).toMatchObject({ waits_for_hours: true, version: 3 })
    expect(await t.audit('inventory_monitors.update')).toMatchObject([
      { before: { active_hours: rests }, after: { active_hours: null } },
      { before: { active_hours: null }, after: { active_hours: rests } },
    ])
  })

  test('a resumed and a restored monitor wait for the active hours too', async () => {
    const { id } = await created('CA3', { active_hours: rests })
    await change(id, { version: 1, is_monitoring: false })
    expect((await change(id, { version: 2, is_monitoring: true })).json()).toMatchObject({ waits_for_hours: true })
    await t.call('DELETE', `${path}/${id}`, { token })
    expect((await t.call('POST', `${path}/${id}/restore`, { token })).json()).toMatchObject({ waits_for_hours: true })
  })

  test.each([
    { days: [], from: '08:00', to: '09:00' },
    { days: [8], from: '08:00', to: '09:00' },
    { days: [1], from: '24:00', to: '09:00' },
  ])('refuses %j', async (active_hours) => {
    expect((await create('CA4', { active_hours })).statusCode).toBe(400)
  })
})

describe('tags', () => {
  const tagged = async (query: string) =>
    (await t.call('GET', `${path}?sort=product_code&${query}`, { token }))
      .json<{ items: InventoryMonitor[] }>()
      .items.map((monitor) => monitor.product_code)

  test('are stored without duplicates, filter by any of them, and are suggested by frequency', async () => {
    await created('CA5', { tags: ['bags', ' summer ', 'bags'] })
    const { id } = await created('CA6', { tags: ['bags'] })
    await created('CA7', { tags: ['shoes'] })
    expect(await tagged('tag=summer&tag=shoes')).toEqual(['CA5', 'CA7'])
    expect(await tagged('tag=bags')).toEqual(['CA5', 'CA6'])
    const options = async () => (await t.call('GET', `${path}/options`, { token })).json()
    expect(await options()).toEqual({
      time_zone: 'Europe/Berlin',
      tags: [
        { tag: 'bags', count: 2 },
        { tag: 'shoes', count: 1 },
        { tag: 'summer', count: 1 },
      ],
    })
    await change(id, { version: 1, tags: [] })
    expect(await tagged('tag=bags')).toEqual(['CA5'])
  })

  test('a batch creates all monitors with the same settings', async () => {
    const body = {
      website_type: 'coach-outlet',
      product_codes: ['CA8', 'CA9'],
      tags: ['batch'],
      interval_seconds: 60,
      low_stock_threshold: 5,
    }
    await t.call('POST', `${path}/batch`, { token, body })
    expect(await tagged('tag=batch')).toEqual(['CA8', 'CA9'])
    const { rows } = await t.db.execute(sql`
      select interval_seconds, low_stock_threshold from inventory_monitors where 'batch' = any(tags)`)
    expect(rows).toEqual([1, 2].map(() => ({ interval_seconds: 60, low_stock_threshold: 5 })))
  })
})

describe('selected variants', () => {
  test('a code returns the variants to select from', async () => {
    const response = await t.call('GET', `${path}/product?website_type=coach-outlet&product_code=sku-ca10-2`, { token })
    expect(response.json()).toEqual({
      product_id: 'CA10',
      product_name: 'Bag CA10',
      current_price_max: null,
      variants: [1, 2, 3].map((size) => ({
        variant_id: `CA10-${size}`,
        color_name: 'Black',
        size: String(size),
        attributes: [],
      })),
    })
    const none = await t.call('GET', `${path}/product?website_type=coach-outlet&product_code=nothing`, { token })
    expect(none.json()).toMatchObject({ status: 404, code: 'inventory_monitor.product_not_found' })
  })

  test('only they are monitored; a variant of another product is refused', async () => {
    expect(await created('CA11', { variant_ids: ['CA11-1', 'CA11-3'] })).toMatchObject({
      variant_ids: ['CA11-1', 'CA11-3'],
      missing_variant_ids: [],
    })
    const other = await create('CA12', { variant_ids: ['CA12-1', 'CA11-3'] })
    expect(other.json()).toMatchObject({
      status: 400,
      errors: [{ path: 'variant_ids', code: 'inventory_monitor.variant_unknown' }],
    })
  })

  test('a changed selection resets the stock, and is checked at once', async () => {
    const { id } = await created('CA13')
    await t.db.execute(sql`
      update inventory_monitors set stock_state = 'in', stock_level = 9, stock_level_kind = 'exact', orderable = true,
        price = 1000, price_max = 2000, price_currency = 'USD'
      where id = ${id}`)
    await t.db.execute(
      sql`update monitor_checks set next_check_at = clock_now() + interval '1 hour' where monitor_id = ${id}`,
    )
    const changed = (await change(id, { version: 1, variant_ids: ['CA13-2'] })).json<InventoryMonitor>()
    expect(changed).toMatchObject({ stock_state: 'unknown', stock_level: null, orderable: null })
    const { rows } = await t.db.execute(sql`select price, price_max from inventory_monitors where id = ${id}`)
    expect(rows).toEqual([{ price: null, price_max: null }])
    expect(Date.parse(changed.next_check_at ?? '')).toBeLessThanOrEqual(Date.now())
    expect((await change(id, { version: 2, variant_ids: ['other'] })).statusCode).toBe(400)
    expect((await change(id, { version: 2, variant_ids: null })).json()).toMatchObject({ variant_ids: null })
  })

  test('a variant that the store no longer lists may stay selected', async () => {
    const { id } = await created('CA14', { variant_ids: ['CA14-1', 'CA14-2'] })
    await t.db.execute(sql`delete from variants where variant_id = 'CA14-2'`)
    expect((await change(id, { version: 1, variant_ids: ['CA14-2', 'CA14-3'] })).statusCode).toBe(200)
  })
})

test('the CSV contains the settings', async () => {
  await created('CA15', { active_hours: rests, tags: ['=cmd', 'b'], variant_ids: ['CA15-1', 'CA15-2'] })
  const columns = ['product_code', 'active_hours', 'tags', 'variant_ids'].map((key) => ({ key, title: key }))
  const ticket = await t.call('POST', `${path}/csv`, { token, body: { filter: { tag: ['b'] }, columns } })
  const file = await t.call('GET', ticket.json<{ path: string }>().path)
  expect(file.body).toContain(`CA15,${rests.days.join()} 08:00-09:30,'=cmd; b,CA15-1; CA15-2`)
})

test('finds monitors of the same product in other stores, by id or code, case-insensitively', async () => {
  await addStore(t.db, { key: 'vip', site_id: 'vip', base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'vip', { prefix: 'CA', products: 20, variants: 1 })
  const here = await created('CA16')
  const there = (
    await t.call('POST', path, { token, body: { product_code: 'sku-ca16-1', website_type: 'vip' } })
  ).json<InventoryMonitor>()
  await t.call('POST', path, { token, body: { product_code: 'CA17', website_type: 'vip' } })
  expect((await t.call('GET', `${path}/${here.id}/peers`, { token })).json()).toEqual({
    items: [{ id: there.id, website_type: 'vip', product_code: 'sku-ca16-1' }],
  })
  expect((await t.call('GET', `${path}/none/peers`, { token })).statusCode).toBe(404)
})

test('the same variants in another order do not reset the stock', async () => {
  const monitor = await created('CA20')
  const { rows } = await t.db.execute<{ variant_id: string }>(
    sql`select distinct variant_id from variants where product_id = ${monitor.product_id} order by variant_id limit 2`,
  )
  const ids = rows.map(({ variant_id }) => variant_id)
  await change(monitor.id, { version: 1, variant_ids: ids.toReversed() })
  await t.db.execute(sql`update inventory_monitors set stock_state = 'in', stock_level = 7 where id = ${monitor.id}`)
  const again = await change(monitor.id, { version: 2, variant_ids: ids })
  expect(again.json()).toMatchObject({ variant_ids: ids, stock_state: 'in', stock_level: 7 })
})
