import { MonitorDraft } from '@outlet/shared/contract/inventory-monitors'
import { z } from '@outlet/shared/contract/zod'
import { usualSettings, type SettingsValues } from '../form/settings-values'

const {
  interval_seconds,
  confirmations,
  active_hours,
  tags,
  low_stock_threshold,
  price_change_percent,
  notify_creator,
} = MonitorDraft.shape

/** Text of a number field that could not be parsed. */
const typed = z.string()

/** Values of the batch form; stored in the tab until they are sent. */
export const BatchDraft = z.object({
  website_type: z.string().optional(),
  codes: z.string(),
  // An invalid setting is replaced by its default, so that the codes are not lost.
  interval_seconds: interval_seconds.or(typed).catch(usualSettings.interval_seconds),
  confirmations: confirmations.or(typed).optional().catch(1),
  active_hours: active_hours.catch(null),
  tags: tags.catch([]),
  low_stock_threshold: low_stock_threshold.or(typed).optional().catch(null),
  price_change_percent: price_change_percent.or(typed).optional().catch(0),
  notify_creator: notify_creator.catch(null),
  note: z.string().catch(''),
} satisfies Record<'website_type' | 'codes' | keyof SettingsValues, z.ZodType>)
export type BatchDraft = z.infer<typeof BatchDraft>
