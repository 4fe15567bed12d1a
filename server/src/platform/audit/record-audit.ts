import type { Transaction } from '../db/database'
import { BatchedWrites } from '../db/batched-writes'
import { uuidv7 } from '../db/uuid'
import type { Actor } from './actor'
import { auditTable } from './audit-row'

/** Who asks, and from where; what every write is recorded with. */
export interface Caller {
  actor: Actor
  /** Network address, or null for the server's own work. */
  address: string | null
  requestId: string | null
}

export const systemCaller = (name: string): Caller => ({
  actor: { kind: 'system', id: null, name },
  address: null,
  requestId: null,
})

export interface AuditEntry {
  /** `orders.record`, `session.sign_in`. */
  action: string
  subjectType: string
  subjectId: string
  before?: unknown
  after?: unknown
}

/** Writes who did what into the transaction of the write itself: if it fails, so does the write. No secrets in it. */
export async function recordAudit(tx: Transaction, caller: Caller, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, caller, [entry])
}

export const batchedAudits = new BatchedWrites<typeof auditTable.$inferInsert>(async (tx, rows) => {
  await tx.insert(auditTable).values([...rows])
})

/** The same for a write that does many things at once: one row each. */
export const recordAudits = (tx: Transaction, caller: Caller, entries: readonly AuditEntry[]): Promise<void> =>
  batchedAudits.write(
    tx,
    entries.map((entry) => ({
      id: uuidv7(),
      actorKind: caller.actor.kind,
      actorId: caller.actor.id,
      actorName: caller.actor.name,
      action: entry.action,
      subjectType: entry.subjectType,
      subjectId: entry.subjectId,
      before: entry.before ?? null,
      after: entry.after ?? null,
      address: caller.address,
      requestId: caller.requestId,
    })),
  )
