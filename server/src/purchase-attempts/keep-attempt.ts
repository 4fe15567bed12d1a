import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { AttemptState } from '@outlet/shared/contract/purchase-attempts'
import type { Database, Transaction } from '../platform/db/database'
import { publishing } from '../platform/live/publish-event'
import type { Lease } from '../platform/work/work-table'
import { attemptTable, type AttemptRow } from './attempt-row'
import { stepColumns, type Step } from './attempt-steps'

/** Somebody else has the attempt by now: whatever was to be done with it is theirs. */
export class AttemptLostError extends Error {
  override name = 'AttemptLostError'
}

type Columns = Partial<typeof attemptTable.$inferInsert>

/** Writes how far an attempt has come, in one statement, if it is still this lease's. Throws AttemptLostError. */
export async function keepAttempt(
  db: Database,
  lease: Lease,
  id: string,
  columns: Columns,
  steps: readonly Step[],
): Promise<AttemptRow> {
  const kept = db.$with('kept').as(
    db
      .update(attemptTable)
      .set(columns)
      .where(and(eq(attemptTable.id, id), eq(attemptTable.holder, lease)))
      .returning(getTableColumns(attemptTable)),
  )
  const added = db.$with('added', {}).as(sql`
    insert into purchase_steps (attempt_id, step, outcome, ms, details)
    select kept.id, step.* from kept, json_to_recordset(${JSON.stringify(steps.map(stepColumns))}::json)
      as step(step text, outcome text, ms integer, details jsonb)`)
  const told = db.$with('told', {}).as(sql`
    select ${publishing('snatch-tasks', sql`json_agg(task_id)`)} from kept having count(*) > 0`)
  const [row] = await db
    .with(kept, added, told)
    .select()
    .from(kept)
    .where(sql`(select count(*) from told) > 0`)
  if (!row) throw new AttemptLostError()
  return row
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
