import type { ChannelResult } from '@outlet/shared/contract/notification-channels'
import type { Config } from '../config'
import type { SendParts } from '../notification-channels/send-message'
import { sendTest } from '../notification-channels/test-channel'
import { authorise, readerOf } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import { uuidv7 } from '../platform/db/uuid'
import { consoleOrigin } from '../platform/http/console-origin'
import { notFound, Refusal } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { askedFigures } from './asked-figures'
import { readReportFacts } from './read-report-facts'
import { findReport } from './read-scheduled-reports'
import { renderReport } from './render-report'

interface Asked {
  caller: Caller
  reportId: string
}

/**
 * Sends the figures of today now, as a test of the channel is sent, and answers what its service said. Throws Refusal
 * `scheduled_report.not_found`, `scheduled_report.analysis_invalid`, and what `sendTest` throws.
 */
export async function testScheduledReport(
  parts: SendParts & { config: Config },
  { caller, reportId }: Asked,
): Promise<{ result: ChannelResult }> {
  const { db, config } = parts
  authorise(caller.actor, 'scheduled-reports.write')
  const { report, channel } = await findReport(db, caller.actor, reportId)
  if (report.deletedAt) throw notFound('scheduled_report.not_found')
  const asked = askedFigures(report.search, dayIn(config.timeZone, clock.date()))
  if (!asked) throw new Refusal('invalid', 'scheduled_report.analysis_invalid')
  const told = { name: report.name, search: report.search, is_test: true }
  const facts = await readReportFacts(db, { reader: readerOf(caller.actor), config, asked, report: told })
  const { language } = channel
  const words = renderReport(facts, { language, publicUrl: consoleOrigin(config) })
  const message = { id: uuidv7(), at: clock.date(), image: null, locale: language, ...words }
  return sendTest(parts, {
    caller,
    row: channel,
    message,
    entry: { action: 'scheduled_reports.test', subjectType: 'scheduled_report', subjectId: reportId },
    name: report.name,
  })
}
