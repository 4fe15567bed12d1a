import { endpoint } from '../endpoint'
import { MonitorEventKind } from './inventory-monitor-events'
import { Money } from '../money'
import { StockLevelKind } from '../stock'
import { Timestamp } from '../time'
import { z } from '../zod'
import { trendPeriods, type TrendPeriod } from './trend-periods'

export { trendPeriods }
export type { TrendPeriod }

/** Step of the trend of the available quantity. In a step without a reading, `min`, `max`, `last` and `orderable` are null. */
export const TrendPoint = z.object({
  at: Timestamp,
  min: z.int().nullable(),
  max: z.int().nullable(),
  last: z.int().nullable(),
  kind: StockLevelKind,
  /** Share of the observed time in which a variant was orderable, 0 to 1. */
  orderable: z.number().nullable(),
  restocks: z.int(),
  /** Lowest price among the followed variants, as last known in the step. */
  price: Money.nullable().default(null),
})

/**
 * Period in which the total stock did not change, from one reading to another, accurate to the second: `min`, `max` and
 * `last` are equal, `orderable` is 0, 1 or null. In a gap between two periods there was no reading.
 */
export const TrendStep = TrendPoint.extend({ until: Timestamp })

/** Restock or sell-out, accurate to the second. */
export const TrendMark = z.object({ kind: MonitorEventKind.extract(['restocked', 'sold_out']), at: Timestamp })

/**
 * Maximum length in ms of a range that is displayed in exact steps. Longer ranges are displayed in aggregated points.
 */
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
    /** Points, aligned to the installation's clock; the first point starts at or before `from`. */
    points: z.array(TrendPoint),
    /** Requested range: exactly `period` times 24 hours, independent of the available data. */
    from: Timestamp.optional(),
    until: Timestamp.optional(),
    /** Start of the first reading; there is no data before it. */
    monitored_since: Timestamp.optional(),
    /** Start of `steps`: at most 30 days ago, seven days for longer periods, later if there are very many changes. */
    steps_since: Timestamp.optional(),
    steps: z.array(TrendStep).optional(),
    marks: z.array(TrendMark).optional(),
  }),
  topics: ['inventory-monitors'],
})

/** Sparkline of a monitor for the last seven days; for the last 24 hours if the monitor is younger than a day. */
export const Sparkline = z.object({
  monitor_id: z.uuid(),
  from: Timestamp,
  until: Timestamp,
  /** Total of the exact quantities at the end of equal time steps; null = unknown. */
  levels: z.array(z.int().nullable()),
  /** Share of the observed time in which a variant was orderable, for the same steps; null = no reading. */
  orderable: z.array(z.number().nullable()),
  /** Seconds in which the orderable state was known; `orderable_seconds` are those in which a variant was orderable. */
  known_seconds: z.int(),
  orderable_seconds: z.int(),
})
export type Sparkline = z.infer<typeof Sparkline>

export const MAX_SPARKLINES = 200

export const listSparklines = endpoint({
  method: 'POST',
  path: '/inventory-monitors/sparklines',
  summary: 'Retrieve sparklines of many monitors; deleted ones are omitted',
  needs: 'inventory-monitors.read',
  body: z.strictObject({ monitor_ids: z.array(z.uuid()).min(1).max(MAX_SPARKLINES) }),
  response: z.object({ items: z.array(Sparkline) }),
  // Reads with POST, because many ids would exceed the length of a URL. Without topics, because clients refresh it
  // periodically instead of at each event.
  topics: [],
})
