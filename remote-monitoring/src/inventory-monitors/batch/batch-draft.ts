import { MonitorDraft } from '@outlet/shared/contract/inventory-monitors'
import { z } from '@outlet/shared/contract/zod'
import { usualSettings } from '../form/settings-values'

const {
  interval_seconds,
  confirmations,
  active_hours,
  tags,
  low_stock_threshold,
  price_change_percent,
  notify_creator,
} = MonitorDraft.shape

/** What stands in the form for many monitors; kept in the tab until it is sent. */
export const BatchDraft = z.object({
  website_type: z.string().optional(),
  codes: z.string(),
  // What somebody had half entered does not cost the codes.
  interval_seconds: interval_seconds.catch(usualSettings.interval_seconds),
  confirmations: confirmations.catch(usualSettings.confirmations),
  active_hours: active_hours.catch(null),
  tags: tags.catch([]),
  low_stock_threshold: low_stock_threshold.optional().catch(null),
  price_change_percent: price_change_percent.optional().catch(0),
  notify_creator: notify_creator.catch(null),
  note: z.string().catch(''),
})
export type BatchDraft = z.infer<typeof BatchDraft>
