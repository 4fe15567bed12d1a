import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getMonitorSummary as endpoint } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { summariseEvents } from '../inventory-monitors/summarise-events'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { summariseArmedTasks, type ReportingConfig } from './summarise-armed-tasks'
import { isCounted } from '../stores/counted-stores'
import { oldestOf, readLateChecks } from '../inventory-monitors/missed/read-late-checks'
import { readLastCheck } from '../inventory-monitors/missed/read-last-check'
import { monitorTable, toMonitor } from '../inventory-monitors/monitor-row'
import { selectMonitors } from '../inventory-monitors/read-monitors'
import { withStores } from '../inventory-monitors/with-stores'

const LATEST = 5

/**
 * Returns the number of monitors, of those in stock and of those failing, the products that came into stock last, and
 * the armed tasks.
 */
export async function summariseMonitors(
  db: Database,
  reader: Reader,
  { secrets, config }: { secrets: SecretBox; config: ReportingConfig },
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(reader, 'inventory-monitors.read')
  const isInStock = sql`${monitorTable.stock_state} in ('in', 'suspect_out')`
  const watched = and(
    isNull(monitorTable.deleted_at),
    eq(monitorTable.is_monitoring, true),
    isCounted(sql`${monitorTable.website_type}`),
  )
  const counting = db
    .select({
      monitored: sql<number>`count(*)::int`,
      in_stock: sql<number>`count(*) filter (where ${isInStock})::int`,
      failing: sql<number>`count(*) filter (where ${monitorTable.health} <> 'ok')::int`,
      added: sql<number>`count(*) filter (where ${monitorTable.created_at} > clock_now() - interval '7 days')::int`,
    })
    .from(monitorTable)
    .where(watched)
  const latest = selectMonitors(db)
    .where(and(watched, isInStock))
    .orderBy(sql`${monitorTable.stock_changed_at} desc nulls last`, desc(monitorTable.id))
    .limit(LATEST)
  const [[counts], rows, { stores, stalledSince }, armed, lastDay, lastCheck] = await Promise.all([
    counting,
    latest,
    readLateChecks(db),
    summariseArmedTasks(db, reader, config),
    summariseEvents(db),
    readLastCheck(db),
  ])
  const since = stalledSince ?? oldestOf(stores)
  return {
    ...(counts ?? { monitored: 0, in_stock: 0, failing: 0, added: 0 }),
    latest: await withStores(
      db,
      rows.map((row) => toMonitor(row, secrets)),
    ),
    late: since && { since: since.toISOString(), is_all: stalledSince !== null },
    armed,
    last_day: lastDay,
    last_checked_at: lastCheck?.toISOString() ?? null,
  }
}
