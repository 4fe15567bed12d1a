import { BulkJob, bulkRequest } from './bulk-jobs'
import { endpoint } from './endpoint'
import { KnownMonitorTag, MonitorTags } from './inventory-monitor-settings'
import { CheckInterval, monitorFilters } from './inventory-monitors'
import { MAX_FILTER_VALUES } from './list'
import { z } from './zod'

const Tags = MonitorTags.min(1)
/** Monitors may have tags that today's rules refuse, and more of them. */
const KnownTags = z.array(KnownMonitorTag).min(1).max(MAX_FILTER_VALUES)

export const MonitorBulkAction = z.discriminatedUnion('kind', [
  /** Due at once; the readings come as the store's rate lets them. Nothing that could be taken back. */
  z.strictObject({ kind: z.literal('refresh') }),
  z.strictObject({ kind: z.literal('pause') }),
  z.strictObject({ kind: z.literal('resume') }),
  z.strictObject({ kind: z.literal('delete') }),
  /** Takes a deletion back; of those that the filter's `deleted` names. */
  z.strictObject({ kind: z.literal('restore') }),
  z.strictObject({ kind: z.literal('set_interval'), interval_seconds: CheckInterval }),
  z.strictObject({ kind: z.literal('add_tags'), tags: Tags }),
  z.strictObject({ kind: z.literal('remove_tags'), tags: KnownTags }),
])
export type MonitorBulkAction = z.infer<typeof MonitorBulkAction>

export const bulkMonitors = endpoint({
  method: 'POST',
  path: '/inventory-monitors/bulk',
  summary: 'Change, pause, resume or delete many monitors, as a job',
  needs: 'inventory-monitors.write',
  body: bulkRequest(monitorFilters, MonitorBulkAction),
  response: BulkJob,
  status: 202,
  idempotent: true,
})
