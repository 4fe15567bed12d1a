import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database'
import { checkWork } from '../engine/claim-checks'

/** Delay after which a check counts as late, and time without any check after which monitoring counts as stalled. */
const LATE_AFTER = sql`interval '5 minutes'`

export interface LateChecks {
  website_type: string
  store_name: string
  /** Number of unclaimed checks that are overdue by more than their interval and five minutes. */
  count: number
  /** Due time of the oldest of them. */
  since: Date
}

/**
 * Late checks by store; checks that wait for a person (paused, blocked) are not late. `stalledSince` is the time of the
 * last check of any monitor, if that is too long ago, else null.
 */
export async function readLateChecks(db: Queryable): Promise<{ stores: LateChecks[]; stalledSince: Date | null }> {
  const { rows } = await db.execute<Omit<LateChecks, 'since'> & { since: string | Date } & Record<string, unknown>>(sql`
    select due.website_type, stores.name as store_name, count(*)::int as count, min(due.next_check_at) as since
    from (select monitor_id, website_type, next_check_at from monitor_checks
      where next_check_at < clock_now() - ${LATE_AFTER} and ${checkWork.due}) due
    join inventory_monitors monitor on monitor.id = due.monitor_id
    join stores on stores.key = due.website_type
    where due.next_check_at < clock_now() - ${LATE_AFTER} - monitor.interval_seconds * interval '1 second'
    group by due.website_type, stores.name order by due.website_type`)
  const stores = rows.map(({ since, ...row }) => ({ ...row, since: new Date(since) }))
  if (stores.length === 0) return { stores, stalledSince: null }
  const { rows: last } = await db.execute<{ at: string | Date | null; is_long_ago: boolean | null }>(sql`
    select max(last_checked_at) as at, max(last_checked_at) < clock_now() - ${LATE_AFTER} as is_long_ago from monitor_checks`)
  const [{ at = null, is_long_ago: isLongAgo = null } = {}] = last
  if (isLongAgo === false) return { stores, stalledSince: null }
  return { stores, stalledSince: at === null ? oldestOf(stores) : new Date(at) }
}

/** Due time of the oldest late check over several stores. */
export const oldestOf = (stores: readonly LateChecks[]): Date | null =>
  stores.reduce<Date | null>((oldest, { since }) => (oldest && oldest < since ? oldest : since), null)
