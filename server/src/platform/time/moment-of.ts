import { sql, type SQL } from 'drizzle-orm'
import type { TimeBound } from '@outlet/shared/contract/time'
import { z } from '@outlet/shared/contract/zod'

/**
 * SQL expression for a time bound. A day starts at midnight in the installation's time zone, also on days of 23 and 25
 * hours; a relative bound counts from the database's current day there.
 */
export function momentOf(bound: TimeBound, timeZone: string): SQL {
  const relative = /^today(?:-(\d+)d)?$/.exec(bound)
  if (z.iso.date().safeParse(bound).success) return sql`(${bound}::date::timestamp at time zone ${timeZone})`
  if (!relative) return sql`${bound}::timestamptz`
  const days = Number(relative[1] ?? 0)
  return sql`((date_trunc('day', clock_now() at time zone ${timeZone}) - make_interval(days => ${days})) at time zone ${timeZone})`
}
