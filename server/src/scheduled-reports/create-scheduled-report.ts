import { isNull, sql } from 'drizzle-orm'
import {
  MAX_SCHEDULED_REPORTS,
  type ScheduledReport,
  type ScheduledReportDraft,
} from '@outlet/shared/contract/analytics/scheduled-reports'
import { findChannel } from '../notification-channels/read-channels'
import { maySend } from '../notification-channels/send-message'
import { authorise, signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { buildReportQuery } from './build-report-query'
import { nextMonday } from './next-monday'
import { auditedOf, readScheduledReport } from './read-scheduled-reports'
import { scheduledReportTable } from './scheduled-report-row'

/**
 * Creates a scheduled report. Throws Refusal `scheduled_report.analysis_invalid`, `channel.not_found`,
 * `scheduled_report.channel_unusable`, `scheduled_report.too_many`.
 */
export async function createScheduledReport(
  tx: Transaction,
  caller: Caller,
  timeZone: string,
  { name, search, channel_id: channelId }: ScheduledReportDraft,
): Promise<ScheduledReport> {
  const { actor } = caller
  authorise(actor, 'scheduled-reports.write')
  const { id: userId } = signedInUser(actor)
  if (!buildReportQuery(search, dayIn(timeZone, clock.date())))
    throw new Refusal('invalid', 'scheduled_report.analysis_invalid')
  const channel = await findChannel(tx, actor, channelId)
  if (!maySend(channel)) throw new Refusal('conflict', 'scheduled_report.channel_unusable')
  const others = await tx.$count(scheduledReportTable, isNull(scheduledReportTable.deleted_at))
  if (others >= MAX_SCHEDULED_REPORTS) throw new Refusal('conflict', 'scheduled_report.too_many')
  const id = uuidv7()
  const nextAt = nextMonday(sql`clock_now()`, timeZone)
  await tx
    .insert(scheduledReportTable)
    .values({ id, name, search, channel_id: channelId, user_id: userId, next_at: nextAt })
  const report = await readScheduledReport(tx, actor, { reportId: id, timeZone })
  await recordAudit(tx, caller, {
    action: 'scheduled_reports.create',
    subjectType: 'scheduled_report',
    subjectId: id,
    after: auditedOf(report),
  })
  await publishEvent(tx, 'scheduled-reports', [])
  return report
}
