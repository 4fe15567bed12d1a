import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listStockChanges as endpoint } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { isCounted } from '../stores/counted-stores'
import { monitorTable, toMonitor } from './monitor-row'
import { selectMonitors } from './read-monitors'

/** Lists the monitors whose stock changed last, each with its latest change, without paused ones. */
export async function listStockChanges(
  db: Database,
  reader: Reader,
  secrets: SecretBox,
  limit: number,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(reader, 'inventory-monitors.read')
  const { deleted_at, id, is_monitoring, stock_changed_at, website_type } = monitorTable
  const rows = await selectMonitors(db)
    .where(
      and(isNull(deleted_at), eq(is_monitoring, true), isNotNull(stock_changed_at), isCounted(sql`${website_type}`)),
    )
    .orderBy(sql`${stock_changed_at} desc nulls last`, desc(id))
    .limit(limit)
  return {
    items: rows.flatMap((row) => {
      const { stock_changed_at } = row.monitor
      return stock_changed_at ? [{ ...toMonitor(row, secrets), stock_changed_at }] : []
    }),
  }
}
