import { eq, sql } from 'drizzle-orm'
import type { ScheduledReport } from '@outlet/shared/contract/analytics/scheduled-reports'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { MAX_DELAY, nextMonday } from './next-monday'
import { auditedOf, findReport, readScheduledReport } from './read-scheduled-reports'
import { scheduledReportTable } from './scheduled-report-row'

const lock = (tx: Transaction, reportId: string) =>
  tx.select().from(scheduledReportTable).where(eq(scheduledReportTable.id, reportId)).for('update')

interface Named {
  reportId: string
  timeZone: string
}

/**
 * Deletes a scheduled report (soft delete); its unsent messages are dropped. Throws Refusal
 * `scheduled_report.not_found`.
 */
export async function deleteScheduledReport(
  tx: Transaction,
  caller: Caller,
  named: Named,
): Promise<Record<string, never>> {
  authorise(caller.actor, 'scheduled-reports.write')
  const before = await readScheduledReport(tx, caller.actor, named)
  const [row] = await lock(tx, before.id)
  if (!row || row.deleted_at) throw notFound('scheduled_report.not_found')
  await tx
    .update(scheduledReportTable)
    .set({ deleted_at: sql`clock_now()` })
    .where(eq(scheduledReportTable.id, row.id))
  await recordAudit(tx, caller, {
    action: 'scheduled_reports.delete',
    subjectType: 'scheduled_report',
    subjectId: row.id,
    before: auditedOf(before),
  })
  await publishEvent(tx, 'scheduled-reports', [])
  return {}
}

/**
 * Undoes a deletion; a report that is not deleted stays unchanged. A Monday less than a day ago is made up for if its
 * report was not sent; earlier ones are not. Throws Refusal `scheduled_report.not_found`.
 */
export async function restoreScheduledReport(tx: Transaction, caller: Caller, named: Named): Promise<ScheduledReport> {
  authorise(caller.actor, 'scheduled-reports.write')
  const { report } = await findReport(tx, caller.actor, named.reportId)
  const [row] = await lock(tx, report.id)
  if (!row) throw notFound('scheduled_report.not_found')
  if (!row.deleted_at) return readScheduledReport(tx, caller.actor, named)
  const earliest = nextMonday(sql`(clock_now() - ${MAX_DELAY})`, named.timeZone)
  await tx
    .update(scheduledReportTable)
    .set({ deleted_at: null, next_at: sql`greatest(${scheduledReportTable.next_at}, ${earliest})` })
    .where(eq(scheduledReportTable.id, row.id))
  const after = await readScheduledReport(tx, caller.actor, named)
  await recordAudit(tx, caller, {
    action: 'scheduled_reports.restore',
    subjectType: 'scheduled_report',
    subjectId: row.id,
    after: auditedOf(after),
  })
  await publishEvent(tx, 'scheduled-reports', [])
  return after
}
