import { sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../db/database'
import { scopeOf } from '../db/transaction'
import { dropTable } from '../db/drop-table'

const DAY = 86_400_000
/** Retention of a monthly partition, in days after its end. */
export const EVENTS_RETENTION_DAYS = 400

const monthOf = (instant: number) => new Date(instant).toISOString().slice(0, 7)

const known = new WeakMap<Database, Set<string>>()

const ensureMonth = (db: Queryable, month: string) =>
  db.execute(sql`select ensure_month_partition('events', ${`${month}-01T00:00:00Z`}::timestamptz)`)

/**
 * Creates the missing partitions for events at these instants. Partitions created in a transaction are cached after its
 * commit.
 */
export async function ensureEventPartitions(tx: Transaction, instants: readonly number[]): Promise<void> {
  const scope = scopeOf(tx)
  const months = scope && (known.get(scope.db) ?? new Set())
  if (scope && months) known.set(scope.db, months)
  for (const month of new Set(instants.map(monthOf))) {
    if (months?.has(month)) continue
    await ensureMonth(tx, month)
    scope?.afterCommit.push(() => months?.add(month))
  }
}

const endOf = (partition: string): number => {
  const [year, month] = partition.split('_').slice(-2).map(Number)
  return Date.UTC(year ?? 0, month ?? 0, 1)
}

/** Creates the partitions of this month and the next, and drops those beyond their retention. */
export async function maintainEventPartitions(db: Database, now: number): Promise<void> {
  for (const month of new Set([monthOf(now), monthOf(now + 31 * DAY)])) await ensureMonth(db, month)
  const { rows } = await db.execute<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass order by 1`)
  for (const { name } of rows.filter((row) => endOf(row.name) <= now - EVENTS_RETENTION_DAYS * DAY)) {
    await dropTable(db, name)
  }
  await db.execute(
    sql`delete from event_episodes where ended_at < ${new Date(now - EVENTS_RETENTION_DAYS * DAY).toISOString()}`,
  )
}
