import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { daySpans, hourOf } from './day-spans'
import { lastListPrice } from './list-prices'

/** Retained intervals of a variant before the reading `n`. */
const before = sql`
  monitor_id = n.monitor_id and variant_id = n.variant_id and seen_until <= n.from_at and from_at < n.from_at`

/** Intervals that start in the day, or end in it: the interval before a change usually ends with the change. */
const ofDay = sql`
  seen_until >= d.from_at
  and (from_at >= d.from_at and from_at < d.until_at or seen_until < d.until_at)`

/**
 * Rolls up changes of monitored variants between sold out and in stock, at the time of the reading that showed them.
 * Gaps and readings without a stock state between two known states are ignored.
 */
export async function rollUpStock(tx: Transaction, timeZone: string, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with readings as (
      select d.day, d.from_at as starts_at, s.*, lag(s.orderable) over (partition by d.day, s.monitor_id, s.variant_id order by s.from_at) as known
      from ${daySpans(timeZone, days)}
      cross join lateral (
        select monitor_id, variant_id, from_at, orderable from open_stock_readings
        where from_at >= d.from_at and from_at < d.until_at
        union all
        select monitor_id, variant_id, from_at, orderable from stock_intervals where ${ofDay}
      ) as s
      where s.orderable is not null
    ), turns as materialized (
      select n.*, lag(n.from_at) over (partition by n.day, n.monitor_id, n.variant_id order by n.from_at) as turned_at
      from readings n
      left join lateral (
        select orderable from stock_intervals where n.known is null and ${before} and orderable is not null
        order by seen_until desc limit 1
      ) as earlier on true
      where n.from_at >= n.starts_at and n.orderable <> coalesce(n.known, earlier.orderable)
    )
    insert into analytics_stock (day, hour, store, product_code, color, size, restocks, sold_outs, in_stock_ms)
    select n.day, ${hourOf(sql`n.from_at`, timeZone)}, m.website_type, m.product_code, v.color_name, v.size,
      n.orderable::int, (not n.orderable)::int,
      case when not n.orderable then round(1000 * extract(epoch from n.from_at - coalesce(n.turned_at, restock.at))) end
    from turns n
    join inventory_monitors m on m.id = n.monitor_id
    left join variants v on v.website_type = m.website_type and v.product_id = m.product_id and v.variant_id = n.variant_id
    left join lateral (
      select max(seen_until) as at from stock_intervals
      where not n.orderable and n.turned_at is null and ${before} and not orderable
    ) as sold_out on true
    left join lateral (
      select min(from_at) as at from stock_intervals
      where sold_out.at is not null and ${before} and orderable and seen_until >= sold_out.at and from_at >= sold_out.at
    ) as restock on true`)
}

/** Rolls up one price per monitored product and day: the last price read, the lower of two monitors' prices. */
export async function rollUpPrices(tx: Transaction, timeZone: string, days: readonly string[]): Promise<void> {
  // The days of one call lie within a month; as bound values they let the planner skip other months' partitions.
  const [first = '', last = ''] = [days[0], days.at(-1)]
  await tx.execute(sql`
    insert into analytics_prices (day, store, product_code, currency, price, list_price)
    select d.day, m.website_type, m.product_code, s.currency, min(s.price), max(listed.list_price) filter (where listed.currency = s.currency)
    from ${daySpans(timeZone, days)}
    join stock_days s on s.from_at < d.until_at and s.until_at > d.from_at
    join inventory_monitors m on m.id = s.monitor_id
    ${lastListPrice({ store: sql`m.website_type`, productId: sql`m.product_id`, from: sql`d.from_at`, until: sql`d.until_at` })}
    where s.from_at >= date_trunc('month', ${first}::date - 1)::timestamp at time zone 'UTC'
      and s.from_at < (${last}::date + 2)::timestamp at time zone 'UTC' and s.price is not null
    group by 1, 2, 3, 4`)
}
