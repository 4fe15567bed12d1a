import { BulkJob, bulkRequest } from '../list/bulk-jobs'
import { endpoint } from '../endpoint'
import { KnownMonitorTag, MonitorTags } from './inventory-monitor-settings'
import { CheckInterval, monitorList } from '../inventory-monitors'
import { MAX_FILTER_VALUES } from '../list'
import { Timestamp } from '../time'
import { AssigneeId } from '../users/assignee'
import { z } from '../zod'

const Tags = MonitorTags.min(1)
/** Tags to remove. Monitors may have more tags than today's rules allow, and tags that these rules would refuse. */
const KnownTags = z.array(KnownMonitorTag).min(1).max(MAX_FILTER_VALUES)

export const MonitorBulkAction = z.discriminatedUnion('kind', [
  /** Makes the checks due immediately; they run within the store's rate limit. Cannot be reverted. */
  z.strictObject({ kind: z.literal('refresh') }),
  z.strictObject({ kind: z.literal('pause') }),
  z.strictObject({ kind: z.literal('resume') }),
  /** Mutes the monitors until this time (snooze); null ends their mutes. */
  z.strictObject({ kind: z.literal('mute'), muted_until: Timestamp.nullable().default(null) }),
  z.strictObject({ kind: z.literal('delete') }),
  /** Reverts the deletion of monitors that a filter with `deleted` matches. */
  z.strictObject({ kind: z.literal('restore') }),
  z.strictObject({ kind: z.literal('set_interval'), interval_seconds: CheckInterval }),
  z.strictObject({ kind: z.literal('assign'), assignee_id: AssigneeId.default(null) }),
  z.strictObject({ kind: z.literal('add_tags'), tags: Tags }),
  z.strictObject({ kind: z.literal('remove_tags'), tags: KnownTags }),
])
export type MonitorBulkAction = z.infer<typeof MonitorBulkAction>

export const bulkMonitors = endpoint({
  method: 'POST',
  path: '/inventory-monitors/bulk',
  summary: 'Change, pause, resume or delete many monitors, as a job',
  needs: 'inventory-monitors.write',
  body: bulkRequest(monitorList, MonitorBulkAction),
  response: BulkJob,
  status: 202,
  idempotent: true,
})
