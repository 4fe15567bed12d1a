import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listRestockDays as endpoint } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { isCounted } from '../stores/counted-stores'

/** Number of days, including today. */
const DAYS = 30

/** Counts the restocks of each of the last 30 days of the time zone. */
export async function listRestockDays(
  db: Database,
  reader: Reader,
  timeZone: string,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(reader, 'inventory-monitors.read')
  const today = dayIn(timeZone, clock.date())
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, count(restock.day)::int as count
    from (select ${today}::date - ago as day from generate_series(0, ${DAYS - 1}::int) as ago) as days
    left join (
      select (at at time zone ${timeZone})::date as day from events
      where kind = 'restocked' and at >= (${today}::date - ${DAYS - 1}::int)::timestamp at time zone ${timeZone}
        and ${isCounted(sql`store`)}
    ) as restock using (day)
    group by day order by day`)
  return { days: rows.map(({ day, count }) => ({ day, count })) }
}
