import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Config } from '../config'
import { writeReport } from '../deliveries/write-deliveries'
import type { Database } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import { dayIn } from '../platform/time/day-in'
import { askedFigures } from './asked-figures'
import { LATEST, nextMonday } from './next-monday'
import { readReportFacts } from './read-report-facts'
import { selectReports, suspensionOf, type FoundReport } from './read-scheduled-reports'
import type { ReportFacts } from './report-facts'
import { scheduledReportTable } from './scheduled-report-row'

export interface DueParts {
  db: Database
  config: Pick<Config, 'timeZone' | 'reportingCurrency'>
}

/** Of its Monday; null while it is suspended. */
async function factsOf({ db, config }: DueParts, found: FoundReport): Promise<ReportFacts | null> {
  if (suspensionOf(found, config.timeZone)) return null
  const { report, setBy } = found
  const asked = askedFigures(report.search, dayIn(config.timeZone, report.nextAt))
  if (!asked) return null
  const told = { name: report.name, search: report.search, is_test: false }
  return readReportFacts(db, { reader: { kind: 'user', role: setBy.role }, config, asked, report: told })
}

/** What was written of a Monday, and that its next is another, are one commit: whoever comes later finds nothing to do. */
async function finish({ db, config }: DueParts, found: FoundReport, facts: ReportFacts | null): Promise<void> {
  const { id, nextAt } = found.report
  const due = sql`${nextAt.toISOString()}::timestamptz`
  await retriedTransaction(db, async (tx) => {
    const [row] = await tx
      .update(scheduledReportTable)
      .set({ nextAt: nextMonday(due, config.timeZone) })
      .where(
        and(
          eq(scheduledReportTable.id, id),
          eq(scheduledReportTable.nextAt, nextAt),
          isNull(scheduledReportTable.deletedAt),
        ),
      )
      .returning({ isMissed: sql<boolean>`${due} < clock_now() - ${LATEST}` })
    if (!row) return
    if (facts)
      await writeReport(tx, { reportId: id, at: nextAt, channel: found.channel, facts, isMissed: row.isMissed })
    await publishEvent(tx, 'scheduled-reports', [])
  })
}

/**
 * Writes a delivery for each report whose Monday has come, once over all processes; what is more than a day late is written
 * as missed, a Monday a call. One that fails keeps none of the others waiting, and is tried again with the next call.
 */
export async function sendDueReports(parts: DueParts): Promise<void> {
  const { db } = parts
  const isDue = and(isNull(scheduledReportTable.deletedAt), sql`${scheduledReportTable.nextAt} <= clock_now()`)
  const failures: unknown[] = []
  for (const found of await selectReports(db, isDue)) {
    try {
      await finish(parts, found, await factsOf(parts, found))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} scheduled reports were not written`)
}
