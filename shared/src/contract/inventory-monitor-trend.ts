import { endpoint } from './endpoint'
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

export const getMonitorTrend = endpoint({
  method: 'GET',
  path: '/inventory-monitors/:monitorId/trend',
  summary: 'Stock over the last 7, 30, 90, 180 or 365 days',
  needs: 'inventory-monitors.read',
  query: z.strictObject({
    period: z.coerce.number().pipe(z.literal(trendPeriods)).default(7),
  }),
  response: z.object({ period: z.literal(trendPeriods), step_seconds: z.int(), points: z.array(TrendPoint) }),
  topics: ['inventory-monitors'],
})
