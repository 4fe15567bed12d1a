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
 * Runs `work` once for a key of a caller, in `tx`; a repeated call gets the first one's answer. The row is inserted
 * before the work, so a second call at the same time waits for the first transaction to end. The same key with
 * another body is Refusal `idempotency.key_reused`.
 */
export async function once<Answer>(
  tx: Transaction,
  call: IdempotentCall,
  work: () => Promise<Answer>,
): Promise<unknown> {
  const actorId = call.caller.actor.id ?? call.caller.actor.kind
  // Keyed: a body may hold a password, which a plain hash would let everybody guess who reads the table.
  const body = JSON.stringify(call.body)
  const hash = Buffer.from(call.secrets.sign(body, 'idempotency'))
  const inserted = await tx.execute(sql`
    insert into idempotency_keys (actor_id, key, endpoint, request_hash, status, response)
    values (${actorId}, ${call.key}, ${call.endpoint}, ${hash}, ${call.status}, 'null') on conflict do nothing`)
  if (inserted.rowCount === 1) {
    const answer = await work()
    await tx.execute(sql`
      update idempotency_keys set response = ${JSON.stringify(answer)}::jsonb
      where actor_id = ${actorId} and key = ${call.key}`)
    return answer
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
