import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { dimensionNames, measureNames, type Dimension } from '@outlet/shared/contract/analytics'
import type { Order, OrderDraft } from '@outlet/shared/contract/orders'
import { dayIn } from '../platform/time/day-in'
import { orderDraft } from '../testing/order-draft'
import { byKey, counted, useMetrics, ZONE } from './testing/use-metrics'

const SPAN = 'from=2026-01-01&to=2026-12-31'

const { app, admin, request, metricsOf, settled } = useMetrics()

beforeAll(async () => {
  const body = { currency: 'JPY', valid_on: '2026-01-01', rate: '0.0487' }
  expect((await app().call('POST', '/exchange-rates', { token: admin(), body })).statusCode).toBe(200)
})

const send = async (method: 'POST' | 'PATCH', path: string, body: Record<string, unknown>) => {
  const response = await app().call(method, path, { token: admin(), body })
  expect([response.statusCode, response.body]).toEqual([expect.any(Number), expect.not.stringContaining('"code"')])
  return response.json<Order>()
}

/** Counts orders one by one from the rows of `orders`, without any roll-up. */
const keys: Partial<Record<Dimension, string>> = {
  day: `to_char(o.placed_at at time zone '${ZONE}', 'YYYY-MM-DD')`,
  week: `to_char(date_trunc('week', o.placed_at at time zone '${ZONE}'), 'YYYY-MM-DD')`,
  month: `to_char(o.placed_at at time zone '${ZONE}', 'YYYY-MM')`,
  weekday: `extract(isodow from o.placed_at at time zone '${ZONE}')::text`,
  hour: `to_char(o.placed_at at time zone '${ZONE}', 'HH24')`,
  store: `case when o.website_type is null then '~' || o.store_name else o.website_type end`,
  status: 'o.status',
  source: 'o.source',
}
const keysOfLines: Partial<Record<Dimension, string>> = {
  ...keys,
  product: 'l.product_code',
  color: 'l.color',
  size: 'l.size',
}

const paid = `o.status not in ('cancelled', 'failed') and o.reporting_currency = 'CNY'`

const UNKNOWN = `o.status not in ('cancelled', 'failed') and (o.reporting_currency <> 'CNY' or o.converted_total is null)`

const countOrders = async (key: string) =>
  (
    await app().db.execute<{ key: string | null; orders: number; spend: number | null }>(sql`
      select ${sql.raw(key)} as key, count(*)::int as orders,
        case when sum(o.converted_total) filter (where ${sql.raw(paid)}) > 0 or count(*) filter (where ${sql.raw(UNKNOWN)}) = 0
          then coalesce(sum(o.converted_total) filter (where ${sql.raw(paid)}), 0)::float8 end as spend
      from orders o group by 1`)
  ).rows

/** Computes the value of order lines with plain numbers: JPY has no minor unit, CNY has two digits. */
const countLines = async (key: string) =>
  (
    await app().db.execute<{ key: string | null; units: number; goods: number }>(sql`
      select ${sql.raw(key)} as key, sum(l.quantity)::int as units, coalesce(sum(round(
          l.quantity::numeric * l.unit_price * o.rate * case o.currency when 'JPY' then 100 else 1 end
        )) filter (where ${sql.raw(paid)} and o.converted_total is not null), 0)::float8 as goods
      from orders o join order_lines l on l.order_id = o.id group by 1`)
  ).rows

async function holds() {
  await settled()
  for (const [dimension, key] of Object.entries(keys))
    expect(byKey(await metricsOf(`${SPAN}&measure=orders&measure=spend&by=${dimension}`))).toEqual(
      counted(await countOrders(key)),
    )
  for (const [dimension, key] of Object.entries(keysOfLines))
    expect(byKey(await metricsOf(`${SPAN}&measure=units&measure=goods&by=${dimension}`))).toEqual(
      counted(await countLines(key)),
    )
}

const moments = [
  '2026-03-08T06:59:59.999Z',
  '2026-03-08T07:00:00Z',
  '2026-03-09T03:59:59Z',
  '2026-11-01T05:30:00Z',
  '2026-11-01T06:30:00Z',
  '2026-11-02T04:59:59Z',
  '2026-11-02T05:00:00Z',
]
const line = fc.record({
  title: fc.constantFrom('Wallet', 'Tote'),
  product_code: fc.constantFrom('CH1', 'CH2', null),
  color: fc.constantFrom('Black', null),
  size: fc.constantFrom('S', null),
  attributes: fc.constant<OrderDraft['lines'][number]['attributes']>([]),
  quantity: fc.integer({ min: 1, max: 3 }),
  unit_price: fc.integer({ min: 0, max: 100_003 }),
})
const draft: fc.Arbitrary<Partial<OrderDraft>> = fc.record({
  placed_at: fc.constantFrom(...moments),
  status: fc.constantFrom('placed', 'cancelled', 'failed', 'unknown'),
  // SEK has no rate.
  currency: fc.constantFrom('CNY', 'JPY', 'SEK'),
  store_name: fc.constantFrom('Coach Outlet', 'Macy’s'),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  tax: fc.integer({ min: 0, max: 99 }),
})
const step = fc.oneof(
  fc.record({ kind: fc.constant('record' as const), draft }),
  fc.record({ kind: fc.constant('change' as const), draft, which: fc.nat() }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('settle' as const) }),
)

test('the order roll-ups match the orders, over random histories of late and corrected orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      await app().db.execute(sql`delete from orders`)
      let orders: Order[] = []
      for (const each of steps) {
        const chosen = 'which' in each ? orders[each.which % Math.max(1, orders.length)] : undefined
        if (each.kind === 'settle') await settled()
        else if (each.kind === 'record') orders.push(await send('POST', '/orders', orderDraft(each.draft)))
        else if (chosen && each.kind === 'change') {
          const changed = await send('PATCH', `/orders/${chosen.id}`, { version: chosen.version, ...each.draft })
          orders = orders.map((order) => (order.id === changed.id ? changed : order))
        } else if (chosen) {
          await app().db.execute(sql`delete from orders where id = ${chosen.id}`)
          orders = orders.filter(({ id }) => id !== chosen.id)
        }
      }
      await holds()
    }),
    { numRuns: 12 },
  )
})

test('a rate that becomes known reaches the roll-ups', async () => {
  await app().db.execute(sql`delete from orders`)
  const { lines } = orderDraft()
  await send('POST', '/orders', orderDraft({ currency: 'SEK', lines: lines.slice(0, 1), tax: 0, shipping: 0 }))
  await settled()
  expect(await metricsOf(`${SPAN}&measure=spend`)).toMatchObject({ totals: [null], unconverted: 1, currency: 'CNY' })
  const rate = { currency: 'SEK', valid_on: '2026-01-01', rate: '0.8' }
  expect((await app().call('POST', '/exchange-rates', { token: admin(), body: rate })).statusCode).toBe(200)
  await settled()
  expect(await metricsOf(`${SPAN}&measure=spend&measure=goods`)).toMatchObject({
    totals: [71_840, 71_840],
    unconverted: 0,
  })
})

test('cancelled and failed orders count as spend 0; null stands for an unknown amount', async () => {
  await app().db.execute(sql`delete from orders`)
  const unknown = orderDraft({ currency: 'NOK' })
  await send('POST', '/orders', unknown)
  for (const status of ['cancelled', 'failed'] as const) await send('POST', '/orders', { ...unknown, status })
  await settled()
  expect(byKey(await metricsOf(`${SPAN}&measure=spend&by=status`))).toEqual(
    new Map([
      ['cancelled', [0]],
      ['failed', [0]],
      ['placed', [null]],
    ]),
  )
  expect(await metricsOf(`${SPAN}&measure=spend&status=cancelled`)).toMatchObject({ totals: [0], unconverted: 0 })
  // Rows in another reporting currency, as before a change of the installation's reporting currency.
  await app().db.execute(sql`update analytics_order_days set reporting_currency = 'GBP'`)
  const counted = byKey(await metricsOf(`${SPAN}&measure=spend&by=status`))
  expect([counted.get('cancelled'), counted.get('failed')]).toEqual([[0], [0]])
  // The known parts of an amount are shown without the unknown ones.
  await send('POST', '/orders', orderDraft({}))
  await settled()
  expect(byKey(await metricsOf(`${SPAN}&measure=spend&by=status`)).get('placed')).toEqual([139_800])
})

test('returns measures of several facts in one row, by two dimensions, with the names of the keys', async () => {
  await app().db.execute(sql`delete from orders`)
  await send('POST', '/orders', orderDraft({ store_name: 'Macy’s', placed_at: '2026-11-20T17:00:00Z' }))
  await send('POST', '/orders', orderDraft({ placed_at: '2026-11-21T17:00:00Z', status: 'cancelled' }))
  await settled()
  const found = await metricsOf(`${SPAN}&measure=units&measure=orders&measure=spend&by=store&by=weekday`)
  expect(found.rows).toEqual([
    { keys: ['~Coach Outlet', '6'], values: [3, 1, 0] },
    { keys: ['~Macy’s', '5'], values: [3, 1, 139_800] },
  ])
  expect(found.labels).toEqual({ store: { '~Coach Outlet': 'Coach Outlet', '~Macy’s': 'Macy’s' } })
  expect(found).toMatchObject({ totals: [6, 2, 139_800], left_out: 0, is_behind: false })
  const filtered = await metricsOf(
    `${SPAN}&measure=orders&by=product`.replace('measure=orders', 'measure=units') + '&status=placed',
  )
  expect(filtered.rows).toEqual([
    { keys: ['CH857'], values: [1] },
    { keys: ['CK115'], values: [2] },
  ])
  expect(filtered.labels).toEqual({ product: { CH857: 'Tabby Shoulder Bag 26', CK115: 'Card Case' } })
})

test('accepts days relative to today, in the installation’s time zone', async () => {
  const before = dayIn(ZONE, new Date())
  const { from, to } = await metricsOf('from=today-6d&to=today&measure=orders')
  expect([before, dayIn(ZONE, new Date())]).toContain(to)
  expect(from).toBe(new Date(Date.parse(to) - 6 * 86_400_000).toISOString().slice(0, 10))
})

test.each([
  ['from=2026-11-02&to=2026-11-01&measure=orders', 'analytics.period_invalid'],
  ['from=2020-01-01&to=2026-11-01&measure=orders', 'analytics.period_invalid'],
  [SPAN, 'analytics.no_measure'],
  [`${SPAN}&measure=orders&by=day&by=store&by=status`, 'analytics.too_many_dimensions'],
  [`${SPAN}&measure=orders&by=day&by=day`, 'analytics.too_many_dimensions'],
  [`${SPAN}&measure=orders&by=product`, 'analytics.does_not_fit'],
  [`${SPAN}&measure=orders&product=CH857`, 'analytics.does_not_fit'],
  [`${SPAN}&measure=orders&measure=checks&by=status`, 'analytics.does_not_fit'],
  [`${SPAN}&measure=lowest_price&by=hour`, 'analytics.does_not_fit'],
  [`${SPAN}&measure=hearts`, 'request.invalid'],
])('%s is refused as %s', async (query, code) => {
  const response = await request(query)
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, code])
})

test('every permitted combination of measure and dimension returns 200', async () => {
  for (const measure of measureNames) {
    for (const by of dimensionNames) {
      const response = await request(`${SPAN}&measure=${measure}&by=${by}`)
      const isRefused =
        response.statusCode === 400 && response.json<{ code: string }>().code === 'analytics.does_not_fit'
      expect([measure, by, isRefused || response.statusCode === 200]).toEqual([measure, by, true])
    }
  }
})

test('is for admins only', async () => {
  const query = `${SPAN}&measure=orders`
  expect((await request(query, await app().signInAs('user'))).statusCode).toBe(403)
  expect((await app().call('GET', `/analytics/figures?${query}`)).statusCode).toBe(401)
})
