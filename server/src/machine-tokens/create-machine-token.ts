import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { createMachineToken as createEndpoint } from '@outlet/shared/contract/machine-tokens'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { hashToken, newMachineToken } from '../platform/secrets/token'
import { machineTokenTable, toMachineToken } from './machine-token-row'

export interface NewMachineToken {
  name: string
  /** Of the contract's `MachineScope`. */
  scopes: string[]
}

/** Makes a token and answers it, which nobody can do again: only its hash is stored. */
export async function createMachineToken(
  tx: Transaction,
  caller: Caller,
  { name, scopes }: NewMachineToken,
): Promise<EndpointResponse<typeof createEndpoint>> {
  authorise(caller.actor, 'machine-tokens.write')
  const token = newMachineToken()
  const values = { id: uuidv7(), tokenHash: hashToken(token), name, scopes, createdBy: caller.actor.name }
  const [row] = await tx.insert(machineTokenTable).values(values).returning()
  if (!row) throw new Error('the token was not recorded')
  await recordAudit(tx, caller, {
    action: 'machine_tokens.create',
    subjectType: 'machine_token',
    subjectId: row.id,
    after: { name, scopes },
  })
  return { ...toMachineToken(row), token }
}
