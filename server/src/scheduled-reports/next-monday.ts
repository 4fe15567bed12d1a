import { sql, type SQL } from 'drizzle-orm'

/** The first Monday at 8:00 in the time zone after an instant, also across a clock change. */
export const nextMonday = (after: SQL, timeZone: string): SQL<Date> => sql`(
  (date_trunc('week', ${after} at time zone ${timeZone} - interval '8 hours') + interval '7 days 8 hours') at time zone ${timeZone})`

/** Delay after which a report is no longer sent. */
export const MAX_DELAY = sql`interval '24 hours'`
