import { batchedAudits } from '../platform/audit/record-audit'
import type { Batch, BatchedWrites } from '../platform/db/batched-writes'
import type { Queryable } from '../platform/db/database'
import { batchedEvents } from '../platform/live/publish-event'

export type Batched = Pick<BatchedWrites<unknown>, 'newBatch'>

/** What the rows of a batch write together at its end: a few statements in place of a few a row. */
export class RowWrites {
  readonly #batches: readonly Batch[]

  /** `list.batched`: what its own verbs leave to the end of a batch. */
  constructor(list: { batched?: readonly Batched[] } | undefined) {
    this.#batches = [...(list?.batched ?? []), batchedAudits, batchedEvents].map((writes) => writes.newBatch())
  }

  /** Keeps what this row's savepoint writes; to be taken over once the row is done. */
  of(savepoint: Queryable): () => void {
    const takes = this.#batches.map((batch) => batch.of(savepoint))
    return () => {
      for (const take of takes) take()
    }
  }

  async flush(tx: Queryable): Promise<void> {
    for (const batch of this.#batches) await batch.flush(tx)
  }
}
