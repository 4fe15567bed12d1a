import { endpoint } from './endpoint'
import { EventFacts, MonitorEventKind } from './inventory-monitor-events'
import { FollowedVariants, furtherSettings } from './inventory-monitor-settings'
import { CheckInterval, DEFAULT_INTERVAL_SECONDS } from './inventory-monitors'
import { isNamedOnce, notNamedOnce, productNamed } from './product-code'
import { StoreKey } from './store-key'
import { Timestamp } from './time'
import { z } from './zod'

export const REPLAY_DAYS = 30
/** The latest are answered; `total` counts all. */
export const MAX_REPLAYED_EVENTS = 500

const { active_hours, low_stock_threshold, price_change_percent } = furtherSettings

/** The settings to try, and on what: a product that need not be monitored. */
export const ReplayQuestion = z
  .strictObject({
    website_type: StoreKey,
    ...productNamed,
    interval_seconds: CheckInterval.default(DEFAULT_INTERVAL_SECONDS),
    confirmations: z.int().min(1).max(10).default(1),
    active_hours,
    low_stock_threshold,
    price_change_percent,
    variant_ids: FollowedVariants.nullable().default(null),
    /** Only these; all without it. */
    kinds: z.array(MonitorEventKind).optional(),
  })
  .refine(isNamedOnce, notNamedOnce)

export const replayMonitor = endpoint({
  method: 'POST',
  path: '/inventory-monitors/replay',
  summary: 'What a monitor with these settings would have told in the last 30 days, by the history that is kept',
  needs: 'inventory-monitors.read',
  body: ReplayQuestion,
  response: z.object({
    /** Whose readings it is: a monitor's (a deleted one's too), or those of the store's syncs; `none` = there are none. */
    source: z.enum(['monitor', 'catalogue', 'none']),
    /** The first reading within the 30 days. */
    read_from: Timestamp.nullable(),
    total: z.int(),
    /** The latest first. */
    events: z.array(EventFacts),
  }),
  // A read by POST, made when it is asked for: each of the engine's events would have it made anew.
  topics: [],
})
