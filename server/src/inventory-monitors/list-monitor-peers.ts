import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listMonitorPeers as endpoint, MonitorPeer } from '@outlet/shared/contract/monitor-peers'
import { authorise, type Actor } from '../audit/actor'
import type { Database } from '../db/database'
import { readMonitorRow } from './read-monitors'

const MOST = 20

/**
 * What the team watches of the same product elsewhere: codes are compared without regard to case. Throws Refusal
 * `inventory_monitor.not_found`.
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
  const { rows } = await db.execute<MonitorPeer & Record<string, unknown>>(sql`
    select id, website_type, product_code from inventory_monitors
    where deleted_at is null and website_type <> ${websiteType} and (lower(product_id) = any(${codes}::text[])
      or lower(product_code) = any(${codes}::text[]) or lower(master_code) = any(${codes}::text[]))
    order by website_type, product_code limit ${MOST}`)
  return { items: rows }
}
