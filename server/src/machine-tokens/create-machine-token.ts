import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { MACHINE_TOKEN_DAYS, type createMachineToken as createEndpoint } from '@outlet/shared/contract/machine-tokens'
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
  /** Of the contract's `MachineScope`. */
  scopes: string[]
  expires_at?: string | undefined
}

const DAY_MS = 86_400_000

/** Throws Refusal `machine_token.expiry_invalid`. */
function expiryOf(asked: string | undefined): Date {
  const now = clock.now()
  if (asked === undefined) return new Date(now + MACHINE_TOKEN_DAYS.usual * DAY_MS)
  const at = Date.parse(asked)
  if (at > now && at <= now + MACHINE_TOKEN_DAYS.most * DAY_MS) return new Date(at)
  const code = 'machine_token.expiry_invalid'
  const message = `between now and ${MACHINE_TOKEN_DAYS.most} days from now`
  throw new Refusal('invalid', code, { errors: [{ path: 'expires_at', code, message }] })
}

/**
 * Makes a token and answers it, which nobody can do again: only its hash is stored. Throws Refusal
 * `machine_token.expiry_invalid`.
 */
export async function createMachineToken(
  tx: Transaction,
  caller: Caller,
  { name, scopes, expires_at: asked }: NewMachineToken,
): Promise<EndpointResponse<typeof createEndpoint>> {
  authorise(caller.actor, 'machine-tokens.write')
  const expiresAt = expiryOf(asked)
  const token = newMachineToken()
  const values = { id: uuidv7(), tokenHash: hashToken(token), name, scopes, createdBy: caller.actor.name, expiresAt }
  const [row] = await tx.insert(machineTokenTable).values(values).returning()
  if (!row) throw new Error('the token was not recorded')
  await recordAudit(tx, caller, {
    action: 'machine_tokens.create',
    subjectType: 'machine_token',
    subjectId: row.id,
    after: { name, scopes, expires_at: expiresAt.toISOString() },
  })
  return { ...toMachineToken(row), token }
}
