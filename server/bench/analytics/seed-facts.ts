import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../src/platform/db/database'
import { ensurePartitions } from '../../src/inventory-monitors/history/history-partitions'
import { addMonitoredProducts } from '../engine/bench-store'
import {
  rollUpOrderDays,
  rollUpOrderLineMonths,
  rollUpPriceDays,
  rollUpPriceMonths,
  rollUpStockHours,
  rollUpStockMonths,
} from '../../src/analytics/roll-up-aggregates'
import { monthsOf } from '../../src/analytics/whole-months'
import { addStore } from '../../src/stores/testing/add-store'

const DAY_MS = 86_400_000

/**
 * Seeds 10,000 monitors of 12 variants with three readings a day for a week; one reading in ten changes the stock
 * state.
 */
export async function seedReadings(db: Database): Promise<void> {
  for (const key of ['store-1', 'store-2', 'store-3', 'store-4']) {
    await addStore(db, { key, site_id: key, base_url: 'http://127.0.0.1:9', is_practice: true })
    await addMonitoredProducts(db, key, 'P', 2500)
  }
  const days = Array.from({ length: 9 }, (_, index) => Date.now() - index * DAY_MS)
  await ensurePartitions(db, 'stock_intervals', days)
  await ensurePartitions(db, 'stock_days', days)
  await db.execute(sql`
    insert into stock_intervals (monitor_id, variant_id, from_at, seen_until, quantity, kind, orderable, price, currency)
    select m.id, v.variant_id, at, at + interval '8 hours', n, 'exact', (n + abs(hashtext(v.variant_id))) / 10 % 2 = 0, 10000, 'USD'
    from inventory_monitors m
    join variants v on v.website_type = m.website_type and v.product_id = m.product_id,
    generate_series(0, 20) n,
    lateral (
      select now() - interval '8 hours' * (22 - n) + abs(hashtext(v.variant_id)) % 28000 * interval '1 second' as at) as moment
    order by at`)
  await db.execute(sql`
    insert into open_stock_readings (monitor_id, variant_id, from_at, quantity, kind, orderable, price, currency)
    select distinct on (monitor_id, variant_id) monitor_id, variant_id, seen_until, 1, 'exact', orderable, 10000, 'USD'
    from stock_intervals order by monitor_id, variant_id, seen_until desc`)
  await db.execute(sql`
    insert into stock_days (monitor_id, from_at, until_at, kind, known_ms, orderable_ms, restocks, price, currency)
    select id, day, day + interval '1 day', 'exact', 0, 0, 0, 10000, 'USD'
    from inventory_monitors, generate_series(date_trunc('day', now()) - interval '3 days', date_trunc('day', now()), interval '1 day') day`)
  await db.execute(sql`vacuum analyze`)
}

/** Seeds 700,000 orders with 1,000,000 lines. */
async function seedOrders(db: Database, product: SQL): Promise<void> {
  const columns = sql`current_date - n % 365 as day, n % 24 as hour, 'store-' || n % 4 as store, (array['task', 'manual'])[1 + n % 2] as source,
    (array['placed', 'confirmed', 'completed', 'cancelled', 'failed'])[1 + n % 5] as status,
    case n % 2 when 0 then md5('task' || n % 40)::uuid end as task_id, md5('channel' || n % 6)::uuid as channel_id, 'CNY' as reporting_currency`
  await db.execute(sql`
    insert into analytics_orders (day, hour, store, source, status, task_id, channel_id, reporting_currency, orders, spend, unconverted)
    select ${columns}, 1, 71000, 0 from generate_series(1, 700000) n`)
  await db.execute(sql`
    insert into analytics_order_lines (day, hour, store, source, status, task_id, channel_id, reporting_currency, product_code, title,
      units, goods, priced_units)
    select ${columns}, ${product}, 'Bag', 1, 35000, 1 from generate_series(1, 1000000) n`)
}

/**
 * Seeds a year of roll-ups: 2,000,000 stock changes, prices of 10,000 products, orders, 100,000 attempts, and checks
 * and messages by the hour.
 */
export async function seedYear(db: Database): Promise<void> {
  const product = sql`'P' || n % 10000`
  await db.execute(
    sql`truncate analytics_stock, analytics_stock_hours, analytics_prices, analytics_price_days, analytics_price_categories, analytics_stock_months,
    analytics_price_months, analytics_products`,
  )
  await db.execute(sql`
    insert into analytics_stock (day, hour, store, product_code, color, size, restocks, sold_outs, in_stock_ms)
    select current_date - n % 365, n % 24, 'store-' || n % 4, ${product}, (array['Black', 'Tan', 'Red'])[1 + n % 3], (n % 5)::text,
      n % 2, 1 - n % 2, case n % 2 when 0 then abs(hashtext(n::text)) % 10000000 end
    from generate_series(1, 2000000) n`)
  await db.execute(sql`
    insert into analytics_prices (day, store, product_code, currency, price, list_price)
    select current_date - d, 'store-' || n % 4, ${product}, (array['USD', 'CNY'])[1 + n % 2], 1000 + (n + d) % 977, 2000
    from generate_series(0, 9999) n, generate_series(0, 364) d`)
  await db.execute(sql`
    insert into analytics_products (store, product_code, name, category_ids)
    select 'store-' || n % 4, ${product}, 'Bag', array['category ' || n % 20, 'all'] from generate_series(0, 9999) n`)
  await seedOrders(db, product)
  const { rows } = await db.execute<{ day: string }>(sql`select distinct day::text from analytics_prices`)
  const days = rows.map(({ day }) => day)
  await db.transaction(async (tx) => {
    await rollUpOrderDays(tx, days)
    await rollUpOrderLineMonths(tx, monthsOf(days))
    await rollUpStockHours(tx, days)
    await rollUpPriceDays(tx, days)
    await rollUpStockMonths(tx, monthsOf(days))
    await rollUpPriceMonths(tx, monthsOf(days))
  })
  await db.execute(sql`
    insert into analytics_attempts (day, hour, store, task_id, channel_id, mode, outcome, reason, product_code, trigger_ms, cart_ms,
      quote_ms, order_ms, restock_to_order_ms)
    select current_date - n % 365, n % 24, 'store-' || n % 4, md5('task' || n % 40)::uuid, md5('channel' || n % 6)::uuid, 'auto',
      (array['placed', 'refused', 'not_placed'])[1 + n % 3], case when n % 3 > 0 then 'reason ' || n % 7 end, ${product},
      n % 977, n % 613, n % 401, n % 307, n % 2003
    from generate_series(1, 100000) n`)
  await db.execute(sql`
    insert into analytics_checks (day, hour, store, reason, checks, failed, missed)
    select current_date - d, h, 'store-' || s, case when r > 0 then 'reason ' || r end, 9000, r, r
    from generate_series(0, 364) d, generate_series(0, 23) h, generate_series(0, 11) s, generate_series(0, 2) r`)
  await db.execute(sql`
    insert into analytics_deliveries (day, hour, notification_channel_id, delivery_type, deliveries, sent, late, dead)
    select current_date - d, h, md5('channel' || c)::uuid, t, 20, 18, 1, 1
    from generate_series(0, 364) d, generate_series(0, 23) h, generate_series(0, 4) c, unnest(array['alert', 'repeat', 'digest']) t`)
  await db.execute(sql`
    insert into exchange_rates (currency, reporting_currency, valid_on, rate)
    select 'USD', 'CNY', current_date - d, 7 from generate_series(0, 364) d`)
  await db.execute(sql`vacuum analyze`)
}
