import { LocalTime } from '../time'
import { z } from '../zod'

const isMoment = (text: string) => {
  const moment = new Date(`${text}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
/** Date and time in the store's time zone: `2026-12-24T22:00`. */
const LocalMoment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'store.maintenance_incomplete')
  .refine(isMoment, 'store.maintenance_incomplete')

/**
 * Period in which the store is under maintenance: once, or every week on these days (ISO 8601: 1 = Monday). A weekly
 * period whose `to` is not later than `from` ends on the next day.
 */
export const MaintenanceWindow = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('once'), from: LocalMoment, to: LocalMoment })
    .refine(({ from, to }) => from < to, { path: ['to'], error: 'store.maintenance_order' }),
  z.strictObject({
    kind: z.literal('weekly'),
    days: z.array(z.int().min(1).max(7)).min(1, 'store.maintenance_incomplete').max(7),
    from: LocalTime,
    to: LocalTime,
  }),
])
export type MaintenanceWindow = z.infer<typeof MaintenanceWindow>

const isTimeZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Maximum number of maintenance windows of a store. */
export const MAX_MAINTENANCE_WINDOWS = 20

export const Maintenance = z.strictObject({
  /** IANA time zone of the store; null = the installation's. */
  time_zone: z.string().max(60).refine(isTimeZone, 'store.maintenance_zone').nullable().default(null),
  windows: z.array(MaintenanceWindow).max(MAX_MAINTENANCE_WINDOWS),
})
export type Maintenance = z.infer<typeof Maintenance>

export const NO_MAINTENANCE: Maintenance = { time_zone: null, windows: [] }

interface Planned {
  readonly maintenance_from: string | null
  readonly maintenance_until: string | null
}

/** Whether the store is under maintenance at a time (ms since 1970). */
export const isInMaintenance = ({ maintenance_from: from, maintenance_until: until }: Planned, at: number): boolean =>
  from !== null && until !== null && Date.parse(from) <= at && at < Date.parse(until)
