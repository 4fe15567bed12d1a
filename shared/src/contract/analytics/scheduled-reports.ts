import { ChannelKind, ChannelProblem } from '../notification-channels/channel-kinds'
import { DeliveryState, SuppressionReason } from '../deliveries'
import { endpoint } from '../endpoint'
import { ChannelResult } from '../notification-channels'
import { nameText } from '../text'
import { Timestamp } from '../time'
import { z } from '../zod'

/** Maximum number of scheduled reports of an installation. */
export const MAX_SCHEDULED_REPORTS = 50

/**
 * Reason why a report is not sent: its channel is deleted or disabled (or its address is not confirmed), the user who
 * set it up may no longer read analyses, or its analysis is no longer valid, for example because a measure was removed.
 */
export const Suspension = z.enum(['channel_deleted', 'channel_disabled', 'not_permitted', 'analysis_invalid'])
export type Suspension = z.infer<typeof Suspension>

/** Analysis that is sent to a channel every Monday at 8:00 in the installation's time zone. */
export const ScheduledReport = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Query string of the multi-dimension analysis, without the question mark. */
  search: z.string(),
  channel: z.object({ id: z.uuid(), kind: ChannelKind, name: z.string() }),
  /** User who set up the report. The analysis is read with the permissions of that user. */
  set_by: z.object({ id: z.uuid(), name: z.string() }),
  next_at: Timestamp,
  suspension: Suspension.nullable(),
  /** Delivery of the last Monday, until it is purged; `at` is the time of that Monday's report. */
  last: z
    .object({
      delivery_id: z.uuid(),
      at: Timestamp,
      state: DeliveryState,
      reason: SuppressionReason.nullable(),
      code: ChannelProblem.nullable(),
      ended_at: Timestamp.nullable(),
    })
    .nullable(),
  created_at: Timestamp,
})
export type ScheduledReport = z.infer<typeof ScheduledReport>

export const ScheduledReportDraft = z.strictObject({
  name: nameText(60, 'scheduled_report.name_required', 'scheduled_report.name_too_long'),
  search: z.string().max(4000),
  channel_id: z.uuid('scheduled_report.channel_required'),
})
export type ScheduledReportDraft = z.output<typeof ScheduledReportDraft>

export const listScheduledReports = endpoint({
  method: 'GET',
  path: '/scheduled-reports',
  summary: "List the reports sent every Monday to shared channels and to the caller's own, oldest first",
  needs: 'scheduled-reports.read',
  response: z.object({ items: z.array(ScheduledReport) }),
  topics: ['scheduled-reports', 'deliveries', 'notification-channels'],
})

export const createScheduledReport = endpoint({
  method: 'POST',
  path: '/scheduled-reports',
  summary: 'Send an analysis to a channel every Monday from the next one on',
  needs: 'scheduled-reports.write',
  body: ScheduledReportDraft,
  response: ScheduledReport,
  status: 201,
  idempotent: true,
})

export const deleteScheduledReport = endpoint({
  method: 'DELETE',
  path: '/scheduled-reports/:reportId',
  summary: 'Delete a scheduled report; it can be restored',
  needs: 'scheduled-reports.write',
  response: z.object({}),
})

export const restoreScheduledReport = endpoint({
  method: 'POST',
  path: '/scheduled-reports/:reportId/restore',
  summary: 'Restore a deleted report; Mondays more than a day ago are not sent afterwards',
  needs: 'scheduled-reports.write',
  response: ScheduledReport,
})

export const testScheduledReport = endpoint({
  method: 'POST',
  path: '/scheduled-reports/:reportId/test',
  summary: "Send today's report now as a test; returns the service's response",
  needs: 'scheduled-reports.write',
  response: z.object({ result: ChannelResult }),
})
