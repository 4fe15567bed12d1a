import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { AttemptState } from '@outlet/shared/contract/purchase-attempts'
import type { Database, Transaction } from '../platform/db/database'
import { publishEventSql } from '../platform/live/publish-event'
import type { Lease } from '../platform/work/work-table'
import { attemptTable, type AttemptRow } from './attempt-row'
import { stepColumns, type Step } from './buying/attempt-steps'

/** The lease is lost: another worker holds the attempt, and this one must stop working on it. */
export class AttemptLostError extends Error {
  override name = 'AttemptLostError'
}

type Columns = Partial<typeof attemptTable.$inferInsert>

/**
 * Stores an attempt's progress and its steps in one statement, if this lease still holds it. Throws AttemptLostError.
 */
export async function storeAttempt(
  db: Database,
  lease: Lease,
  id: string,
  columns: Columns,
  steps: readonly Step[],
): Promise<AttemptRow> {
  const stored = db.$with('stored').as(
    db
      .update(attemptTable)
      .set(columns)
      .where(and(eq(attemptTable.id, id), eq(attemptTable.holder, lease)))
      .returning(getTableColumns(attemptTable)),
  )
  const added = db.$with('added', {}).as(sql`
    insert into purchase_steps (attempt_id, step, outcome, ms, details)
    select stored.id, step.* from stored, json_to_recordset(${JSON.stringify(steps.map(stepColumns))}::json)
      as step(step text, outcome text, ms integer, details jsonb)`)
  const published = db.$with('published', {}).as(sql`
    select ${publishEventSql('snatch-tasks', sql`json_agg(task_id)`)} from stored having count(*) > 0`)
  const [row] = await db
    .with(stored, added, published)
    .select()
    .from(stored)
    .where(sql`(select count(*) from published) > 0`)
  if (!row) throw new AttemptLostError()
  return row
}

/** Locks the attempt if it is in one of these states and, if a lease is given, held by that lease. */
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
