import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listMonitorPeers as endpoint, MonitorPeer } from '@outlet/shared/contract/monitor-peers'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import { matchesOf } from '../../product-base/read-presences'
import { readMonitorRow } from '../read-monitors'

const MOST = 20

/**
 * What the team watches of the same product in other connected stores: what a code of the monitor names there, without
 * regard to case. Throws Refusal `inventory_monitor.not_found`.
 */
export async function listMonitorPeers(
  db: Database,
  actor: Actor,
  monitorId: string,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'inventory-monitors.read')
  const { websiteType, productId, productCode, masterCode } = await readMonitorRow(db, monitorId)
  const named = [productId, productCode, masterCode].flatMap((code) => (code === null ? [] : [code.toLowerCase()]))
  const codes = sql.param([...new Set(named)])
  // By way of the catalogue, whose codes have indices: those of monitors would have to be written at each change of stock.
  const { rows } = await db.execute<MonitorPeer & Record<string, unknown>>(sql`
    select distinct m.id, m.website_type, m.product_code
    from (${matchesOf(sql`${codes}::text[]`)} and s.key <> ${websiteType}) as named
    join inventory_monitors m on m.website_type = named.store and m.product_id = named.id and m.deleted_at is null
    order by m.website_type, m.product_code limit ${MOST}`)
  return { items: rows }
}
