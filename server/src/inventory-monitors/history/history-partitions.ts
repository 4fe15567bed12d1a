import { sql } from 'drizzle-orm'
import { isBuiltUntil } from '../../analytics/queue-rebuilds'
import type { Database, Queryable } from '../../platform/db/database'
import { dropTable } from '../../platform/db/drop-table'

export type PartitionedTable = 'stock_intervals' | 'stock_hours' | 'stock_days'

const DAY = 86_400_000
/** Retention of a monthly partition, in days after its end. */
const retentionDays: Record<PartitionedTable, number> = { stock_intervals: 30, stock_hours: 180, stock_days: 400 }

const monthOf = (instant: number) => new Date(instant).toISOString().slice(0, 7)

/** Creates the missing partitions for rows at these instants, past months included. */
export async function ensurePartitions(
  db: Queryable,
  table: PartitionedTable,
  instants: readonly number[],
): Promise<void> {
  for (const month of new Set(instants.map(monthOf))) {
    await db.execute(sql`select ensure_month_partition(${table}, ${`${month}-01T00:00:00Z`}::timestamptz)`)
  }
}

/** Creates the partitions of this month and the next. */
export async function createPartitionsAhead(db: Queryable, now: number): Promise<void> {
  for (const table of ['stock_intervals', 'stock_hours', 'stock_days'] as const) {
    await ensurePartitions(db, table, [now, now + 31 * DAY])
  }
}

/**
 * Whether a partition's data is rolled up, so that the partition may be dropped: intervals into hours and into the
 * analysis, hours into days, days into the analysis.
 */
const isRolledUp: Record<PartitionedTable, (end: string) => ReturnType<typeof sql>> = {
  stock_intervals: (end) => sql`not exists (select 1 from monitor_checks where read_at is not null
    and (hours_until is null or (hours_until <= read_at and hours_until < ${end}::timestamptz)))
    and ${isBuiltUntil('stock', sql`${end}::timestamptz`)}`,
  stock_hours: (end) => sql`not exists (select 1 from monitor_checks where hours_until is not null
    and (days_until is null or (days_until < hours_until and days_until < ${end}::timestamptz)))`,
  stock_days: (end) => isBuiltUntil('prices', sql`${end}::timestamptz`),
}

/**
 * Retention in days of tables without partitions: variant changes as long as the daily roll-ups, missed checks as long
 * as the raw history.
 */
const EVENTS_DAYS = 400
const MISSED_DAYS = 30

/** Deletes variant changes, missed checks, check counts and queue states beyond their retention. */
export async function deleteOldRecords(db: Database, now: number): Promise<void> {
  const before = (days: number) => new Date(now - days * DAY).toISOString()
  const areChecksBuilt = isBuiltUntil('checks', sql`${before(MISSED_DAYS)}::timestamptz`)
  await db.execute(sql`delete from monitor_variant_changes where at < ${before(EVENTS_DAYS)}`)
  await db.execute(sql`delete from missed_checks where until_at < ${before(MISSED_DAYS)} and ${areChecksBuilt}`)
  await db.execute(sql`delete from check_counts where quarter < ${before(MISSED_DAYS)} and ${areChecksBuilt}`)
  await db.execute(sql`delete from lane_states where seen_until < ${before(MISSED_DAYS)}`)
}

interface PartitionRow extends Record<string, unknown> {
  name: string
}

const endOf = (name: string): number => {
  const [year, month] = name.split('_').slice(-2).map(Number)
  return Date.UTC(year ?? 0, month ?? 0, 1)
}

/** Drops monthly partitions beyond their retention; returns their names. */
export async function dropOldPartitions(db: Database, now: number): Promise<string[]> {
  const dropped: string[] = []
  for (const table of ['stock_intervals', 'stock_hours', 'stock_days'] as const) {
    const { rows } = await db.execute<PartitionRow>(sql`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`)
    for (const { name } of rows) {
      const end = endOf(name)
      if (end > now - retentionDays[table] * DAY) continue
      const { rowCount } = await db.execute(sql`select 1 where ${isRolledUp[table](new Date(end).toISOString())}`)
      if (!rowCount) continue
      if (await dropTable(db, name)) dropped.push(name)
    }
  }
  return dropped
}
