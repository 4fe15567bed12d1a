import { eq, getTableColumns, sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { WorkSchedule } from '@outlet/shared/contract/work'
import type { Queryable } from '../platform/db/database'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const workScheduleTable = pgTable('work_schedules', {
  name: text().primaryKey(),
  everyMs: bigint('every_ms', { mode: 'number' }).notNull(),
  nextAt: time('next_at'),
  holder: bigint({ mode: 'number' }),
  failures: integer().notNull(),
  startedAt: time('started_at'),
  finishedAt: time('finished_at'),
  error: text(),
})

const isRunning = sql<boolean>`holder is not null and next_at > clock_now()`
/** A run that nobody holds any more counts from the end of its lease. */
const isLate = sql<boolean>`coalesce(next_at < clock_now() - greatest(every_ms, 60000) * interval '1 millisecond', false)`

const select = (db: Queryable) =>
  db.select({ ...getTableColumns(workScheduleTable), isRunning, isLate }).from(workScheduleTable)

export const readSchedules = (db: Queryable) => select(db).orderBy(workScheduleTable.name)

type Row = Awaited<ReturnType<typeof readSchedules>>[number]

/** Its row is held until the transaction's end. */
export const lockSchedule = async (tx: Queryable, name: string): Promise<Row | undefined> =>
  (await select(tx).where(eq(workScheduleTable.name, name)).for('update'))[0]

export const toWorkSchedule = (row: Row): WorkSchedule => ({
  name: row.name,
  every_seconds: row.everyMs / 1000,
  last_started_at: row.startedAt?.toISOString() ?? null,
  last_finished_at: row.finishedAt?.toISOString() ?? null,
  next_at: row.isRunning ? null : (row.nextAt?.toISOString() ?? null),
  is_running: row.isRunning,
  is_late: row.isLate,
  failures: row.failures,
  error: row.error,
})
