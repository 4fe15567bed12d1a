import { sql, type SQL } from 'drizzle-orm'

/** The first Monday, 8:00 by the clocks of the time zone, after a moment; also where the clocks change between them. */
export const nextMonday = (after: SQL, timeZone: string): SQL<Date> => sql`(
  (date_trunc('week', ${after} at time zone ${timeZone} - interval '8 hours') + interval '7 days 8 hours') at time zone ${timeZone})`

/** What is later than this is not sent any more. */
export const LATEST = sql`interval '24 hours'`
