import { and, desc, eq, lte, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { exchangeRateTable } from './exchange-rate-row'

/** A decimal text, and the day from which on it holds. */
export interface RateOfDay {
  rate: string
  validOn: string
}

/**
 * What one unit of `currency` was worth in `reportingCurrency` on a day (`2026-11-20`), the newest rate set for that day
 * or before it. `1` for the reporting currency itself; null where nobody has set a rate.
 */
export async function rateOn(
  db: Queryable,
  currency: string,
  reportingCurrency: string,
  day: string,
): Promise<RateOfDay | null> {
  if (currency === reportingCurrency) return { rate: '1', validOn: day }
  const [found] = await db
    .select({ rate: exchangeRateTable.rate, validOn: exchangeRateTable.validOn })
    .from(exchangeRateTable)
    .where(
      and(
        eq(exchangeRateTable.currency, currency),
        eq(exchangeRateTable.reportingCurrency, reportingCurrency),
        lte(exchangeRateTable.validOn, day),
      ),
    )
    .orderBy(desc(exchangeRateTable.validOn))
    .limit(1)
  return found ?? null
}

/** The same for the currency of a row at hand. */
export const rateOfRow = (currency: AnyColumn | SQL, reportingCurrency: string, day: string): SQL<string | null> =>
  sql`case when ${currency} = ${reportingCurrency} then '1' else (
    select rate.rate::text from exchange_rates rate
    where rate.currency = ${currency} and rate.reporting_currency = ${reportingCurrency} and rate.valid_on <= ${day}
    order by rate.valid_on desc limit 1) end`
