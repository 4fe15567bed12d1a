import { sql } from 'drizzle-orm'
import type { AlertRuleForecast } from '@outlet/shared/contract/alert-rules'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { listSameProducts } from '@outlet/shared/contract/products/product-groups'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { useDeliveries } from '../deliveries/testing/use-deliveries'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'

const { app, admin, addChannel, addRule, emitEvents, request, start, settled } = useDeliveries()

const stores = ['coach-outlet', 'other-outlet', 'euro-outlet'] as const
const ids = new Map<string, string>()
const idOf = (store: (typeof stores)[number]) => ids.get(store) ?? ''

/** The same product at three stores, each monitored. */
beforeEach(async () => {
  for (const key of stores) {
    await addStore(app().db, { key, base_url: 'http://127.0.0.1:9' })
    await seedProducts(app().db, key, { prefix: 'CA', products: 1, variants: 1 })
    const body = { website_type: key, product_code: 'CA1' }
    ids.set(key, (await request<InventoryMonitor>('POST', '/inventory-monitors', body)).id)
  }
})
interface Offer {
  price: number
  currency?: string
  orderable?: boolean | null
  /** Days since the last reading. */
  age?: number
}
async function offer(store: (typeof stores)[number], { price, currency = 'USD', orderable = true, age = 0 }: Offer) {
  await app().db.execute(sql`
    insert into product_intervals (website_type, product_id, from_at, seen_until, currency, price, orderable, qty_kind)
    values (${store}, 'CA1', clock_now() - interval '9 days', clock_now() - ${age} * interval '1 day', ${currency}, ${price}, ${orderable}, 'unknown')`)
  await app().db.execute(sql`
    update inventory_monitors set price = ${price}, price_currency = ${currency}, orderable = ${orderable}
    where id = ${idOf(store)}`)
}
const setRate = (currency: string, rate: number) =>
  app().db.execute(sql`
    insert into exchange_rates (currency, reporting_currency, valid_on, rate)
    values (${currency}, ${app().app.config.reportingCurrency}, '2026-01-01', ${rate})`)

/** Number of messages that a rule for the cheapest price would have sent for a restock at this price. */
async function countMatches(price: number): Promise<number> {
  const money = { minor: price, currency: 'USD' }
  const stock = { stock_level: 1, stock_level_kind: 'exact' as const, price: money, previous_price: null }
  const payload = {
    product_code: 'CA1',
    product_id: 'CA1',
    ...stock,
    threshold: null,
    code: null,
    begins_failing: false,
  }
  const subject = { type: 'inventory_monitor', id: idOf('coach-outlet') }
  await emitEvents([{ kind: 'restocked', subject, store: 'coach-outlet', payload }])
  const rule = { events: ['restocked'], filter: { is_cheapest: true }, cooldown_minutes: 0 }
  return (await request<AlertRuleForecast>('POST', '/alert-rules/forecast', { language: 'en-US', rule })).alerts
}

test.each<[string, Partial<Record<(typeof stores)[number], Offer>>, number]>([
  ['no other store has read a price', {}, 0],
  ['it is below the other price', { 'other-outlet': { price: 10_001 } }, 1],
  ['it equals the other price', { 'other-outlet': { price: 10_000 } }, 1],
  ['another store is cheaper', { 'other-outlet': { price: 9_999 }, 'euro-outlet': { price: 20_000 } }, 0],
  [
    'the cheaper store cannot deliver',
    { 'other-outlet': { price: 1, orderable: false }, 'euro-outlet': { price: 20_000 } },
    1,
  ],
  ['it is unknown whether the cheaper store can deliver', { 'other-outlet': { price: 1, orderable: null } }, 0],
  ['the cheaper price was not read for days', { 'other-outlet': { price: 1, age: 3 } }, 0],
  ['an amount in euros is lower, but not its value', { 'euro-outlet': { price: 9_000, currency: 'EUR' } }, 1],
  ['a currency has no rate', { 'euro-outlet': { price: 9_000, currency: 'GBP' } }, 0],
])('when %s, the forecast counts accordingly', async (_name, offers, expected) => {
  await setRate('USD', 7)
  await setRate('EUR', 8)
  await offer('coach-outlet', { price: 10_000 })
  for (const store of stores) {
    const other = offers[store]
    if (other) await offer(store, other)
  }
  expect(await countMatches(10_000)).toBe(expected)
})

test('prices of one currency are compared without a rate', async () => {
  await offer('coach-outlet', { price: 10_000, currency: 'GBP' })
  await offer('other-outlet', { price: 10_001 })
  expect(await countMatches(10_000)).toBe(1)
})

test('a rule for the cheapest price alerts, and practice stores do not count', async () => {
  await setRate('USD', 7)
  await addRule([(await addChannel()).id], { events: ['restocked'], filter: { is_cheapest: true } })
  await offer('other-outlet', { price: 10_500 })
  await offer('euro-outlet', { price: 1 })
  start()
  await countMatches(10_000)
  await settled()
  const alerts = async () => (await app().db.execute(sql`select 1 from alerts`)).rowCount
  expect(await alerts()).toBe(0)
  await app().db.execute(sql`update stores set is_practice = (key = 'euro-outlet')`)
  await countMatches(10_000)
  await settled()
  expect(await alerts()).toBe(1)
  const { rows } = await app().db.execute(
    sql`select facts -> 'other_price' as price, facts -> 'other_store' as store from deliveries`,
  )
  const name = await app().db.execute(sql`select name from stores where key = 'other-outlet'`)
  expect(rows).toEqual([{ price: { minor: 10_500, currency: 'USD' }, store: name.rows[0]?.['name'] }])
})

test('a product that is not monitored counts, a linked one counts, and a separated one does not', async () => {
  await setRate('USD', 7)
  await app().db.execute(
    sql`delete from inventory_monitors where id in (${idOf('other-outlet')}, ${idOf('euro-outlet')})`,
  )
  await offer('coach-outlet', { price: 10_000 })
  await offer('other-outlet', { price: 9_000 })
  expect(await countMatches(10_000)).toBe(0)
  const change = (verb: string, product_id: string, website_type: string) =>
    request('POST', `/products/coach-outlet/CA1/${verb}`, { website_type, product_id })
  await change('separate', 'CA1', 'other-outlet')
  // Compared with nothing.
  expect(await countMatches(10_000)).toBe(0)
  await seedProducts(app().db, 'euro-outlet', { prefix: 'ZZ', products: 1, variants: 1 })
  await app().db.execute(sql`
    insert into product_intervals (website_type, product_id, from_at, seen_until, currency, price, orderable, qty_kind)
    values ('euro-outlet', 'ZZ1', clock_now() - interval '9 days', clock_now(), 'USD', 10500, true, 'unknown')`)
  await change('same', 'ZZ1', 'euro-outlet')
  // The forecast uses today's groups, for the two earlier events too.
  expect(await countMatches(10_000)).toBe(3)
  expect(await countMatches(10_501)).toBe(3)
})

test('the same products are listed with the cheapest orderable one first', async () => {
  await setRate('USD', 7)
  await setRate('EUR', 8)
  await offer('coach-outlet', { price: 10_000 })
  await offer('other-outlet', { price: 10_500 })
  await offer('euro-outlet', { price: 9_000, currency: 'EUR' })
  await app().db.execute(sql`update monitor_checks set read_at = clock_now()`)
  const read = async () =>
    (await app().call('GET', '/products/coach-outlet/CA1/same', { token: admin() }))
      .json<EndpointResponse<typeof listSameProducts>>()
      .items.map((item) => [item.website_type, item.reporting_price?.minor, item.is_cheapest])
  expect(await read()).toEqual([
    ['coach-outlet', 70_000, true],
    ['euro-outlet', 72_000, false],
    ['other-outlet', 73_500, false],
  ])
  await offer('coach-outlet', { price: 10_000, orderable: false })
  expect((await read()).map(([store, , isCheapest]) => [store, isCheapest])).toEqual([
    ['euro-outlet', true],
    ['other-outlet', false],
    ['coach-outlet', false],
  ])
  // Prices that were not read for a day and a half are not compared.
  await app().db.execute(sql`update monitor_checks set read_at = clock_now() - interval '2 days'
    where monitor_id = ${idOf('euro-outlet')}`)
  expect((await read()).every(([, , isCheapest]) => !isCheapest)).toBe(true)
})
