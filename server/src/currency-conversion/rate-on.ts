import { and, desc, eq, lte, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { exchangeRateTable } from './exchange-rate-row'

/** A decimal string, and the first day on which it applies. */
export interface RateOfDay {
  rate: string
  validOn: string
}

/**
 * Returns the value of one unit of `currency` in `reportingCurrency` on a day (`2026-11-20`): the newest rate set for
 * that day or an earlier one. `1` for the reporting currency itself; null without a rate.
 */
export async function rateOn(
  db: Queryable,
  currency: string,
  reportingCurrency: string,
  day: string,
): Promise<RateOfDay | null> {
  if (currency === reportingCurrency) return { rate: '1', validOn: day }
  const [found] = await db
    .select({ rate: exchangeRateTable.rate, validOn: exchangeRateTable.valid_on })
    .from(exchangeRateTable)
    .where(
      and(
        eq(exchangeRateTable.currency, currency),
        eq(exchangeRateTable.reporting_currency, reportingCurrency),
        lte(exchangeRateTable.valid_on, day),
      ),
    )
    .orderBy(desc(exchangeRateTable.valid_on))
    .limit(1)
  return found ?? null
}

/** SQL variant of `rateOn` for the currency of a row. */
export const rateOfRow = (currency: AnyColumn | SQL, reportingCurrency: string, day: string): SQL<string | null> =>
  sql`case when ${currency} = ${reportingCurrency} then '1' else (
    select rate.rate::text from exchange_rates rate
    where rate.currency = ${currency} and rate.reporting_currency = ${reportingCurrency} and rate.valid_on <= ${day}
    order by rate.valid_on desc limit 1) end`
