import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Config } from '../config'
import { writeReport } from '../deliveries/write-deliveries'
import type { Database } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import { dayIn } from '../platform/time/day-in'
import { buildReportQuery } from './build-report-query'
import { MAX_DELAY, nextMonday } from './next-monday'
import { readReportFacts } from './read-report-facts'
import { selectReports, suspensionOf, type FoundReport } from './read-scheduled-reports'
import type { ReportFacts } from '../report-messages/report-facts'
import { scheduledReportTable } from './scheduled-report-row'

export interface DueDeps {
  db: Database
  config: Pick<Config, 'timeZone' | 'reportingCurrency'>
}

/** Reads the content of a report for its Monday; null while the report is suspended. */
async function factsOf({ db, config }: DueDeps, found: FoundReport): Promise<ReportFacts | null> {
  if (suspensionOf(found, config.timeZone)) return null
  const { report, setBy } = found
  const reportQuery = buildReportQuery(report.search, dayIn(config.timeZone, new Date(report.next_at)))
  if (!reportQuery) return null
  const identity = { name: report.name, search: report.search, is_test: false }
  return readReportFacts(db, { reader: { kind: 'user', role: setBy.role }, config, reportQuery, report: identity })
}

/** Commits the delivery and the next Monday together, so that another process finds nothing due. */
async function commitReport({ db, config }: DueDeps, found: FoundReport, facts: ReportFacts | null): Promise<void> {
  const { id, next_at: nextAt } = found.report
  const due = sql`${nextAt}::timestamptz`
  await retriedTransaction(db, async (tx) => {
    const [row] = await tx
      .update(scheduledReportTable)
      .set({ next_at: nextMonday(due, config.timeZone) })
      .where(
        and(
          eq(scheduledReportTable.id, id),
          eq(scheduledReportTable.next_at, nextAt),
          isNull(scheduledReportTable.deleted_at),
        ),
      )
      .returning({ isMissed: sql<boolean>`${due} < clock_now() - ${MAX_DELAY}` })
    if (!row) return
    if (facts)
      await writeReport(tx, {
        reportId: id,
        at: new Date(nextAt),
        channel: found.channel,
        facts,
        isMissed: row.isMissed,
      })
    await publishEvent(tx, 'scheduled-reports', [])
  })
}

/**
 * Writes a delivery for each due report, once across all processes. A report that is more than a day late is written as
 * missed, one Monday per call. A failed report does not block the others and is retried by the next call.
 */
export async function sendDueReports(deps: DueDeps): Promise<void> {
  const { db } = deps
  const isDue = and(isNull(scheduledReportTable.deleted_at), sql`${scheduledReportTable.next_at} <= clock_now()`)
  const failures: unknown[] = []
  for (const found of await selectReports(db, isDue)) {
    try {
      await commitReport(deps, found, await factsOf(deps, found))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} scheduled reports were not written`)
}
