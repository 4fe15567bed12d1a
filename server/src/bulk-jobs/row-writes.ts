import type { LiveEvent } from '@outlet/shared/contract/events'
import { batchedAudits, recordAudits, type AuditEntry, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { batchedEvents, publishEvents } from '../platform/live/publish-event'

/** What the rows of a batch record and tell, written together at its end: two statements in place of two a row. */
export class RowWrites {
  readonly #audits: AuditEntry[] = []
  readonly #events: LiveEvent[] = []

  /** Keeps what this row's savepoint writes; to be taken over once the row is done. */
  of(savepoint: Transaction): () => void {
    const audits = batchedAudits.gather(savepoint)
    const events = batchedEvents.gather(savepoint)
    return () => {
      this.#audits.push(...audits)
      this.#events.push(...events)
    }
  }

  async flush(tx: Transaction, caller: Caller): Promise<void> {
    await recordAudits(tx, caller, this.#audits)
    await publishEvents(tx, this.#events)
  }
}
