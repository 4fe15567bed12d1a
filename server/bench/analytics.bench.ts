import { sql } from 'drizzle-orm'
import { timeQueries } from './analytics/time-queries'
import { benchApp } from './bench-app'
import { percentile, report } from './report'
import { rollUpDays } from '../src/analytics/roll-up-days'

// Measures a year of 1,000,000 order lines: the roll-up of a day whose orders changed, and the queries of the data
// analysis pages. Read time depends on the number of roll-up rows that a query covers, since they are grouped for each
// query.

const ORDERS = 700_000
const ZONE = 'Asia/Shanghai'
const ROUNDS = 20

const bench = await benchApp('admin')
const { db, app, close } = bench

const queries = {
  'by day': 'measure=orders&measure=spend&by=day',
  'by week': 'measure=orders&measure=spend&by=week',
  'by store': 'measure=orders&measure=spend&by=store',
  'by status': 'measure=orders&measure=spend&by=status',
  'by task': 'measure=orders&measure=spend&by=task',
  'by product': 'measure=units&measure=goods&by=product',
  'hour by weekday': 'measure=orders&by=hour&by=weekday',
  'store by month': 'measure=spend&by=store&by=month',
  'colour by size': 'measure=units&by=color&by=size',
  'sums alone': 'measure=orders&measure=spend&measure=units',
}

async function seed() {
  await db.execute(sql`alter table orders disable trigger user`)
  await db.execute(sql`
    insert into orders (id, order_number, source, store_name, website_type, status, payment, fulfilment, currency, subtotal, tax,
      shipping, total, reporting_currency, rate, rate_valid_on, converted_total, placed_at, placed_on, search_text)
    select gen_random_uuid(), 'B' || n, case when n % 3 = 0 then 'task' else 'manual' end, 'Store ' || n % 12,
      case when n % 12 < 8 then 'store-' || n % 12 end,
      (array['placed', 'confirmed', 'completed', 'cancelled', 'failed'])[1 + n % 5], 'paid', 'unfulfilled', 'USD', 10000, 0, 0, 10000,
      ${app.config.reportingCurrency}, 7.1, '2020-01-01', 71000, at, (at at time zone ${ZONE})::date, ''
    from (select n, now() - (n % 365) * interval '1 day' - (n % 86400) * interval '1 second' as at from generate_series(1, ${ORDERS}::int) n) as s`)
  await db.execute(sql`
    insert into order_lines (order_id, position, title, product_code, color, size, quantity, unit_price, attributes)
    select o.id, p, 'Bag ' || (hashtext(o.order_number) + p) % 400, 'P' || abs((hashtext(o.order_number) + p) % 400),
      (array['Black', 'Tan', 'Red', 'Blue', null])[1 + abs(hashtext(o.order_number) + p) % 5],
      (array['S', 'M', 'L', null])[1 + abs(hashtext(o.order_number) + p) % 4], 1, 5000, '[]'
    from orders o, generate_series(0, 1) p where p = 0 or o.order_number like '%1' or o.order_number like '%3' or o.order_number like '%5' or o.order_number like '%7'`)
  await db.execute(sql`alter table orders enable trigger user`)
  await db.execute(sql`vacuum analyze orders, order_lines`)
}

try {
  await seed()
  const { rows } = await db.execute<{ day: string }>(
    sql`select distinct placed_on::text as day from orders order by day`,
  )
  const took: number[] = []
  for (const { day } of rows) {
    const startedAt = performance.now()
    await db.transaction((tx) => rollUpDays(tx, { ...app.config, timeZone: ZONE }, 'orders', [day]))
    took.push(performance.now() - startedAt)
  }
  await db.execute(sql`vacuum analyze analytics_orders, analytics_order_lines`)
  report({ name: 'analytics: a day rebuilt, p95', value: percentile(took, 0.95), unit: 'ms', goal: '–' })
  await timeQueries(bench, queries, ROUNDS)
} finally {
  await close()
}
