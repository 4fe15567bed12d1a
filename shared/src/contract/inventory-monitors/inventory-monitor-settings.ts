import { MAX_ID } from '../products/product-code'
import { knownTag, tagText } from '../text'
import { LocalTime } from '../time'
import { z } from '../zod'

/**
 * Hours in which a monitor checks, in the installation's time zone: on each of these days (ISO 8601: 1 = Monday) from
 * `from` until `to`. If `to` is not later than `from`, the period ends on the next day; equal times are a whole day.
 */
export const ActiveHours = z.strictObject({
  days: z.array(z.int().min(1).max(7)).min(1, 'inventory_monitor.days_required').max(7),
  from: LocalTime,
  to: LocalTime,
})
export type ActiveHours = z.infer<typeof ActiveHours>

export const MonitorTag = tagText(40)
export const KnownMonitorTag = knownTag()
/** Maximum number of tags of a monitor. */
export const MAX_MONITOR_TAGS = 20
export const MonitorTags = z.array(MonitorTag).max(MAX_MONITOR_TAGS)

const VariantId = z.string().min(1).max(MAX_ID)
/** Variants that a monitor follows; null = all variants of the product. */
export const FollowedVariants = z.array(VariantId).min(1, 'inventory_monitor.variants_required').max(500)

const LowStockThreshold = z.int().min(1).max(100_000)
const PriceChangePercent = z.int().min(0).max(90)

/** Settings that were added later. A client that does not know them omits them. */
export const furtherSettings = {
  /** Null = at all hours. */
  active_hours: ActiveHours.nullable().default(null),
  tags: MonitorTags.default([]),
  /** Maximum quantity at which the stock counts as low; null = no low-stock event. */
  low_stock_threshold: LowStockThreshold.nullable().default(null),
  /** Minimum price change, in percent of the last reported price; 0 = report every change. */
  price_change_percent: PriceChangePercent.default(0),
  /**
   * Whether the monitor's creator is notified of restocks, sell-outs and price drops; null = according to the creator's
   * preferences.
   */
  notify_creator: z.boolean().nullable().default(null),
}

/** The same settings for a change. Omitted fields stay unchanged. */
export const furtherChanges = {
  active_hours: ActiveHours.nullable().optional(),
  tags: MonitorTags.optional(),
  low_stock_threshold: LowStockThreshold.nullable().optional(),
  price_change_percent: PriceChangePercent.optional(),
  notify_creator: z.boolean().nullable().optional(),
  variant_ids: FollowedVariants.nullable().optional(),
}
