import { sql } from 'drizzle-orm'
import type { MonitorSummary } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import type { Queryable } from '../platform/db/database'
import { isCounted } from '../stores/counted-stores'

type LastDay = NonNullable<MonitorSummary['last_day']>

/** Counts the restocks, sell-outs and started series of failures of the last 24 hours. */
export async function summariseEvents(db: Queryable): Promise<LastDay> {
  const count = (kind: keyof LastDay) => sql`(count(*) filter (where kind = ${kind}))::int`
  const { rows } = await db.execute<LastDay>(sql`
    select ${count('restocked')} as restocked, ${count('sold_out')} as sold_out, ${count('check_failing')} as check_failing
    from events
    where kind in ('restocked', 'sold_out', 'check_failing') and at > clock_now() - interval '24 hours'
      and ${isCounted(sql`store`)}`)
  return rows[0] ?? { restocked: 0, sold_out: 0, check_failing: 0 }
}
