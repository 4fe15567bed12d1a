import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type * as contract from '@outlet/shared/contract/inventory-monitors/monitor-peers'
import type { MonitorPeer } from '@outlet/shared/contract/inventory-monitors/monitor-peers'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import { matchesOf } from '../../product-base/read-presences'
import { readMonitorRow } from '../read-monitors'

const MAX_PEERS = 20

/**
 * Lists the team's monitors of the same product in other connected stores, matched by the monitor's codes,
 * case-insensitively. Throws Refusal `inventory_monitor.not_found`.
 */
export async function listMonitorPeers(
  db: Database,
  actor: Actor,
  monitorId: string,
): Promise<EndpointResponse<typeof contract.listMonitorPeers>> {
  authorise(actor, 'inventory-monitors.read')
  const { website_type, product_id, product_code, master_code } = await readMonitorRow(db, monitorId)
  const named = [product_id, product_code, master_code].flatMap((code) => (code === null ? [] : [code.toLowerCase()]))
  const codes = sql.param([...new Set(named)])
  // Joined through the catalogue, whose codes are indexed: indexes on monitors would have to be updated at each stock
  // change.
  const { rows } = await db.execute<MonitorPeer & Record<string, unknown>>(sql`
    select distinct m.id, m.website_type, m.product_code
    from (${matchesOf(sql`${codes}::text[]`)} and s.key <> ${website_type}) as named
    join inventory_monitors m on m.website_type = named.store and m.product_id = named.id and m.deleted_at is null
    order by m.website_type, m.product_code limit ${MAX_PEERS}`)
  return { items: rows }
}
