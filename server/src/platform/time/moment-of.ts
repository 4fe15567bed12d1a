import { sql, type SQL } from 'drizzle-orm'
import type { TimeBound } from '@outlet/shared/contract/time'

/**
 * The moment of a bound, as SQL: a relative day is counted from the database's today in the installation's time zone,
 * and begins when that day began there, on days of 23 and 25 hours too.
 */
export function momentOf(bound: TimeBound, timeZone: string): SQL {
  const relative = /^today(?:-(\d+)d)?$/.exec(bound)
  if (!relative) return sql`${bound}::timestamptz`
  const days = Number(relative[1] ?? 0)
  return sql`((date_trunc('day', clock_now() at time zone ${timeZone}) - make_interval(days => ${days})) at time zone ${timeZone})`
}
