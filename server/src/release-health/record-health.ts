import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'

/** What is added to a release's minute; `load_times` by the classes of `LOAD_TIME_BOUNDS`. */
export interface HealthCounts {
  name: string
  version: string
  loads: number
  failed_loads: number
  with_errors: number
  errors: number
  /** Blocks of the console by its code; none unless said. */
  blocks?: number
  load_times: readonly number[]
}

/** Adds to this minute's counts of releases of an environment. */
export async function recordHealth(db: Queryable, environment: string, counts: readonly HealthCounts[]): Promise<void> {
  // Two that write the same rows at once do so in one order.
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
