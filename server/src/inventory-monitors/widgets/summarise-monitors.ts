import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getMonitorSummary as endpoint } from '@outlet/shared/contract/inventory-monitor-overview'
import { authorise, type Reader } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { summariseArmedTasks, type ReportingConfig } from '../../snatch-tasks/summarise-armed-tasks'
import { isCounted } from '../../stores/counted-stores'
import { oldestOf, readLateChecks } from '../missed/read-late-checks'
import { monitorTable, toMonitor } from '../monitor-row'
import { selectMonitors } from '../read-monitors'

const LATEST = 5

/** How many are monitored, in stock, failing; the monitored products that came into stock last; and tasks that are armed. */
export async function summariseMonitors(
  db: Database,
  reader: Reader,
  { secrets, config }: { secrets: SecretBox; config: ReportingConfig },
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(reader, 'inventory-monitors.read')
  const isInStock = sql`${monitorTable.stockState} in ('in', 'suspect_out')`
  const watched = and(
    isNull(monitorTable.deletedAt),
    eq(monitorTable.isMonitoring, true),
    isCounted(sql`${monitorTable.websiteType}`),
  )
  const counting = db
    .select({
      monitored: sql<number>`count(*)::int`,
      in_stock: sql<number>`count(*) filter (where ${isInStock})::int`,
      failing: sql<number>`count(*) filter (where ${monitorTable.health} <> 'ok')::int`,
    })
    .from(monitorTable)
    .where(watched)
  const latest = selectMonitors(db)
    .where(and(watched, isInStock))
    .orderBy(sql`${monitorTable.stockChangedAt} desc nulls last`, desc(monitorTable.id))
    .limit(LATEST)
  const [[counts], rows, { stores, stalledSince }, armed] = await Promise.all([
    counting,
    latest,
    readLateChecks(db),
    summariseArmedTasks(db, reader, config),
  ])
  const since = stalledSince ?? oldestOf(stores)
  return {
    ...(counts ?? { monitored: 0, in_stock: 0, failing: 0 }),
    latest: rows.map((row) => toMonitor(row, secrets)),
    late: since && { since: since.toISOString(), is_all: stalledSince !== null },
    armed,
  }
}
