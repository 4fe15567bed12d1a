import { sql } from 'drizzle-orm'
import { measures, type Measure } from '@outlet/shared/contract/analytics'
import { currencyDigits } from '@outlet/shared/contract/money'
import type { Database } from '../platform/db/database'

export interface DayRate {
  readonly currency: string
  readonly day: string
  /**
   * Value of one minor unit of `currency`, in minor units of the reporting currency, as a PostgreSQL numeric literal;
   * null = unknown.
   */
  readonly factor: string | null
}

interface PriceQuery {
  readonly from: string
  readonly to: string
  readonly measure?: readonly Measure[] | undefined
}

const isPrice = (measure: Measure): boolean => measures[measure].fact === 'prices' && measures[measure].unit === 'money'

/**
 * Returns the rate of each currency of the period's prices on each day of the period. Returns no rates when the query
 * has no price amount.
 */
export async function readDayRates(
  db: Database,
  { from, to, measure = [] }: PriceQuery,
  reporting: string,
): Promise<DayRate[]> {
  if (!measure.some(isPrice)) return []
  const { rows } = await db.execute<{ currency: string; day: string; rate: string | null }>(sql`
    select c.currency, day::date::text, case when c.currency = ${reporting} then '1' else known.rate::text end as rate
    from (select distinct currency from analytics_price_days where day between ${from}::date and ${to}::date) as c
    cross join generate_series(${from}::date, ${to}::date, interval '1 day') as day
    left join lateral (
      select rate from exchange_rates e
      where e.currency = c.currency and e.reporting_currency = ${reporting} and e.valid_on <= day
      order by e.valid_on desc limit 1
    ) as known on true`)
  return rows.map(({ currency, day, rate }) => ({
    currency,
    day,
    factor: rate && `${rate}e${currencyDigits(reporting) - currencyDigits(currency)}`,
  }))
}
