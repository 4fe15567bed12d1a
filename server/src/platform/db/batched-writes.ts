import type { Queryable } from './database'

/** Writes that the rows of one batch defer to its end. */
export interface Batch {
  /**
   * Collects the writes of a row's savepoint, without nested savepoints. Call the returned function once the row has
   * succeeded.
   */
  of(savepoint: Queryable): () => void
  /** Writes the collected entries. */
  flush(tx: Queryable): Promise<void>
}

/** Writes entries together, in one or a few statements. */
type Store<Entry> = (tx: Queryable, entries: readonly Entry[]) => Promise<void>

/**
 * Defers writes that no statement of the transaction reads to the end of a batch, instead of writing them row by row.
 * Entries are collected per transaction, so operations need not know whether they run in a batch. Entries of a
 * rolled-back savepoint are discarded.
 */
export class BatchedWrites<Entry> {
  readonly #of = new WeakMap<Queryable, Entry[]>()
  readonly #store: Store<Entry>

  constructor(store: Store<Entry>) {
    this.#store = store
  }

  /** Writes the entries immediately, or at the end of the batch if `tx` is part of one. */
  async write(tx: Queryable, entries: readonly Entry[]): Promise<void> {
    const collected = this.#of.get(tx)
    if (collected) collected.push(...entries)
    else if (entries.length > 0) await this.#store(tx, entries)
  }

  newBatch(): Batch {
    const taken: Entry[] = []
    return {
      of: (savepoint) => {
        const entries: Entry[] = []
        this.#of.set(savepoint, entries)
        return () => taken.push(...entries)
      },
      flush: async (tx) => {
        if (taken.length > 0) await this.#store(tx, taken)
      },
    }
  }
}
