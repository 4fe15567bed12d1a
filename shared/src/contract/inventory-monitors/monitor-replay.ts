import { endpoint } from '../endpoint'
import { EventFacts, MonitorEventKind } from './inventory-monitor-events'
import { FollowedVariants, furtherSettings } from './inventory-monitor-settings'
import { CheckInterval, DEFAULT_INTERVAL_SECONDS } from '../inventory-monitors'
import { isNamedOnce, notNamedOnce, productNamed } from '../products/product-code'
import { StoreKey } from '../stores/store-key'
import { Timestamp } from '../time'
import { z } from '../zod'

export const REPLAY_DAYS = 30
/** Maximum number of returned events, latest first. `total` counts all. */
export const MAX_REPLAYED_EVENTS = 500

const { active_hours, low_stock_threshold, price_change_percent } = furtherSettings

/** Monitor settings to try on the history of a product. The product does not have to be monitored. */
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
    /** Event kinds to return; defaults to all. */
    kinds: z.array(MonitorEventKind).optional(),
  })
  .refine(isNamedOnce, notNamedOnce)

export const replayMonitor = endpoint({
  method: 'POST',
  path: '/inventory-monitors/replay',
  summary: 'Simulate a monitor with these settings over the last 30 days of stored history',
  needs: 'inventory-monitors.read',
  body: ReplayQuestion,
  response: z.object({
    /**
     * Source of the readings: a monitor (possibly deleted), or the syncs of the store's catalogue; `none` = no
     * readings.
     */
    source: z.enum(['monitor', 'catalogue', 'none']),
    /** Time of the first reading in the 30 days. */
    read_from: Timestamp.nullable(),
    total: z.int(),
    /** Latest first. */
    events: z.array(EventFacts),
  }),
  // Reads with POST and without topics: the replay is computed on request, and each event of a monitor would trigger it
  // again.
  topics: [],
})
