import { batchedAudits } from '../platform/audit/record-audit'
import type { Batch, BatchedWrites } from '../platform/db/batched-writes'
import type { Queryable } from '../platform/db/database'
import { batchedEvents } from '../platform/live/publish-event'

export type Batched = Pick<BatchedWrites<unknown>, 'newBatch'>

/** Collects the writes of a batch's rows and writes them in a few statements at its end, instead of a few per row. */
export class RowWrites {
  readonly #batches: readonly Batch[]

  /** @param list its `batched` are the writes that its `apply` defers */
  constructor(list: { batched?: readonly Batched[] } | undefined) {
    this.#batches = [...(list?.batched ?? []), batchedAudits, batchedEvents].map((writes) => writes.newBatch())
  }

  /** Collects the writes of one row's savepoint. Call the returned function once the row has succeeded. */
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
