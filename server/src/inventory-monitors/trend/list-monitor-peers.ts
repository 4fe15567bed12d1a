import { and, inArray, isNull } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type * as contract from '@outlet/shared/contract/inventory-monitors/monitor-peers'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import { monitorTable } from '../monitor-row'
import { readMonitorRow } from '../read-monitors'
import { readPeers } from '../read-peers'

const MAX_PEERS = 20

/**
 * Lists the team's monitors of the same product in other connected stores. Throws Refusal
 * `inventory_monitor.not_found`.
 */
export async function listMonitorPeers(
  db: Database,
  actor: Actor,
  monitorId: string,
): Promise<EndpointResponse<typeof contract.listMonitorPeers>> {
  authorise(actor, 'inventory-monitors.read')
  await readMonitorRow(db, monitorId)
  const peers = (await readPeers(db, [monitorId])).get(monitorId) ?? []
  const ids = peers.flatMap(({ monitorId: id }) => id ?? []).slice(0, MAX_PEERS)
  if (ids.length === 0) return { items: [] }
  const { id, website_type, product_code } = monitorTable
  const items = await db
    .select({ id, website_type, product_code })
    .from(monitorTable)
    .where(and(inArray(id, ids), isNull(monitorTable.deleted_at)))
    .orderBy(website_type, product_code, id)
  return { items }
}
