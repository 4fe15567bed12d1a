import { sql, type SQL } from 'drizzle-orm'
import { currencyDigits } from '@outlet/shared/contract/money'
import { MAX_READING_GAP } from '../products/write-intervals'
import type { Transaction } from '../platform/db/database'
import { lastListPrice } from './list-prices'

/** Cancelled and failed orders cost nothing. */
const costs = sql`o.status not in ('cancelled', 'failed')`
const storeKey = sql`coalesce(o.website_type, '~' || o.store_name)`

const columns = (timeZone: string) => sql`
  o.placed_on as day, extract(hour from o.placed_at at time zone ${timeZone})::smallint as hour, ${storeKey} as store,
  o.source, o.status, o.task_id, o.channel_id, coalesce(a.confirmed_by::text, recorded.actor_id) as user_id, o.tags`

/**
 * Value of an order line, or of the line with another unit price, in the reporting currency, at the rate stored with
 * the order, rounded like an order's total.
 * @param digits currency → digits of its minor units, as JSON
 */
const lineWorth = (digits: string, unitPrice = sql`l.unit_price`) => sql`
  round(l.quantity::numeric * ${unitPrice} * o.rate * 10::numeric ^ (
    (${digits}::jsonb ->> o.reporting_currency)::int - (${digits}::jsonb ->> o.currency)::int))`

/** The user who confirmed the purchase, or who recorded the order. */
const userOf = sql`
  left join purchase_attempts a on a.id = o.attempt_id
  left join lateral (
    select actor_id from order_events where order_id = o.id and kind = 'recorded' and actor_kind = 'user' limit 1
  ) as recorded on true`

/** Rolls up orders and order lines. */
export async function rollUpOrders(tx: Transaction, timeZone: string, days: SQL): Promise<void> {
  const { rows } = await tx.execute<{ currency: string }>(sql`
    select currency from orders where placed_on = ${days} union select reporting_currency from orders where placed_on = ${days}`)
  const digits = JSON.stringify(Object.fromEntries(rows.map(({ currency }) => [currency, currencyDigits(currency)])))
  await tx.execute(sql`
    insert into analytics_orders (day, hour, store, source, status, task_id, channel_id, user_id, tags, reporting_currency,
      orders, spend, unconverted)
    select ${columns(timeZone)}, o.reporting_currency, count(*),
      coalesce(sum(o.converted_total) filter (where ${costs}), 0),
      count(*) filter (where ${costs} and o.converted_total is null)
    from orders o ${userOf} where o.placed_on = ${days}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`)
  const isPriced = sql`${costs} and o.converted_total is not null`
  await tx.execute(sql`
    insert into analytics_order_lines (day, hour, store, source, status, task_id, channel_id, user_id, tags, reporting_currency,
      product_code, color, size, title, units, goods, priced_units, saved)
    select ${columns(timeZone)}, o.reporting_currency, l.product_code, l.color, l.size, max(l.title), sum(l.quantity),
      coalesce(sum(${lineWorth(digits)}) filter (where ${isPriced}), 0),
      coalesce(sum(l.quantity) filter (where ${isPriced}), 0),
      coalesce(sum(${lineWorth(digits, sql`(listed.list_price - l.unit_price)`)}) filter (where ${isPriced} and listed.currency = o.currency), 0)
    from orders o join order_lines l on l.order_id = o.id ${userOf}
    left join lateral (
      select id from products where website_type = o.website_type and lower(id) = lower(l.product_code) limit 1
    ) as product on true
    ${lastListPrice({ store: sql`o.website_type`, productId: sql`product.id`, from: sql`o.placed_at - ${MAX_READING_GAP}`, until: sql`o.placed_at` })}
    where o.placed_on = ${days}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13`)
}
