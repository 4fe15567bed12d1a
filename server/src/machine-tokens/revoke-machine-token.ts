import { eq } from 'drizzle-orm'
import type { MachineToken } from '@outlet/shared/contract/users/machine-tokens'
import { z } from '@outlet/shared/contract/zod'
import { clock } from '../platform/time/clock'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { machineTokenTable, toMachineToken } from './machine-token-row'

/** Revokes a token, in all processes at once. Throws Refusal `machine_token.not_found`. */
export async function revokeMachineToken(tx: Transaction, caller: Caller, tokenId: string): Promise<MachineToken> {
  authorise(caller.actor, 'machine-tokens.write')
  const id = z.uuid().safeParse(tokenId)
  if (!id.success) throw notFound('machine_token.not_found')
  const isIt = eq(machineTokenTable.id, id.data)
  const [row] = await tx.select().from(machineTokenTable).where(isIt).for('update')
  if (!row) throw notFound('machine_token.not_found')
  if (row.revoked_at) return toMachineToken(row)
  const revokedAt = clock.iso()
  await tx.update(machineTokenTable).set({ revoked_at: revokedAt }).where(isIt)
  await recordAudit(tx, caller, {
    action: 'machine_tokens.revoke',
    subjectType: 'machine_token',
    subjectId: row.id,
    before: { name: row.name, scopes: row.scopes },
  })
  return toMachineToken({ ...row, revoked_at: revokedAt })
}
