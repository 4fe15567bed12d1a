import { sql } from 'drizzle-orm'
import { byKey, counted } from './testing/use-metrics'
import { usePastMetrics } from './testing/use-past-metrics'
import { wholeMonths } from './whole-months'

const { app, metricsOf } = usePastMetrics()

test.each([
  ['2026-10-01', '2026-10-31', { from: '2026-10-01', until: '2026-11-01' }],
  ['2026-10-02', '2026-10-31', null],
  ['2026-10-01', '2026-10-30', null],
  ['2025-11-26', '2026-11-25', { from: '2025-12-01', until: '2026-11-01' }],
  ['2025-12-31', '2026-02-01', { from: '2026-01-01', until: '2026-02-01' }],
  ['2024-02-01', '2024-02-29', { from: '2024-02-01', until: '2024-03-01' }],
  ['2026-11-03', '2026-11-05', null],
])('the whole months from %s to %s', (from, to, months) => {
  expect(wholeMonths({ from, to })).toEqual(months)
})

test.each([
  ['2026-10-01', '2026-11-30'],
  ['2026-09-15', '2026-11-04'],
  ['2026-10-31', '2026-11-30'],
  ['2026-10-25', '2026-11-03'],
])('metrics by product from %s to %s combine whole months and single days', async (from, to) => {
  const query = `from=${from}&to=${to}&by=product`
  const days = sql`day between ${from}::date and ${to}::date`
  const turns = await app().db.execute(sql`
    select product_code as key, sum(restocks)::int as restocks, sum(sold_outs)::int as sold_outs, round(avg(in_stock_ms) / 60000)::int as minutes
    from analytics_stock where ${days} group by 1`)
  expect(turns.rows.length).toBeGreaterThan(1)
  expect(byKey(await metricsOf(`${query}&measure=restocks&measure=sold_outs&measure=minutes_in_stock`))).toEqual(
    counted(turns.rows),
  )
  const lines = await app().db.execute(sql`
    select product_code as key, sum(units)::int as units, sum(goods) filter (where reporting_currency = 'CNY')::int as goods,
      sum(saved) filter (where reporting_currency = 'CNY')::int as saved
    from analytics_order_lines where ${days} group by 1`)
  expect(byKey(await metricsOf(`${query}&measure=units&measure=goods&measure=saved`))).toEqual(counted(lines.rows))
  const prices = await app().db.execute(sql`
    select product_code as key, round(avg(round(10000 * greatest(0, 1 - price::numeric / list_price))) filter (where list_price > 0))::int
    from analytics_prices where ${days} group by 1`)
  expect(byKey(await metricsOf(`${query}&measure=discount`))).toEqual(counted(prices.rows))
})

test.each([
  ['by=day', 'category=bags', 'product=CA1'],
  ['by=month&by=store', 'category=sale', 'product=CA1&product=CA2'],
  ['by=weekday', 'category=', 'product=CA3'],
  ['by=week', 'category=bags&category=sale', 'product=CA1&product=CA2'],
  ['by=category', 'category=bags', 'product=CA1'],
])('prices %s with %s equal those of its products', async (by, ofCategory, ofProducts) => {
  const query = `from=2026-10-21&to=2026-11-05&measure=lowest_price&measure=highest_price&measure=mean_price&measure=discount&${by}`
  const [{ labels: _, ...byCategory }, { labels: __, ...expected }] = [
    await metricsOf(`${query}&${ofCategory}`),
    await metricsOf(`${query}&${ofProducts}`),
  ]
  expect(byCategory.rows.length).toBeGreaterThan(0)
  expect(byCategory).toEqual(expected)
})

test('returns the rows with the highest values when there are more than the maximum, sorted by their keys', async () => {
  await app().db.execute(sql`
    insert into analytics_stock (day, hour, store, product_code, restocks, sold_outs)
    select date '2026-06-15', 1, 'coach-outlet', 'M' || to_char(n, 'FM00000'), case n when 2500 then 9 when 7 then 1 else 2 end, 0
    from generate_series(1, 2500) n`)
  const { rows, left_out, totals } = await metricsOf('from=2026-06-02&to=2026-06-29&measure=restocks&by=product')
  expect({ count: rows.length, left_out, totals }).toEqual({ count: 2000, left_out: 500, totals: [5006] })
  expect(rows.at(-1)).toEqual({ keys: ['M02500'], values: [9] })
  expect(rows.map(({ keys }) => keys[0])).not.toContain('M00007')
  const keys = rows.map(({ keys: [key = null] }) => key ?? '')
  expect(keys).toEqual(keys.toSorted())
  const few = await metricsOf('from=2026-06-02&to=2026-06-29&measure=restocks&by=product&most=1')
  expect(few).toMatchObject({ rows: [{ keys: ['M02500'], values: [9] }], left_out: 2499, totals: [5006] })
})
