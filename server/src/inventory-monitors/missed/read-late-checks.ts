import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database'
import { checkWork } from '../engine/claim-checks'

/** So late a check is told; and when none has been done for so long, monitoring stands still. */
const LATE = sql`interval '5 minutes'`

export interface LateChecks {
  website_type: string
  store_name: string
  /** Checks that nobody has taken, late by more than their interval and five minutes. */
  count: number
  /** Since when the oldest of them is due. */
  since: Date
}

/**
 * What should have been checked long ago, by store; what waits for a person (paused, blocked) is not late. `stalledSince`:
 * the last check of all, where that is long ago too.
 */
export async function readLateChecks(db: Queryable): Promise<{ stores: LateChecks[]; stalledSince: Date | null }> {
  const { rows } = await db.execute<Omit<LateChecks, 'since'> & { since: string | Date } & Record<string, unknown>>(sql`
    select due.website_type, stores.name as store_name, count(*)::int as count, min(due.next_check_at) as since
    from (select monitor_id, website_type, next_check_at from monitor_checks
      where next_check_at < clock_now() - ${LATE} and ${checkWork.due}) due
    join inventory_monitors monitor on monitor.id = due.monitor_id
    join stores on stores.key = due.website_type
    where due.next_check_at < clock_now() - ${LATE} - monitor.interval_seconds * interval '1 second'
    group by due.website_type, stores.name order by due.website_type`)
  const stores = rows.map(({ since, ...row }) => ({ ...row, since: new Date(since) }))
  if (stores.length === 0) return { stores, stalledSince: null }
  const { rows: last } = await db.execute<{ at: string | Date | null; is_long_ago: boolean | null }>(sql`
    select max(last_checked_at) as at, max(last_checked_at) < clock_now() - ${LATE} as is_long_ago from monitor_checks`)
  const [{ at = null, is_long_ago: isLongAgo = null } = {}] = last
  if (isLongAgo === false) return { stores, stalledSince: null }
  return { stores, stalledSince: at === null ? oldestOf(stores) : new Date(at) }
}

/** Of several stores' the one that is due for longest. */
export const oldestOf = (stores: readonly LateChecks[]): Date | null =>
  stores.reduce<Date | null>((oldest, { since }) => (oldest && oldest < since ? oldest : since), null)
