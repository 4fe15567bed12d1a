import { sql } from 'drizzle-orm'
import { measures, type Measure } from '@outlet/shared/contract/analytics'
import { currencyDigits } from '@outlet/shared/contract/money'
import type { Database } from '../platform/db/database'

export interface DayRate {
  readonly currency: string
  readonly day: string
  /** Of one minor unit, in minor units of the reporting currency; null = not known. As PostgreSQL reads a number. */
  readonly factor: string | null
}

interface Asked {
  readonly from: string
  readonly to: string
  readonly measure?: readonly Measure[] | undefined
}

const isPrice = (measure: Measure): boolean => measures[measure].fact === 'prices' && measures[measure].unit === 'money'

/** Of each currency that prices of these days are in, on each of the days; none where no amount of a price is asked. */
export async function readDayRates(
  db: Database,
  { from, to, measure = [] }: Asked,
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
