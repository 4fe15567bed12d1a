import { sql, type SQL } from 'drizzle-orm'

/** Days as rows `d (day, from_at, until_at)`. A day on which the zone's clocks change has 23 or 25 hours. */
export const daySpans = (timeZone: string, days: readonly string[]): SQL => sql`
  (select day, day::timestamp at time zone ${timeZone} as from_at, (day + 1)::timestamp at time zone ${timeZone} as until_at
    from unnest(${sql.param([...days])}::date[]) as day) as d`

export const hourOf = (at: SQL, timeZone: string): SQL =>
  sql`extract(hour from ${at} at time zone ${timeZone})::smallint`
