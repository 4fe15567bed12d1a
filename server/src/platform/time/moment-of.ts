import { sql, type SQL } from 'drizzle-orm'
import type { TimeBound } from '@outlet/shared/contract/time'
import { z } from '@outlet/shared/contract/zod'

/**
 * The moment of a bound, as SQL: a day begins when it began in the installation's time zone, on days of 23 and 25 hours
 * too; a relative one is counted from the database's today there.
 */
export function momentOf(bound: TimeBound, timeZone: string): SQL {
  const relative = /^today(?:-(\d+)d)?$/.exec(bound)
  if (z.iso.date().safeParse(bound).success) return sql`(${bound}::date::timestamp at time zone ${timeZone})`
  if (!relative) return sql`${bound}::timestamptz`
  const days = Number(relative[1] ?? 0)
  return sql`((date_trunc('day', clock_now() at time zone ${timeZone}) - make_interval(days => ${days})) at time zone ${timeZone})`
}
