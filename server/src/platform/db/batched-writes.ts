import type { Queryable } from './database'

/** What the rows of one batch leave to its end. */
export interface Batch {
  /** Keeps what a row's savepoint (it alone, not those within it) leaves; to be called once the row is done. */
  of(savepoint: Queryable): () => void
  /** Writes what was kept. */
  flush(tx: Queryable): Promise<void>
}

/** Writes entries together: in one statement, or a few. */
type Store<Entry> = (tx: Queryable, entries: readonly Entry[]) => Promise<void>

/**
 * What a batch of changes writes at its end in place of row by row, since nothing within the transaction reads it: kept
 * by transaction, so that verbs need not know whether they work in a batch. Of a savepoint that is taken back nothing
 * is taken over.
 */
export class BatchedWrites<Entry> {
  readonly #of = new WeakMap<Queryable, Entry[]>()
  readonly #store: Store<Entry>

  constructor(store: Store<Entry>) {
    this.#store = store
  }

  /** Written at once, or at the end of the batch that `tx` is part of. */
  async write(tx: Queryable, entries: readonly Entry[]): Promise<void> {
    const kept = this.#of.get(tx)
    if (kept) kept.push(...entries)
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
