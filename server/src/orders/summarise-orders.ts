import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { ORDER_SUMMARY_DAYS, type getOrderSummary as endpoint } from '@outlet/shared/contract/orders/order-summary'
import { clock } from '../platform/time/clock'
import { authorise, type Reader } from '../platform/audit/actor'
import { countCapped } from '../platform/db/count-capped'
import type { Database } from '../platform/db/database'
import { dayIn } from '../platform/time/day-in'
import { isCounted } from '../stores/counted-stores'
import type { OrderSettings } from './order-columns'
import { orderTable } from './order-row'

interface DayRow extends Record<string, unknown> {
  day: string
  count: number
  spent: number
  unconverted: number
}

/** Counts pending, unknown and unconverted orders, and sums the last 30 days, one row per day. `now` in ms. */
export async function summariseOrders(
  db: Database,
  reader: Reader,
  { timeZone, reportingCurrency }: OrderSettings,
  now = clock.now(),
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(reader, 'orders.read')
  const today = dayIn(timeZone, new Date(now))
  const isReal = isCounted(sql`${orderTable.website_type}`)
  // Filters by `placed_at` as well, because it is indexed: a local day is within one day of its date in UTC.
  const reading = db.execute<DayRow>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, count(o.id)::int as count,
      coalesce(sum(o.converted) filter (where o.status not in ('cancelled', 'failed')), 0)::float8 as spent,
      (count(o.id) filter (where o.converted is null and o.status not in ('cancelled', 'failed')))::int as unconverted
    from (select ${today}::date - ago as day from generate_series(0, ${ORDER_SUMMARY_DAYS - 1}::int) as ago) as days
    left join (
      select id, placed_on, status, case when reporting_currency = ${reportingCurrency} then converted_total end as converted
      from orders where placed_at >= ${today}::date - ${ORDER_SUMMARY_DAYS + 1}::int and ${isReal}
    ) as o on o.placed_on = day
    group by day order by day`)
  const counted = (where: SQL) => countCapped(db, orderTable, and(where, isReal))
  const [{ rows }, pending, unknown, waiting] = await Promise.all([
    reading,
    counted(eq(orderTable.status, 'pending')),
    counted(eq(orderTable.status, 'unknown')),
    counted(isNull(orderTable.rate)),
  ])
  return {
    pending,
    unknown,
    waiting,
    currency: reportingCurrency,
    days: rows.map(({ day, count, spent, unconverted }) => ({ day, count, spent, unconverted })),
    unconverted: rows.reduce((sum, row) => sum + row.unconverted, 0),
  }
}
