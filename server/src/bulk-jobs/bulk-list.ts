import type { SQL } from 'drizzle-orm'
import { storedForm } from '@outlet/shared/contract/list/stored-form'
import { z } from '@outlet/shared/contract/zod'
import type { Actor } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import type { Batched } from './row-writes'

/**
 * Result of one row: unchanged, or changed. `inverse` is the action that undoes the change (null = not undoable), valid
 * while the row has `version`.
 */
export type BulkOutcome<Action> = 'unchanged' | { inverse: Action | null; version: number | null }

export interface BulkRow<Action, Before> {
  id: string
  action: Action
  /** For an undo: the version that the row must still have. */
  version: number | null
  /** The row as `lock` read it. If it is missing, `apply` locks and reads the row first. */
  before?: Before | undefined
}

/** A list whose rows can be changed in bulk. */
export interface BulkList<Filter, Action extends { kind: string }, Before = never> {
  /** Throws a Refusal if the actor may not run the action at all. Each row is authorised again by itself. */
  authorise(actor: Actor, action: Action): void
  /** `select <id as text> as subject_id, <display name> as label` of the matching rows, in a stable order. */
  rows(actor: Actor, filter: Filter, ids: readonly string[] | undefined, action: Action): SQL
  /**
   * Locks and reads those rows of a batch that no other transaction has locked (`skip locked`). It never waits: a batch
   * that waited while it holds other rows could deadlock with the transaction that it waits for. A list without `lock`
   * is changed one row per transaction.
   */
  lock?(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Before>>
  /** Batched writes that `apply` defers to the end of a batch, in the order in which they are written. */
  batched?: readonly Batched[]
  /** Applies the action to one row, like the single-row operation, and throws its Refusals. */
  apply(tx: Transaction, caller: Caller, row: BulkRow<Action, Before>): Promise<BulkOutcome<Action>>
}

const Kinds = z.object({
  oneOf: z.array(z.object({ properties: z.object({ kind: z.object({ const: z.string() }) }) })),
})

/** Kinds of a union discriminated by `kind`. */
const kindsOf = (schema: z.ZodType): string[] =>
  Kinds.parse(z.toJSONSchema(schema)).oneOf.map(({ properties }) => properties.kind.const)

/** A bulk list as the worker sees it: actions come from the database as unknown JSON. */
export interface StoredBulkList {
  /** Action kinds that this process can apply to the list. */
  kinds: readonly string[]
  lock?(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  batched?: readonly Batched[]
  apply(tx: Transaction, caller: Caller, row: BulkRow<unknown, unknown>): Promise<BulkOutcome<{ kind: string }>>
}

export const storedList = <Filter, Action extends { kind: string }, Before>(
  { lock, batched, apply }: BulkList<Filter, Action, Before>,
  schema: z.ZodType<Action>,
): StoredBulkList => {
  // An undo restores values that current validation rules may refuse, so the schema's stored form is used.
  const stored = storedForm(schema)
  return {
    kinds: kindsOf(schema),
    ...(lock && { lock }),
    ...(batched && { batched }),
    apply(tx, caller, { action, before, ...row }) {
      // The worker passes the value that this list's own `lock` returned.
      const own = before as Before | undefined
      return apply(tx, caller, { ...row, action: stored.parse(action), before: own })
    },
  }
}
