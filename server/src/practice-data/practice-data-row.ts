import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { PracticeData } from '@outlet/shared/contract/practice-data'
import type { Transaction, Queryable } from '../platform/db/database'
import type { WorkKind } from '../platform/work/given-up'
import { LeaseLostError } from '../platform/work/run-work'
import { wake } from '../platform/work/work-process'
import { stillHeld, type Held } from '../platform/work/work-table'
import { PRACTICE_DATA_STORE } from '../stores/counted-stores'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const practiceDataTable = pgTable('practice_data', {
  storeKey: text('store_key').primaryKey(),
  wants: text().$type<'there' | 'gone'>().notNull(),
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  finishedAt: moment('finished_at'),
  nextAt: moment('next_at'),
  holder: bigint({ mode: 'number' }),
  attempts: smallint().notNull().default(0),
})

export const practiceWork: WorkKind = {
  name: 'practice-data',
  table: { name: 'practice_data', key: 'store_key', keyType: 'text', nextAt: 'next_at', attempts: 'attempts' },
  open: sql`finished_at is null`,
}

export const wakePracticeWorkers = (tx: Transaction) => wake(tx, practiceWork.name)

/**
 * The first statement of each transaction of the job: it is still this worker's, and is kept from others until the
 * commit. Throws LeaseLostError.
 */
export async function holdPracticeData(
  tx: Transaction,
  claim: Held,
  progress?: PracticeData['progress'],
): Promise<void> {
  const told = progress && sql`, done = ${progress.done}, total = ${progress.total}`
  const { rowCount } = await tx.execute(
    sql`update practice_data set wants = wants${told} where ${stillHeld(practiceWork.table, claim)}`,
  )
  if (!rowCount) throw new LeaseLostError()
}

const stateOf = (row: typeof practiceDataTable.$inferSelect | undefined): PracticeData['state'] => {
  if (!row) return 'none'
  if (row.finishedAt) return 'there'
  if (!row.nextAt) return 'failed'
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
    finished_at: row?.finishedAt?.toISOString() ?? null,
  }
}
