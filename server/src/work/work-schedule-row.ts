import { eq, getTableColumns, sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { WorkSchedule } from '@outlet/shared/contract/work'
import { instant } from '../platform/db/columns'
import type { Queryable } from '../platform/db/database'

export const workScheduleTable = pgTable('work_schedules', {
  name: text().primaryKey(),
  every_ms: bigint({ mode: 'number' }).notNull(),
  next_at: instant(),
  holder: bigint({ mode: 'number' }),
  failures: integer().notNull(),
  started_at: instant(),
  finished_at: instant(),
  error: text(),
})

const isRunning = sql<boolean>`holder is not null and next_at > clock_now()`
/** An abandoned run counts as due from the end of its lease. */
const isLate = sql<boolean>`coalesce(next_at < clock_now() - greatest(every_ms, 60000) * interval '1 millisecond', false)`

const select = (db: Queryable) =>
  db.select({ ...getTableColumns(workScheduleTable), isRunning, isLate }).from(workScheduleTable)

export const readSchedules = (db: Queryable) => select(db).orderBy(workScheduleTable.name)

type Row = Awaited<ReturnType<typeof readSchedules>>[number]

export const lockSchedule = async (tx: Queryable, name: string): Promise<Row | undefined> =>
  (await select(tx).where(eq(workScheduleTable.name, name)).for('update'))[0]

export const toWorkSchedule = (row: Row): WorkSchedule => ({
  name: row.name,
  every_seconds: row.every_ms / 1000,
  last_started_at: row.started_at,
  last_finished_at: row.finished_at,
  next_at: row.isRunning ? null : row.next_at,
  is_running: row.isRunning,
  is_late: row.isLate,
  failures: row.failures,
  error: row.error,
})
