import { z } from './zod'

/** Timestamp in UTC (ISO 8601 with `Z`). */
export const Timestamp = z.iso.datetime()

/** Time of day in 24 hours: `09:30`. */
export const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Start of a day in the installation's time zone, relative to the current day: `today`, `today-6d`. */
export const RelativeDay = z.string().regex(/^today(?:-\d{1,3}d)?$/)

/**
 * Bound of a time range: a timestamp, or the start of a day in the installation's time zone, which can be relative to
 * today.
 */
export const TimeBound = z.union([Timestamp, z.iso.date(), RelativeDay])
export type TimeBound = z.infer<typeof TimeBound>
