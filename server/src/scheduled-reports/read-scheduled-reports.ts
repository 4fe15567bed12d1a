import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ScheduledReport, Suspension } from '@outlet/shared/contract/scheduled-reports'
import { z } from '@outlet/shared/contract/zod'
import { deliveryTable } from '../deliveries/delivery-row'
import { channelTable } from '../notification-channels/channel-row'
import { maySend } from '../notification-channels/send-message'
import { can, type Actor } from '../platform/audit/actor'
import type { Queryable } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { dayIn } from '../platform/time/day-in'
import { userTable } from '../users/user-row'
import { askedFigures } from './asked-figures'
import { scheduledReportTable } from './scheduled-report-row'

/** Those to everybody's channels and to the caller's own. */
const readableBy = (actor: Actor): SQL | undefined =>
  or(isNull(channelTable.userId), actor.kind === 'user' ? eq(channelTable.userId, actor.id) : undefined)

/** With its channel and who set it. */
export const selectReports = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ report: scheduledReportTable, channel: channelTable, setBy: userTable })
    .from(scheduledReportTable)
    .innerJoin(channelTable, eq(channelTable.id, scheduledReportTable.channelId))
    .innerJoin(userTable, eq(userTable.id, scheduledReportTable.userId))
    .where(where)
    .orderBy(asc(scheduledReportTable.createdAt), asc(scheduledReportTable.id))

export type FoundReport = Awaited<ReturnType<typeof selectReports>>[number]

/** Why it is not sent now; null = it is. */
export function suspensionOf({ report, channel, setBy }: FoundReport, timeZone: string): Suspension | null {
  if (channel.deletedAt !== null) return 'channel_deleted'
  if (!maySend(channel)) return 'channel_disabled'
  const isThere = setBy.deletedAt === null && setBy.state === 'active'
  if (!isThere || !can({ kind: 'user', role: setBy.role }, 'scheduled-reports.write')) return 'not_permitted'
  return askedFigures(report.search, dayIn(timeZone, report.nextAt)) ? null : 'analysis_invalid'
}

const readLast = async (db: Queryable, ids: readonly string[]) => {
  const rows = await db
    .selectDistinctOn([deliveryTable.subjectId], {
      subjectId: deliveryTable.subjectId,
      delivery_id: deliveryTable.id,
      eventAt: deliveryTable.eventAt,
      state: deliveryTable.state,
      reason: deliveryTable.reason,
      code: deliveryTable.code,
      endedAt: deliveryTable.endedAt,
    })
    .from(deliveryTable)
    .where(sql`${deliveryTable.type} = 'report' and ${deliveryTable.subjectId} = any(${sql.param([...ids])}::text[])`)
    .orderBy(deliveryTable.subjectId, sql`${deliveryTable.eventAt} desc`)
  return new Map(
    rows.map(({ subjectId, eventAt, endedAt, ...last }): [string | null, ScheduledReport['last']] => [
      subjectId,
      { ...last, at: eventAt.toISOString(), ended_at: endedAt?.toISOString() ?? null },
    ]),
  )
}

/** As they are told, in the order in which they were found. */
async function toScheduledReports(
  db: Queryable,
  found: readonly FoundReport[],
  timeZone: string,
): Promise<ScheduledReport[]> {
  const last = await readLast(
    db,
    found.map(({ report }) => report.id),
  )
  return found.map((each) => {
    const { report, channel, setBy } = each
    return {
      id: report.id,
      name: report.name,
      search: report.search,
      channel: { id: channel.id, kind: channel.kind, name: channel.name },
      set_by: { id: setBy.id, name: setBy.name },
      next_at: report.nextAt.toISOString(),
      suspension: suspensionOf(each, timeZone),
      last: last.get(report.id) ?? null,
      created_at: report.createdAt.toISOString(),
    }
  })
}

export const readScheduledReports = async (db: Queryable, actor: Actor, timeZone: string): Promise<ScheduledReport[]> =>
  toScheduledReports(
    db,
    await selectReports(db, and(isNull(scheduledReportTable.deletedAt), readableBy(actor))),
    timeZone,
  )

/** What the trail keeps of one. */
export const auditedOf = ({ name, search, channel }: ScheduledReport) => ({ name, search, channel: channel.name })

/** One, deleted or not, if the caller may see it. Throws Refusal `scheduled_report.not_found`. */
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
