import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { daySpans, hourOf } from './day-spans'

/** Rolls up executed checks by failure code, and missed checks by reason. */
export async function rollUpChecks(tx: Transaction, timeZone: string, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_checks (day, hour, store, reason, checks, failed, missed)
    select d.day, ${hourOf(sql`c.at`, timeZone)}, c.store, c.reason, sum(c.checks), sum(c.failed), sum(c.missed)
    from ${daySpans(timeZone, days)}
    cross join lateral (
      select quarter as at, website_type as store, nullif(code, '') as reason, checks,
        case when code = '' then 0 else checks end as failed, 0 as missed
      from check_counts where quarter >= d.from_at and quarter < d.until_at
      union all
      select until_at, website_type, reason, 0, 0, missed from missed_checks
      where until_at >= d.from_at and until_at < d.until_at
    ) as c
    group by 1, 2, 3, 4`)
}
