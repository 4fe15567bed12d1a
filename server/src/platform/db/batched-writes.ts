import type { Queryable } from './database'

/**
 * What a batch of changes writes at its end in place of row by row, since nothing within the transaction reads it: kept
 * by transaction, so that verbs need not know whether they work in a batch. Of a savepoint that is taken back nothing
 * is taken over.
 */
export class BatchedWrites<Entry> {
  readonly #of = new WeakMap<Queryable, Entry[]>()

  /** From now on what `tx` (this one alone, not those within it) would write is kept in the list that this returns. */
  gather(tx: Queryable): Entry[] {
    const entries: Entry[] = []
    this.#of.set(tx, entries)
    return entries
  }

  /** True where it is kept for later; else it is to be written now. */
  take(tx: Queryable, entries: readonly Entry[]): boolean {
    const kept = this.#of.get(tx)
    kept?.push(...entries)
    return kept !== undefined
  }
}
