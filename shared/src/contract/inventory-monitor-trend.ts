import { endpoint } from './endpoint'
import { MonitorEventKind } from './inventory-monitor-events'
import { QuantityKind } from './inventory-monitors'
import { Money } from './money'
import { Timestamp } from './time'
import { z } from './zod'

export const trendPeriods = [7, 30, 90, 180, 365] as const
export type TrendPeriod = (typeof trendPeriods)[number]

/** One step of the trend; a step without any reading is a gap: `min`, `max`, `last` and `orderable` are null. */
export const TrendPoint = z.object({
  at: Timestamp,
  min: z.int().nullable(),
  max: z.int().nullable(),
  last: z.int().nullable(),
  kind: QuantityKind,
  /** Share of the step's observed time in which something could be ordered, 0 to 1. */
  orderable: z.number().nullable(),
  restocks: z.int(),
  /** The lowest among the followed variants, as last known in the step. */
  price: Money.nullable().default(null),
})

/**
 * A time in which the summed stock stayed as it was read, from the second of one reading to that of another: `min`, `max`
 * and `last` are the same, `orderable` is 0, 1 or null. Between two of them that do not meet nobody looked.
 */
export const TrendStep = TrendPoint.extend({ until: Timestamp })

/** An event of the stock, at its second. */
export const TrendMark = z.object({ kind: MonitorEventKind.extract(['restocked', 'sold_out']), at: Timestamp })

/** Of less than this the exact steps are the series, in milliseconds; of more, the points sum it up. */
export const SHOWN_IN_STEPS_MS = 48 * 3_600_000

export const getMonitorTrend = endpoint({
  method: 'GET',
  path: '/inventory-monitors/:monitorId/trend',
  summary: 'Stock over the last 7, 30, 90, 180 or 365 days',
  needs: 'inventory-monitors.read',
  query: z.strictObject({
    period: z.coerce.number().pipe(z.literal(trendPeriods)).default(7),
  }),
  response: z.object({
    period: z.literal(trendPeriods),
    step_seconds: z.int(),
    /** Those of the installation's clock; the first one began at `from` or before. */
    points: z.array(TrendPoint),
    /** The time asked for, whatever is known of it: exactly `period` times 24 hours. */
    from: Timestamp.optional(),
    until: Timestamp.optional(),
    /** What lies before was never looked at. */
    monitored_since: Timestamp.optional(),
    /** From when on `steps` tell what was read: at most 30 days, of a longer time seven, and the newest of very many changes. */
    steps_since: Timestamp.optional(),
    steps: z.array(TrendStep).optional(),
    marks: z.array(TrendMark).optional(),
  }),
  topics: ['inventory-monitors'],
})

/** The last seven days of a monitor at a glance; of one that is younger than a day, the last 24 hours. */
export const Sparkline = z.object({
  monitor_id: z.uuid(),
  from: Timestamp,
  until: Timestamp,
  /** By equal steps of the time: the sum of the exact quantities at the end of each, null = no number. */
  levels: z.array(z.int().nullable()),
  /** By the same steps: the share of the observed time in which something could be ordered, null = nobody looked. */
  orderable: z.array(z.number().nullable()),
  /** For how long it was known whether anything could be ordered, and for how long something could. */
  known_seconds: z.int(),
  orderable_seconds: z.int(),
})
export type Sparkline = z.infer<typeof Sparkline>

export const MAX_SPARKLINES = 200

export const listSparklines = endpoint({
  method: 'POST',
  path: '/inventory-monitors/sparklines',
  summary: 'The last days of many monitors at a glance; those that are deleted are left out',
  needs: 'inventory-monitors.read',
  body: z.strictObject({ monitor_ids: z.array(z.uuid()).min(1).max(MAX_SPARKLINES) }),
  response: z.object({ items: z.array(Sparkline) }),
  // A read by POST, since so many ids make a long address; read again from time to time, not at each event of the engine.
  topics: [],
})
