import type { Transaction } from '../db/database'
import { BatchedWrites } from '../db/batched-writes'
import { uuidv7 } from '../db/uuid'
import type { Actor } from './actor'
import { auditTable } from './audit-row'

/** The actor and origin of a request, recorded with every write. */
export interface Caller {
  actor: Actor
  /** Network address; null for the server's own work. */
  address: string | null
  requestId: string | null
}

export const systemCaller = (name: string): Caller => ({
  actor: { kind: 'system', id: null, name },
  address: null,
  requestId: null,
})

export interface AuditEntry {
  /** For example `orders.record`, `session.sign_in`. */
  action: string
  subjectType: string
  subjectId: string
  before?: unknown
  after?: unknown
}

/**
 * Records an action in the transaction of the write itself: if the record fails, so does the write. Entries must not
 * contain secrets.
 */
export async function recordAudit(tx: Transaction, caller: Caller, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, caller, [entry])
}

export const batchedAudits = new BatchedWrites<typeof auditTable.$inferInsert>(async (tx, rows) => {
  await tx.insert(auditTable).values([...rows])
})

/** Records several actions of one write, one row each. */
export const recordAudits = (tx: Transaction, caller: Caller, entries: readonly AuditEntry[]): Promise<void> =>
  batchedAudits.write(
    tx,
    entries.map((entry) => ({
      id: uuidv7(),
      actor_kind: caller.actor.kind,
      actor_id: caller.actor.id,
      actor_name: caller.actor.name,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      before: entry.before ?? null,
      after: entry.after ?? null,
      address: caller.address,
      request_id: caller.requestId,
    })),
  )
