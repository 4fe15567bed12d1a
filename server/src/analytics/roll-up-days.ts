import { sql } from 'drizzle-orm'
import { currencyDigits } from '@outlet/shared/contract/money'
import type { Transaction } from '../platform/db/database'

/** Of an order that is cancelled or failed nothing is paid. */
const costs = sql`o.status not in ('cancelled', 'failed')`
const storeKey = sql`coalesce(o.website_type, '~' || o.store_name)`

const columns = (timeZone: string) => sql`
  o.placed_on as day, extract(hour from o.placed_at at time zone ${timeZone})::smallint as hour, ${storeKey} as store,
  o.source, o.status, o.task_id, o.channel_id`

/**
 * A line's price in the reporting currency, at the rate that its order keeps, rounded as an order's total is.
 * @param digits currency → digits of its minor units, as JSON
 */
const lineWorth = (digits: string) => sql`
  round(l.quantity::numeric * l.unit_price * o.rate * 10::numeric ^ (
    (${digits}::jsonb ->> o.reporting_currency)::int - (${digits}::jsonb ->> o.currency)::int))`

/**
 * Makes the sums of these days anew from the orders as they are. Whoever makes the same days at once waits: what is summed
 * up last has seen all that was committed before.
 * @param days `2026-11-20`
 */
export async function rollUpDays(tx: Transaction, timeZone: string, days: readonly string[]): Promise<void> {
  const sorted = sql.param([...new Set(days)].sort())
  const within = sql`any(${sorted}::date[])`
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('analytics ' || day, 0))
    from unnest(${sorted}::text[]) with ordinality as d(day, number) order by number`)
  const { rows } = await tx.execute<{ currency: string }>(sql`
    select currency from orders where placed_on = ${within} union select reporting_currency from orders where placed_on = ${within}`)
  const digits = JSON.stringify(Object.fromEntries(rows.map(({ currency }) => [currency, currencyDigits(currency)])))
  await tx.execute(sql`delete from analytics_orders where day = ${within}`)
  await tx.execute(sql`
    insert into analytics_orders (day, hour, store, source, status, task_id, channel_id, reporting_currency, orders, spend, unconverted)
    select ${columns(timeZone)}, o.reporting_currency, count(*),
      coalesce(sum(o.converted_total) filter (where ${costs}), 0),
      count(*) filter (where ${costs} and o.converted_total is null)
    from orders o where o.placed_on = ${within}
    group by 1, 2, 3, 4, 5, 6, 7, 8`)
  await tx.execute(sql`delete from analytics_order_lines where day = ${within}`)
  await tx.execute(sql`
    insert into analytics_order_lines (day, hour, store, source, status, task_id, channel_id, product_code, color, size,
      reporting_currency, title, units, goods)
    select ${columns(timeZone)}, l.product_code, l.color, l.size, o.reporting_currency, max(l.title), sum(l.quantity),
      coalesce(sum(${lineWorth(digits)}) filter (where ${costs} and o.converted_total is not null), 0)
    from orders o join order_lines l on l.order_id = o.id where o.placed_on = ${within}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`)
}
