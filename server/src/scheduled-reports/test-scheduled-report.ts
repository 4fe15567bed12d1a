import type { ChannelResult } from '@outlet/shared/contract/notification-channels'
import type { Config } from '../config'
import type { SendDeps } from '../notification-channels/send-message'
import { sendTest } from '../notification-channels/test-channel'
import { authorise, readerOf } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import { uuidv7 } from '../platform/db/uuid'
import { consoleOrigin } from '../platform/http/console-origin'
import { notFound, Refusal } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { buildReportQuery } from './build-report-query'
import { readReportFacts } from './read-report-facts'
import { findReport } from './read-scheduled-reports'
import { renderReport } from '../report-messages/render-report'

interface TestRequest {
  caller: Caller
  reportId: string
}

/**
 * Sends today's metrics as a test of the channel, and returns its service's response. Throws Refusal
 * `scheduled_report.not_found`, `scheduled_report.analysis_invalid`, and the Refusals of `sendTest`.
 */
export async function testScheduledReport(
  deps: SendDeps & { config: Config },
  { caller, reportId }: TestRequest,
): Promise<{ result: ChannelResult }> {
  const { db, config } = deps
  authorise(caller.actor, 'scheduled-reports.write')
  const { report, channel } = await findReport(db, caller.actor, reportId)
  if (report.deleted_at) throw notFound('scheduled_report.not_found')
  const reportQuery = buildReportQuery(report.search, dayIn(config.timeZone, clock.date()))
  if (!reportQuery) throw new Refusal('invalid', 'scheduled_report.analysis_invalid')
  const identity = { name: report.name, search: report.search, is_test: true }
  const facts = await readReportFacts(db, { reader: readerOf(caller.actor), config, reportQuery, report: identity })
  const { language } = channel
  const rendered = renderReport(facts, { language, publicUrl: consoleOrigin(config) })
  const message = { id: uuidv7(), at: clock.date(), image: null, locale: language, ...rendered }
  return sendTest(deps, {
    caller,
    row: channel,
    message,
    entry: { action: 'scheduled_reports.test', subjectType: 'scheduled_report', subjectId: reportId },
    name: report.name,
  })
}
