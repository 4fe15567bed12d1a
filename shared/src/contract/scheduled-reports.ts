import { ChannelKind, ChannelProblem } from './channel-kinds'
import { DeliveryState, SuppressionReason } from './deliveries'
import { endpoint } from './endpoint'
import { ChannelResult } from './notification-channels'
import { nameText } from './text'
import { Timestamp } from './time'
import { z } from './zod'

/** As many as an installation may have. */
export const MAX_SCHEDULED_REPORTS = 50

/**
 * Why one is not sent as long as that is so: its channel is deleted, or switched off (or its reader has not confirmed it);
 * who set it may read no analyses any more; its analysis is one no more, such as of a measure that is gone.
 */
export const Suspension = z.enum(['channel_deleted', 'channel_disabled', 'not_permitted', 'analysis_invalid'])
export type Suspension = z.infer<typeof Suspension>

/** An analysis that is sent to a channel every Monday at 8:00 of the installation's time zone. */
export const ScheduledReport = z.object({
  id: z.uuid(),
  name: z.string(),
  /** As the address of the multi-dimension analysis has it, without the question mark. */
  search: z.string(),
  channel: z.object({ id: z.uuid(), kind: ChannelKind, name: z.string() }),
  /** Who set it; it is read with that person's rights. */
  set_by: z.object({ id: z.uuid(), name: z.string() }),
  next_at: Timestamp,
  suspension: Suspension.nullable(),
  /** The delivery of the last Monday, as long as deliveries are kept; `at` = that Monday. */
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
  summary: "What is sent every Monday to everybody's channels and to the caller's own, oldest first",
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
  summary: 'Send it no more; can be restored',
  needs: 'scheduled-reports.write',
  response: z.object({}),
})

export const restoreScheduledReport = endpoint({
  method: 'POST',
  path: '/scheduled-reports/:reportId/restore',
  summary: 'Undo a deletion; Mondays that are more than a day past are not made up for',
  needs: 'scheduled-reports.write',
  response: ScheduledReport,
})

export const testScheduledReport = endpoint({
  method: 'POST',
  path: '/scheduled-reports/:reportId/test',
  summary: "Send today's figures now as a test; the answer says what the service said",
  needs: 'scheduled-reports.write',
  response: z.object({ result: ChannelResult }),
})
