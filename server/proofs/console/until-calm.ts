import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../src/platform/db/database'
import { workKinds } from '../../src/work/work-kinds'
import type { Ledger } from './ledger'
import { STUCK_AFTER_MS } from './stuck-after'

/** Age from which due work counts as stuck. A dead process is detected within three seconds. */
const OVERDUE = sql`interval '8 seconds'`
const LEASES = 2 ** 32

const tables = [...new Set(workKinds.map(({ table }) => table))]

/** Queries for stuck work: overdue rows of each table, and rows that are claimed by a process that no longer exists. */
const stuck: SQL[] = tables.map(
  ({ name, key, nextAt }) => sql`
    select ${name}::text || ' ' || ${sql.identifier(key)}::text || ' holder ' || coalesce((holder / ${LEASES}::bigint)::text, '-') as what
    from ${sql.identifier(name)}
    where ${sql.identifier(nextAt)} < clock_now() - ${OVERDUE} or (holder is not null
      and holder / ${LEASES}::bigint not in (select number from work_processes))`,
)

const undone = sql`
  ${sql.join(stuck, sql` union all `)}
  union all select 'event_work of ' || consumer || ' ' || kind from event_work
  union all select 'bulk job ' || id || ' ' || state from bulk_jobs where state in ('waiting', 'running')
  union all select 'schedule ' || name || ' ' || error from work_schedules where error is not null
  union all select 'given up: ' || kind || ' ' || key || ' ' || error from work_given_up`

/**
 * Waits, with all servers running and no load, until all work is done. Records the work that is not done within
 * `STUCK_AFTER_MS`.
 */
export async function untilCalm(db: Database, ledger: Ledger): Promise<void> {
  for (const until = performance.now() + STUCK_AFTER_MS; ; await sleep(250)) {
    const { rows } = await db.execute<{ what: string }>(undone)
    if (rows.length === 0) return
    if (performance.now() > until) {
      ledger.found.push(...rows.slice(0, 10).map(({ what }) => `not done without load: ${what}`))
      return
    }
  }
}
