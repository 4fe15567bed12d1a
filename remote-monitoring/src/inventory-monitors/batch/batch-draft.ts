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

/** A number field's text that could not be read. */
const typed = z.string()

/** What stands in the form for many monitors; kept in the tab until it is sent. */
export const BatchDraft = z.object({
  website_type: z.string().optional(),
  codes: z.string(),
  // What somebody had half entered does not cost the codes.
  interval_seconds: interval_seconds.or(typed).catch(usualSettings.interval_seconds),
  confirmations: confirmations.or(typed).optional().catch(1),
  active_hours: active_hours.catch(null),
  tags: tags.catch([]),
  low_stock_threshold: low_stock_threshold.or(typed).optional().catch(null),
  price_change_percent: price_change_percent.or(typed).optional().catch(0),
  notify_creator: notify_creator.catch(null),
  note: z.string().catch(''),
})
export type BatchDraft = z.infer<typeof BatchDraft>
