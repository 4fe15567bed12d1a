import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { discountOf } from './list-prices'

const monthsParam = (months: readonly string[]) => sql`unnest(${sql.param([...months])}::date[]) as m (month)`

/** Of the turns of these months, each named by its first day. */
export async function rollUpStockMonths(tx: Transaction, months: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_stock_months (day, store, product_code, restocks, sold_outs, in_stock_ms, in_stock_ms_known)
    select m.month, store, product_code, sum(restocks), sum(sold_outs), coalesce(sum(in_stock_ms), 0), count(in_stock_ms)
    from ${monthsParam(months)} join analytics_stock s on s.day >= m.month and s.day < m.month + interval '1 month'
    group by 1, 2, 3`)
}

/** The same of prices: their discounts, which need no rate. */
export async function rollUpPriceMonths(tx: Transaction, months: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_price_months (day, store, product_code, currency, discount, discount_known)
    select m.month, store, product_code, currency, coalesce(sum(${discountOf(sql`price`, sql`list_price`)}), 0), count(list_price)
    from ${monthsParam(months)} join analytics_prices p on p.day >= m.month and p.day < m.month + interval '1 month'
    group by 1, 2, 3, 4`)
}
