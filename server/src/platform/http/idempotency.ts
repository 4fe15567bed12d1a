import { sql } from 'drizzle-orm'
import type { Caller } from '../audit/record-audit'
import type { Transaction } from '../db/database'
import type { SecretBox } from '../secrets/secret-box'
import { Refusal } from './refusal'

export interface IdempotentCall {
  caller: Caller
  key: string
  endpoint: string
  body: unknown
  status: number
  secrets: SecretBox
}

interface Stored extends Record<string, unknown> {
  endpoint: string
  request_hash: Buffer
  response: unknown
}

/**
 * Runs `work` once per caller and idempotency key, in `tx`; a repeated request returns the first one's response. The
 * row is inserted before the work, so a concurrent request waits for the first transaction to end. A key reused with a
 * different body is refused with `idempotency.key_reused`.
 */
export async function runIdempotent<Result>(
  tx: Transaction,
  call: IdempotentCall,
  work: () => Promise<Result>,
): Promise<unknown> {
  const actorId = call.caller.actor.id ?? call.caller.actor.kind
  // Keyed hash (HMAC): a body may contain a password, which readers of the table could guess from a plain hash.
  const body = JSON.stringify(call.body)
  const hash = Buffer.from(call.secrets.sign(body, 'idempotency'))
  const inserted = await tx.execute(sql`
    insert into idempotency_keys (actor_id, key, endpoint, request_hash, status, response)
    values (${actorId}, ${call.key}, ${call.endpoint}, ${hash}, ${call.status}, 'null') on conflict do nothing`)
  if (inserted.rowCount === 1) {
    const result = await work()
    await tx.execute(sql`
      update idempotency_keys set response = ${JSON.stringify(result)}::jsonb
      where actor_id = ${actorId} and key = ${call.key}`)
    return result
  }
  const { rows } = await tx.execute<Stored>(sql`
    select endpoint, request_hash, response from idempotency_keys where actor_id = ${actorId} and key = ${call.key}`)
  const stored = rows[0]
  const isSame = stored?.endpoint === call.endpoint
  if (!isSame || !call.secrets.verify(body, stored.request_hash.toString(), 'idempotency')) {
    throw new Refusal('conflict', 'idempotency.key_reused')
  }
  return stored.response
}
