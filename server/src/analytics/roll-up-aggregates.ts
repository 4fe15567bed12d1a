import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { discountOf } from './list-prices'

const daysParam = (days: readonly string[]) => sql`any(${sql.param([...days])}::date[])`
const monthsParam = (months: readonly string[]) => sql`unnest(${sql.param([...months])}::date[]) as m (month)`

/** Rolls up orders by store and day. */
export async function rollUpOrderDays(tx: Transaction, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_order_days (day, store, source, status, task_id, reporting_currency, orders, spend, unconverted)
    select day, store, source, status, task_id, reporting_currency, sum(orders), sum(spend), sum(unconverted)
    from analytics_orders where day = ${daysParam(days)} group by 1, 2, 3, 4, 5, 6`)
}

/** Rolls up stock changes by store and hour. */
export async function rollUpStockHours(tx: Transaction, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_stock_hours (day, hour, store, restocks, sold_outs, in_stock_ms, in_stock_ms_known)
    select day, hour, store, sum(restocks), sum(sold_outs), coalesce(sum(in_stock_ms), 0), count(in_stock_ms)
    from analytics_stock where day = ${daysParam(days)} group by 1, 2, 3`)
}

/** Sum of the discounts in hundredths of a percent, and their number. */
const discounts = sql`coalesce(sum(${discountOf(sql`price`, sql`list_price`)}), 0), count(list_price)`
const priceAggregates: SQL = sql`count(*), sum(price), min(price), max(price), ${discounts}`

/** Rolls up prices by store and day, and by the current category. */
export async function rollUpPriceDays(tx: Transaction, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_price_days (day, store, currency, products, total, lowest, highest, discount, discount_known)
    select day, store, currency, ${priceAggregates} from analytics_prices where day = ${daysParam(days)} group by 1, 2, 3`)
  await tx.execute(sql`
    insert into analytics_price_categories
      (day, store, category_ids, currency, products, total, lowest, highest, discount, discount_known)
    select day, store, array_remove(array[category], null), currency, ${priceAggregates}
    from analytics_prices left join analytics_products using (store, product_code)
    left join lateral unnest(category_ids) as one_of (category) on true
    where day = ${daysParam(days)} group by 1, 2, 3, 4`)
}

/** Rolls up order lines by product and month. `months` has the first day of each month. */
export async function rollUpOrderLineMonths(tx: Transaction, months: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_order_line_months
      (day, store, product_code, reporting_currency, title, units, goods, priced_units, saved)
    select m.month, store, product_code, reporting_currency, max(title), sum(units), sum(goods), sum(priced_units), sum(saved)
    from ${monthsParam(months)} join analytics_order_lines l on l.day >= m.month and l.day < m.month + interval '1 month'
    group by 1, 2, 3, 4`)
}

/** Rolls up stock changes by product and month. `months` has the first day of each month. */
export async function rollUpStockMonths(tx: Transaction, months: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_stock_months (day, store, product_code, restocks, sold_outs, in_stock_ms, in_stock_ms_known)
    select m.month, store, product_code, sum(restocks), sum(sold_outs), coalesce(sum(in_stock_ms), 0), count(in_stock_ms)
    from ${monthsParam(months)} join analytics_stock s on s.day >= m.month and s.day < m.month + interval '1 month'
    group by 1, 2, 3`)
}

/** Rolls up restocks and sold-outs of products by store and hour. */
export async function rollUpProductStockHours(tx: Transaction, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_product_stock_hours (day, hour, store, restocks, sold_outs)
    select day, hour, store, sum(restocks), sum(sold_outs)
    from analytics_product_stock where day = ${daysParam(days)} group by 1, 2, 3`)
}

/** Rolls up restocks and sold-outs by product and month. `months` has the first day of each month. */
export async function rollUpProductStockMonths(tx: Transaction, months: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_product_stock_months (day, store, product_code, restocks, sold_outs)
    select m.month, store, product_code, sum(restocks), sum(sold_outs)
    from ${monthsParam(months)} join analytics_product_stock s on s.day >= m.month and s.day < m.month + interval '1 month'
    group by 1, 2, 3`)
}

/** Rolls up discounts by product and month; discounts need no rate. `months` has the first day of each month. */
export async function rollUpPriceMonths(tx: Transaction, months: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_price_months (day, store, product_code, currency, discount, discount_known)
    select m.month, store, product_code, currency, ${discounts}
    from ${monthsParam(months)} join analytics_prices p on p.day >= m.month and p.day < m.month + interval '1 month'
    group by 1, 2, 3, 4`)
}
