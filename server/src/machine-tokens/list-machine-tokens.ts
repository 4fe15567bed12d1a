import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listMachineTokens as listEndpoint } from '@outlet/shared/contract/users/machine-tokens'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { readPage } from '../platform/db/read-page'
import { machineTokenTable, toMachineToken } from './machine-token-row'

export async function listMachineTokens(
  db: Database,
  actor: Actor,
  query: EndpointRequest<typeof listEndpoint>['query'],
): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(actor, 'machine-tokens.read')
  const { rows, next } = await readPage(db, machineTokenTable, query, { id: machineTokenTable.id })
  return { items: rows.map(toMachineToken), next }
}
