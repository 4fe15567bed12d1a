import { MAX_ID } from './product-code'
import { knownTag, tagText } from './text'
import { z } from './zod'

const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/**
 * When a monitor checks, by the clocks of the installation's time zone: on each of these days (ISO 8601: 1 = Monday) from
 * `from` until `to`, which is on the next day where it is not later than `from`. Equal times are a whole day.
 */
export const ActiveHours = z.strictObject({
  days: z.array(z.int().min(1).max(7)).min(1, 'inventory_monitor.days_required').max(7),
  from: LocalTime,
  to: LocalTime,
})
export type ActiveHours = z.infer<typeof ActiveHours>

export const MonitorTag = tagText(40)
export const KnownMonitorTag = knownTag()
/** So many a monitor has at most. */
export const MAX_MONITOR_TAGS = 20
export const MonitorTags = z.array(MonitorTag).max(MAX_MONITOR_TAGS)

const VariantId = z.string().min(1).max(MAX_ID)
/** The variants that a monitor follows; null = all that the product has. */
export const FollowedVariants = z.array(VariantId).min(1, 'inventory_monitor.variants_required').max(500)

const LowStockThreshold = z.int().min(1).max(100_000)
const PriceChangePercent = z.int().min(0).max(90)

/** Settings that came later; a client that knows nothing of them leaves them out. */
export const furtherSettings = {
  /** Null = always. */
  active_hours: ActiveHours.nullable().default(null),
  tags: MonitorTags.default([]),
  /** In stock with no more than so many pieces is low; null = never. */
  low_stock_threshold: LowStockThreshold.nullable().default(null),
  /** A price that moved by less, in percent of the one told last, is not told; 0 = every change. */
  price_change_percent: PriceChangePercent.default(0),
  /** Whether its creator is told of restocks, sold-outs and price drops; null = as the creator wants it of all. */
  notify_creator: z.boolean().nullable().default(null),
}

/** The same of a change: what is left out stays. */
export const furtherChanges = {
  active_hours: ActiveHours.nullable().optional(),
  tags: MonitorTags.optional(),
  low_stock_threshold: LowStockThreshold.nullable().optional(),
  price_change_percent: PriceChangePercent.optional(),
  notify_creator: z.boolean().nullable().optional(),
  variant_ids: FollowedVariants.nullable().optional(),
}
