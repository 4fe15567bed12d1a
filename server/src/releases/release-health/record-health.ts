import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database'
import { toJsonRows } from '../../platform/db/to-json-rows'

/** Counts to add to a release's current minute. `load_times` has one count for each class of `LOAD_TIME_BOUNDS`. */
export interface HealthCounts {
  name: string
  version: string
  loads: number
  failed_loads: number
  with_errors: number
  errors: number
  /** Number of CSP blocks caused by the release's code; 0 by default. */
  blocks?: number
  load_times: readonly number[]
}

/** Adds to the current minute's counts of an environment's releases. */
export async function recordHealth(db: Queryable, environment: string, counts: readonly HealthCounts[]): Promise<void> {
  // A fixed order, so that concurrent writers of the same rows never deadlock.
  const rows = counts.toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
  await db.execute(sql`
    insert into release_health as h (environment, name, version, minute, loads, failed_loads, with_errors, errors, blocks, load_times)
    select ${environment}, name, version, date_trunc('minute', clock_now()), loads, failed_loads, with_errors, errors, coalesce(blocks, 0),
      load_times
    from json_to_recordset(${toJsonRows(rows)}::json) as i(name text, version text, loads integer, failed_loads integer,
      with_errors integer, errors integer, blocks integer, load_times integer[])
    on conflict (environment, name, version, minute) do update set
      loads = h.loads + excluded.loads, failed_loads = h.failed_loads + excluded.failed_loads,
      with_errors = h.with_errors + excluded.with_errors, errors = h.errors + excluded.errors,
      blocks = h.blocks + excluded.blocks,
      load_times = array(
        select coalesce(a, 0) + coalesce(b, 0) from unnest(h.load_times, excluded.load_times) with ordinality as u(a, b, n)
        order by n)`)
}
