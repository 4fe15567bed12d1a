import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type * as contract from '@outlet/shared/contract/users/machine-tokens'
import { MACHINE_TOKEN_DAYS } from '@outlet/shared/contract/users/machine-tokens'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { Refusal } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { hashToken, newMachineToken } from '../platform/secrets/token'
import { machineTokenTable, toMachineToken } from './machine-token-row'

export interface NewMachineToken {
  name: string
  /** Values of the contract's `MachineScope`. */
  scopes: string[]
  expires_at?: string | undefined
}

const DAY_MS = 86_400_000

/** Throws Refusal `machine_token.expiry_invalid`. */
function expiryOf(requested: string | undefined): string {
  const now = clock.now()
  if (requested === undefined) return new Date(now + MACHINE_TOKEN_DAYS.usual * DAY_MS).toISOString()
  const at = Date.parse(requested)
  if (at > now && at <= now + MACHINE_TOKEN_DAYS.max * DAY_MS) return new Date(at).toISOString()
  const code = 'machine_token.expiry_invalid'
  const message = `between now and ${MACHINE_TOKEN_DAYS.max} days from now`
  throw new Refusal('invalid', code, { errors: [{ path: 'expires_at', code, message }] })
}

/**
 * Creates a token and returns it. Only its hash is stored, so it cannot be read again. Throws Refusal
 * `machine_token.expiry_invalid`.
 */
export async function createMachineToken(
  tx: Transaction,
  caller: Caller,
  { name, scopes, expires_at: requested }: NewMachineToken,
): Promise<EndpointResponse<typeof contract.createMachineToken>> {
  authorise(caller.actor, 'machine-tokens.write')
  const expires_at = expiryOf(requested)
  const token = newMachineToken()
  const values = { id: uuidv7(), token_hash: hashToken(token), name, scopes, created_by: caller.actor.name, expires_at }
  const [row] = await tx.insert(machineTokenTable).values(values).returning()
  if (!row) throw new Error('the token was not recorded')
  await recordAudit(tx, caller, {
    action: 'machine_tokens.create',
    subjectType: 'machine_token',
    subjectId: row.id,
    after: { name, scopes, expires_at },
  })
  return { ...toMachineToken(row), token }
}
