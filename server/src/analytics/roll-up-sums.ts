import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { discountOf } from './list-prices'

const daysParam = (days: readonly string[]) => sql`any(${sql.param([...days])}::date[])`
const monthsParam = (months: readonly string[]) => sql`unnest(${sql.param([...months])}::date[]) as m (month)`

/** Of the orders of these days. */
export async function rollUpOrderDays(tx: Transaction, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_order_days (day, store, source, status, task_id, reporting_currency, orders, spend, unconverted)
    select day, store, source, status, task_id, reporting_currency, sum(orders), sum(spend), sum(unconverted)
    from analytics_orders where day = ${daysParam(days)} group by 1, 2, 3, 4, 5, 6`)
}

/** Of the turns of these days. */
export async function rollUpStockHours(tx: Transaction, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_stock_hours (day, hour, store, restocks, sold_outs, in_stock_ms, in_stock_ms_known)
    select day, hour, store, sum(restocks), sum(sold_outs), coalesce(sum(in_stock_ms), 0), count(in_stock_ms)
    from analytics_stock where day = ${daysParam(days)} group by 1, 2, 3`)
}

/** In hundredths of a percent, and of how many. */
const discounts = sql`coalesce(sum(${discountOf(sql`price`, sql`list_price`)}), 0), count(list_price)`
const priceSums: SQL = sql`count(*), sum(price), min(price), max(price), ${discounts}`

/** Of the prices of these days: of each store, and of each of its categories as they are now. */
export async function rollUpPriceDays(tx: Transaction, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_price_days (day, store, currency, products, total, lowest, highest, discount, discount_known)
    select day, store, currency, ${priceSums} from analytics_prices where day = ${daysParam(days)} group by 1, 2, 3`)
  await tx.execute(sql`
    insert into analytics_price_categories
      (day, store, category_ids, currency, products, total, lowest, highest, discount, discount_known)
    select day, store, array_remove(array[category], null), currency, ${priceSums}
    from analytics_prices left join analytics_products using (store, product_code)
    left join lateral unnest(category_ids) as one_of (category) on true
    where day = ${daysParam(days)} group by 1, 2, 3, 4`)
}

/** Of the lines of orders of these months, each named by its first day. */
export async function rollUpOrderLineMonths(tx: Transaction, months: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_order_line_months
      (day, store, product_code, reporting_currency, title, units, goods, priced_units, saved)
    select m.month, store, product_code, reporting_currency, max(title), sum(units), sum(goods), sum(priced_units), sum(saved)
    from ${monthsParam(months)} join analytics_order_lines l on l.day >= m.month and l.day < m.month + interval '1 month'
    group by 1, 2, 3, 4`)
}

/** Of the turns of these months, each named by its first day. */
export async function rollUpStockMonths(tx: Transaction, months: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_stock_months (day, store, product_code, restocks, sold_outs, in_stock_ms, in_stock_ms_known)
    select m.month, store, product_code, sum(restocks), sum(sold_outs), coalesce(sum(in_stock_ms), 0), count(in_stock_ms)
    from ${monthsParam(months)} join analytics_stock s on s.day >= m.month and s.day < m.month + interval '1 month'
    group by 1, 2, 3`)
}

/** Of the products' restocks and sold-outs of these days. */
export async function rollUpProductStockHours(tx: Transaction, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_product_stock_hours (day, hour, store, restocks, sold_outs)
    select day, hour, store, sum(restocks), sum(sold_outs)
    from analytics_product_stock where day = ${daysParam(days)} group by 1, 2, 3`)
}

/** The same of months, each named by its first day. */
export async function rollUpProductStockMonths(tx: Transaction, months: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_product_stock_months (day, store, product_code, restocks, sold_outs)
    select m.month, store, product_code, sum(restocks), sum(sold_outs)
    from ${monthsParam(months)} join analytics_product_stock s on s.day >= m.month and s.day < m.month + interval '1 month'
    group by 1, 2, 3`)
}

/** The same of prices: their discounts, which need no rate. */
export async function rollUpPriceMonths(tx: Transaction, months: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_price_months (day, store, product_code, currency, discount, discount_known)
    select m.month, store, product_code, currency, ${discounts}
    from ${monthsParam(months)} join analytics_prices p on p.day >= m.month and p.day < m.month + interval '1 month'
    group by 1, 2, 3, 4`)
}
