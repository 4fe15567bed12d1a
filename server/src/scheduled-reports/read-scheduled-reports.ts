import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ScheduledReport, Suspension } from '@outlet/shared/contract/analytics/scheduled-reports'
import { z } from '@outlet/shared/contract/zod'
import { deliveryTable } from '../deliveries/delivery-row'
import { channelTable } from '../notification-channels/channel-row'
import { maySend } from '../notification-channels/send-message'
import { can, type Actor } from '../platform/audit/actor'
import type { Queryable } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { dayIn } from '../platform/time/day-in'
import { userTable } from '../users/user-row'
import { buildReportQuery } from './build-report-query'
import { scheduledReportTable } from './scheduled-report-row'

/** Condition for reports to shared channels and to the caller's own channels. */
const readableBy = (actor: Actor): SQL | undefined =>
  or(isNull(channelTable.user_id), actor.kind === 'user' ? eq(channelTable.user_id, actor.id) : undefined)

export const selectReports = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ report: scheduledReportTable, channel: channelTable, setBy: userTable })
    .from(scheduledReportTable)
    .innerJoin(channelTable, eq(channelTable.id, scheduledReportTable.channel_id))
    .innerJoin(userTable, eq(userTable.id, scheduledReportTable.user_id))
    .where(where)
    .orderBy(asc(scheduledReportTable.created_at), asc(scheduledReportTable.id))

export type FoundReport = Awaited<ReturnType<typeof selectReports>>[number]

/** Returns the reason why a report is currently not sent; null if it is sent. */
export function suspensionOf({ report, channel, setBy }: FoundReport, timeZone: string): Suspension | null {
  if (channel.deleted_at !== null) return 'channel_deleted'
  if (!maySend(channel)) return 'channel_disabled'
  const isThere = setBy.deleted_at === null && setBy.state === 'active'
  if (!isThere || !can({ kind: 'user', role: setBy.role }, 'scheduled-reports.write')) return 'not_permitted'
  return buildReportQuery(report.search, dayIn(timeZone, new Date(report.next_at))) ? null : 'analysis_invalid'
}

const readLast = async (db: Queryable, ids: readonly string[]) => {
  const rows = await db
    .selectDistinctOn([deliveryTable.subject_id], {
      subject_id: deliveryTable.subject_id,
      delivery_id: deliveryTable.id,
      at: deliveryTable.event_at,
      state: deliveryTable.state,
      reason: deliveryTable.reason,
      code: deliveryTable.code,
      ended_at: deliveryTable.ended_at,
    })
    .from(deliveryTable)
    .where(sql`${deliveryTable.type} = 'report' and ${deliveryTable.subject_id} = any(${sql.param([...ids])}::text[])`)
    .orderBy(deliveryTable.subject_id, sql`${deliveryTable.event_at} desc`)
  return new Map(rows.map(({ subject_id, ...last }): [string | null, ScheduledReport['last']] => [subject_id, last]))
}

/** Converts reports to their API form, in the same order. */
async function toScheduledReports(
  db: Queryable,
  found: readonly FoundReport[],
  timeZone: string,
): Promise<ScheduledReport[]> {
  const ids = found.map(({ report }) => report.id)
  const last = await readLast(db, ids)
  return found.map((each) => {
    const { report, channel, setBy } = each
    return {
      id: report.id,
      name: report.name,
      search: report.search,
      channel: { id: channel.id, kind: channel.kind, name: channel.name },
      set_by: { id: setBy.id, name: setBy.name },
      next_at: report.next_at,
      suspension: suspensionOf(each, timeZone),
      last: last.get(report.id) ?? null,
      created_at: report.created_at,
    }
  })
}

export const readScheduledReports = async (db: Queryable, actor: Actor, timeZone: string): Promise<ScheduledReport[]> =>
  toScheduledReports(
    db,
    await selectReports(db, and(isNull(scheduledReportTable.deleted_at), readableBy(actor))),
    timeZone,
  )

export const auditedOf = ({ name, search, channel }: ScheduledReport) => ({ name, search, channel: channel.name })

/** Returns a report, deleted or not, if the caller may see it. Throws Refusal `scheduled_report.not_found`. */
export async function findReport(db: Queryable, actor: Actor, reportId: string): Promise<FoundReport> {
  if (!z.uuid().safeParse(reportId).success) throw notFound('scheduled_report.not_found')
  const [found] = await selectReports(db, and(eq(scheduledReportTable.id, reportId), readableBy(actor)))
  if (!found) throw notFound('scheduled_report.not_found')
  return found
}

export async function readScheduledReport(
  db: Queryable,
  actor: Actor,
  { reportId, timeZone }: { reportId: string; timeZone: string },
): Promise<ScheduledReport> {
  const [report] = await toScheduledReports(db, [await findReport(db, actor, reportId)], timeZone)
  if (!report) throw new Error('one row is one report')
  return report
}
