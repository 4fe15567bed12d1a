import type { ScheduledReport } from '@outlet/shared/contract/analytics/scheduled-reports'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { readScheduledReports } from './read-scheduled-reports'

/** Lists the reports to shared channels and to the caller's own channels. */
export async function listScheduledReports(
  db: Database,
  actor: Actor,
  timeZone: string,
): Promise<{ items: ScheduledReport[] }> {
  authorise(actor, 'scheduled-reports.read')
  return { items: await readScheduledReports(db, actor, timeZone) }
}
