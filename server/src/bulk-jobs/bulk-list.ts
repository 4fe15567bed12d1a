import type { SQL } from 'drizzle-orm'
import { storedForm } from '@outlet/shared/contract/stored-form'
import { z } from '@outlet/shared/contract/zod'
import type { Actor } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import type { Batched } from './row-writes'

/** What became of one row: as it was, or changed, with what takes it back (if anything can) while it has this version. */
export type BulkOutcome<Action> = 'unchanged' | { inverse: Action | null; version: number | null }

export interface BulkRow<Action, Before> {
  id: string
  action: Action
  /** Of an undo: what the row must still be. */
  version: number | null
  /** As `lock` read it; without it the row is to be locked and read first. */
  before?: Before | undefined
}

/** A list whose rows can be changed many at a time. */
export interface BulkList<Filter, Action extends { kind: string }, Before = never> {
  /** Throws the Refusal of whoever may not do this at all; each row is asked for again by itself. */
  authorise(actor: Actor, action: Action): void
  /** `select <id as text> as subject_id, <what people call it> as label` of the rows that match, in a lasting order. */
  rows(actor: Actor, filter: Filter, ids: readonly string[] | undefined, action: Action): SQL
  /**
   * Locks and reads those rows of a batch that nobody holds, waiting for none (`skip locked`): a batch that waited while
   * it holds others could stand in the way of whom it waits for. A list without it is changed in a transaction a row.
   */
  lock?(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Before>>
  /** What `apply` leaves to the end of a batch, in the order in which it is to be written. */
  batched?: readonly Batched[]
  /** Does it to one row, as the verb for that row would, and throws its Refusals. */
  apply(tx: Transaction, caller: Caller, row: BulkRow<Action, Before>): Promise<BulkOutcome<Action>>
}

const Kinds = z.object({
  oneOf: z.array(z.object({ properties: z.object({ kind: z.object({ const: z.string() }) }) })),
})

/** Of a union told apart by `kind`. */
const kindsOf = (schema: z.ZodType): string[] =>
  Kinds.parse(z.toJSONSchema(schema)).oneOf.map(({ properties }) => properties.kind.const)

/** The same for the worker, which finds actions in the database. */
export interface StoredBulkList {
  /** The actions' kinds: what this process can do of the list. */
  kinds: readonly string[]
  lock?(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  batched?: readonly Batched[]
  apply(tx: Transaction, caller: Caller, row: BulkRow<unknown, unknown>): Promise<BulkOutcome<{ kind: string }>>
}

export const storedList = <Filter, Action extends { kind: string }, Before>(
  { lock, batched, apply }: BulkList<Filter, Action, Before>,
  schema: z.ZodType<Action>,
): StoredBulkList => {
  // An undo gives back what rows had, which today's rules may refuse.
  const stored = storedForm(schema)
  return {
    kinds: kindsOf(schema),
    ...(lock && { lock }),
    ...(batched && { batched }),
    apply(tx, caller, { action, before, ...row }) {
      // The worker hands over what this list's own `lock` has read.
      const own = before as Before | undefined
      return apply(tx, caller, { ...row, action: stored.parse(action), before: own })
    },
  }
}
