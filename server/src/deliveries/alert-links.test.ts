import { sql } from 'drizzle-orm'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { setClockOffset } from '../platform/time/clock'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'
import { storeBlocked, useDeliveries } from './testing/use-deliveries'

const MINUTE = 60_000
const DAY = 86_400_000

const { app, addChannel, addRule, emitEvents, request, receiver, start, until, states } = useDeliveries()

test('an alert link acknowledges and mutes by POST without sign-in, and displays an error if it is invalid or expired', async () => {
  start()
  await addRule([(await addChannel()).id], { bell: true, repeat_minutes: 30 })
  const { rows } = await app().db.execute<{ id: string }>(sql`
      insert into event_episodes (id, subject_type, subject_id, family, begun_at)
      values (gen_random_uuid(), 'store', 'a', 'blocked', clock_now()) returning id`)
  await emitEvents([{ ...storeBlocked('a'), episode: rows[0]?.id ?? '' }])
  await until('it is sent', () => receiver().received.length === 1)
  const link = receiver().received[0]?.links.find(({ label }) => label === 'Acknowledge or mute')?.url ?? ''
  const path = new URL(link).pathname
  const open = (method: 'GET' | 'HEAD' | 'POST', url = path, form = '') =>
    app().app.http.inject({
      method,
      url,
      ...(method === 'POST' ? { payload: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
    })
  const untouched = async () =>
    (await app().db.execute(sql`select 1 from alerts where acknowledged_at is null and muted_until is null`))
      .rowCount === 1
  const page = await open('GET')
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
  expect(page.body).toContain('Store refuses access: a')
  expect(page.body).not.toMatch(/<script|style=/)
  expect(await states()).toMatchObject({ 'repeat waiting': 2 })
  expect((await open('HEAD')).statusCode).toBe(200)
  expect(await untouched()).toBe(true)
  expect((await open('POST', path, 'do=hour')).body).toContain('Muted until')
  await emitEvents([storeBlocked('a', Date.now() + MINUTE)])
  await until('no notification is sent', async () => (await states())['alert suppressed muted'] === 2)
  expect((await open('POST', path, 'do=acknowledge')).body).toContain('Alert acknowledged')
  expect(await states()).toMatchObject({ 'repeat suppressed acknowledged': 2 })
  expect((await open('GET')).body).toContain('Acknowledged by someone')
  expect((await open('POST', path, 'do=delete')).statusCode).toBe(400)
  expect((await open('GET', `${path}x`)).statusCode).toBe(404)
  setClockOffset(8 * DAY)
  expect((await open('POST', path, 'do=hour')).statusCode).toBe(410)
  const refused = await Promise.all(Array.from({ length: 60 }, () => open('GET'))).then((all) => all.at(-1))
  expect(refused?.statusCode).toBe(429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  const { rows: audited } = await app().db.execute(
    sql`select action, actor_name from audit where subject_type = 'alert' order by at, id`,
  )
  expect(audited).toEqual([
    { action: 'alerts.mute', actor_name: 'alert link' },
    { action: 'alerts.acknowledge', actor_name: 'alert link' },
  ])
})

test('the page of an alert link shows price and stock of the monitor at the time of the message, and now', async () => {
  await addStore(app().db, { key: 'coach-outlet', base_url: 'http://127.0.0.1:9' })
  await seedProducts(app().db, 'coach-outlet', { prefix: 'CA', products: 1, variants: 1 })
  const body = { website_type: 'coach-outlet', product_code: 'CA1' }
  const { id } = await request<InventoryMonitor>('POST', '/inventory-monitors', body)
  await addRule([(await addChannel()).id], { events: ['restocked'] })
  start()
  const price = { minor: 14900, currency: 'USD' }
  const stock = { stock_level: 3, stock_level_kind: 'exact' as const, price, price_max: null, previous_price: null }
  const payload = {
    product_code: 'CA1',
    product_id: 'CA1',
    ...stock,
    threshold: null,
    code: null,
    begins_failing: false,
  }
  await emitEvents([{ kind: 'restocked', subject: { type: 'inventory_monitor', id }, store: 'coach-outlet', payload }])
  await until('it is sent', () => receiver().received.length === 1)
  const link = receiver().received[0]?.links.find(({ label }) => label === 'Acknowledge or mute')?.url ?? ''
  const open = async () => (await app().app.http.inject(new URL(link).pathname)).body
  const before = await open()
  expect(before).toContain('<dt>Price when alerted</dt><dd>$149.00</dd>')
  expect(before).toContain('<dt>Available when alerted</dt><dd>3</dd>')
  // Never read, so the page claims nothing about the present.
  expect(before).not.toContain('now</dt>')
  await app().db.execute(sql`
    update inventory_monitors set stock_level = 0, stock_level_kind = 'exact', orderable = false, price = 11900,
      price_currency = 'USD' where id = ${id}`)
  await app().db.execute(sql`update monitor_checks set read_at = clock_now() where monitor_id = ${id}`)
  const after = await open()
  expect(after).toContain('<dt>Price now</dt><dd>$119.00</dd>')
  expect(after).toContain('<dt>Available now</dt><dd>Sold out</dd>')
  expect(after).toContain('The current values were read at')
  // The same product in another store, with the age of its price.
  await addStore(app().db, { key: 'other-outlet', name: 'Other Outlet', base_url: 'http://127.0.0.1:9' })
  await seedProducts(app().db, 'other-outlet', { prefix: 'CA', products: 1, variants: 1 })
  await app().db.execute(sql`update products set current_price = 9900 where website_type = 'other-outlet'`)
  expect(await open()).toContain('<dt>Other Outlet</dt><dd>$99.00</dd>')
})
