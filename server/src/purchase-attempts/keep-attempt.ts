import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AttemptState } from '@outlet/shared/contract/purchase-attempts'
import type { Database, Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import type { Lease } from '../platform/work/work-table'
import { attemptTable, type AttemptRow } from './attempt-row'
import { addSteps, type Step } from './attempt-steps'

/** Somebody else has the attempt by now: whatever was to be done with it is theirs. */
export class AttemptLostError extends Error {
  override name = 'AttemptLostError'
}

type Columns = Partial<typeof attemptTable.$inferInsert>

/** Writes how far an attempt has come, if it is still this lease's. Throws AttemptLostError. */
export async function keepAttempt(
  db: Database,
  lease: Lease,
  id: string,
  columns: Columns,
  steps: readonly Step[],
): Promise<AttemptRow> {
  return retriedTransaction(db, async (tx) => {
    const [row] = await tx
      .update(attemptTable)
      .set(columns)
      .where(and(eq(attemptTable.id, id), eq(attemptTable.holder, lease)))
      .returning()
    if (!row) throw new AttemptLostError()
    await addSteps(tx, id, steps)
    await publishEvent(tx, 'snatch-tasks', [row.taskId])
    return row
  })
}

/** The attempt, locked, if it is in one of these states and, where a lease is named, still that lease's. */
export async function lockAttempt(
  tx: Transaction,
  id: string,
  { lease, states }: { lease?: Lease; states: readonly AttemptState[] },
): Promise<AttemptRow | null> {
  const [row] = await tx
    .select()
    .from(attemptTable)
    .where(
      and(
        eq(attemptTable.id, id),
        inArray(attemptTable.state, [...states]),
        lease === undefined ? sql`true` : eq(attemptTable.holder, lease),
      ),
    )
    .for('update')
  return row ?? null
}
