import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listStockChanges as endpoint } from '@outlet/shared/contract/inventory-monitor-overview'
import { authorise, type Reader } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { isCounted } from '../../stores/counted-stores'
import { monitorTable, toMonitor } from '../monitor-row'
import { selectMonitors } from '../read-monitors'

/** The monitors that came into stock or sold out last, each with its latest change; paused ones are left out. */
export async function listStockChanges(
  db: Database,
  reader: Reader,
  secrets: SecretBox,
  limit: number,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(reader, 'inventory-monitors.read')
  const { deletedAt, id, isMonitoring, stockChangedAt, websiteType } = monitorTable
  const rows = await selectMonitors(db)
    .where(and(isNull(deletedAt), eq(isMonitoring, true), isNotNull(stockChangedAt), isCounted(sql`${websiteType}`)))
    .orderBy(sql`${stockChangedAt} desc nulls last`, desc(id))
    .limit(limit)
  return {
    items: rows.flatMap((row) => {
      const changedAt = row.monitor.stockChangedAt
      return changedAt ? [{ ...toMonitor(row, secrets), stock_changed_at: changedAt.toISOString() }] : []
    }),
  }
}
