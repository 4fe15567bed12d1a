import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { PracticeData } from '@outlet/shared/contract/practice-data'
import { instant } from '../platform/db/columns'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction, Queryable } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import type { WorkKind } from '../platform/work/failed-work'
import { LeaseLostError } from '../platform/work/run-work'
import { wake } from '../platform/work/work-process'
import { stillHeld, type Held } from '../platform/work/work-table'
import { PRACTICE_DATA_STORE } from '../stores/counted-stores'

export const practiceDataTable = pgTable('practice_data', {
  store_key: text().primaryKey(),
  wants: text().$type<'there' | 'gone'>().notNull(),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  finished_at: instant(),
  next_at: instant(),
  holder: bigint({ mode: 'number' }),
  attempts: smallint().notNull().default(0),
})

export const practiceWork: WorkKind = {
  name: 'practice-data',
  table: { name: 'practice_data', key: 'store_key', keyType: 'text', nextAt: 'next_at', attempts: 'attempts' },
  open: sql`finished_at is null`,
}

/** Records a person's request, and wakes the workers. */
export async function announceRequest(tx: Transaction, caller: Caller, action: string): Promise<void> {
  await recordAudit(tx, caller, { action, subjectType: 'store', subjectId: PRACTICE_DATA_STORE })
  await wake(tx, practiceWork.name)
  await publishEvent(tx, 'stores', [PRACTICE_DATA_STORE])
}

/**
 * First statement of each transaction of the job: verifies that this worker still holds the lease, and locks the row
 * until the commit. Throws LeaseLostError.
 */
export async function holdPracticeData(
  tx: Transaction,
  claim: Held,
  progress?: PracticeData['progress'],
): Promise<void> {
  const progressSql = progress && sql`, done = ${progress.done}, total = ${progress.total}`
  const { rowCount } = await tx.execute(
    sql`update practice_data set wants = wants${progressSql} where ${stillHeld(practiceWork.table, claim)}`,
  )
  if (!rowCount) throw new LeaseLostError()
}

const stateOf = (row: typeof practiceDataTable.$inferSelect | undefined): PracticeData['state'] => {
  if (!row) return 'none'
  if (row.finished_at) return 'there'
  if (!row.next_at) return 'failed'
  return row.wants === 'there' ? 'writing' : 'removing'
}

export async function readPracticeData(db: Queryable): Promise<PracticeData> {
  const [row] = await db.select().from(practiceDataTable)
  const { rows } = await db.execute<{ is_counted: boolean }>(
    sql`select is_counted from stores where key = ${PRACTICE_DATA_STORE}`,
  )
  return {
    state: stateOf(row),
    website_type: PRACTICE_DATA_STORE,
    progress: { done: row?.done ?? 0, total: row?.total ?? 0 },
    is_counted: rows[0]?.is_counted ?? false,
    finished_at: row?.finished_at ?? null,
  }
}
