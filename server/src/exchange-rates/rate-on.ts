import { and, desc, eq, lte } from 'drizzle-orm'
import type { Queryable } from '../db/database'
import { exchangeRateTable } from './exchange-rate-row'

/**
 * What one unit of `currency` was worth in `reportingCurrency` on a day (`2026-11-20`), as a decimal text: the newest
 * rate set for that day or before it. `1` for the reporting currency itself; null where nobody has set a rate.
 */
export async function rateOn(
  db: Queryable,
  currency: string,
  reportingCurrency: string,
  day: string,
): Promise<string | null> {
  if (currency === reportingCurrency) return '1'
  const [found] = await db
    .select({ rate: exchangeRateTable.rate })
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
  return found?.rate ?? null
}
