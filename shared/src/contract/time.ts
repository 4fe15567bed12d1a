import { z } from './zod'

/** ISO 8601 in UTC, with Z. */
export const Timestamp = z.iso.datetime()

/** The beginning of a day of the installation's time zone, so many days ago: `today`, `today-6d`. It moves with the days. */
export const RelativeDay = z.string().regex(/^today(?:-\d{1,3}d)?$/)

/** A bound of a range: a moment, or the beginning of a day of the installation's time zone, also one counted from today. */
export const TimeBound = z.union([Timestamp, z.iso.date(), RelativeDay])
export type TimeBound = z.infer<typeof TimeBound>
