import type { SQL } from 'drizzle-orm'
import type { z } from '@outlet/shared/contract/zod'
import type { Actor } from '../audit/actor'
import type { Caller } from '../audit/record-audit'
import type { Transaction } from '../db/database'

/** What became of one row: as it was, or changed, with what takes it back while the row has this version. */
export type BulkOutcome<Action> = 'unchanged' | { inverse: Action; version: number | null }

/** A list whose rows can be changed many at a time. */
export interface BulkList<Filter, Action extends { kind: string }> {
  /** Throws the Refusal of whoever may not do this at all; each row is asked for again by itself. */
  authorise(actor: Actor, action: Action): void
  /** `select <id as text> as subject_id, <what people call it> as label` of the rows that match, in a lasting order. */
  rows(actor: Actor, filter: Filter, ids: readonly string[] | undefined, action: Action): SQL
  /**
   * Does it to one row, as the verb for that row would, and throws its Refusals. `version`: of an undo, what the row
   * must still be.
   */
  apply(
    tx: Transaction,
    caller: Caller,
    row: { id: string; action: Action; version: number | null },
  ): Promise<BulkOutcome<Action>>
}

/** The same for the worker, which finds actions in the database. */
export interface StoredBulkList {
  apply(
    tx: Transaction,
    caller: Caller,
    row: { id: string; action: unknown; version: number | null },
  ): Promise<BulkOutcome<{ kind: string }>>
}

export const storedList = <Filter, Action extends { kind: string }>(
  list: BulkList<Filter, Action>,
  schema: z.ZodType<Action>,
): StoredBulkList => ({
  apply: (tx, caller, { action, ...row }) => list.apply(tx, caller, { ...row, action: schema.parse(action) }),
})
