import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listMachineTokens as listEndpoint } from '@outlet/shared/contract/machine-tokens'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { machineTokenTable, toMachineToken } from './machine-token-row'

export async function listMachineTokens(
  db: Database,
  actor: Actor,
  query: EndpointRequest<typeof listEndpoint>['query'],
): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(actor, 'machine-tokens.read')
  const columns = { created_at: machineTokenTable.createdAt }
  const pages = keyset({ sort: query.sort, columns, id: machineTokenTable.id, query })
  const found = await db
    .select({ token: machineTokenTable, key: pages.key, idKey: pages.idKey })
    .from(machineTokenTable)
    .where(pages.where)
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: rows.map(({ token }) => toMachineToken(token)), next }
}
