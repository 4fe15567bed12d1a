import { sql, type SQL } from 'drizzle-orm'
import type { Database, Queryable } from '../platform/db/database'
import type { SourceName } from './roll-up-days'

/**
 * Queues the days of these instants (milliseconds) for a rebuild. For tables that are written too often for a trigger.
 */
export async function queueRebuilds(db: Queryable, source: SourceName, instants: readonly number[]): Promise<void> {
  if (instants.length === 0) return
  const distinct = [...new Set(instants)].map((instant) => new Date(instant).toISOString())
  await db.execute(sql`
    insert into analytics_changes (source, at)
    select distinct ${source}, quarter_of(at) from unnest(${sql.param(distinct)}::timestamptz[]) as at`)
}

/**
 * Condition that no day before `end` waits for a rebuild from this source. Retention deletes source rows only under it:
 * a rebuild that is late (a stopped worker, a past that was just written) would otherwise find a part of its rows, and
 * an old day is built once. Days that failed permanently do not hold rows back.
 */
export const isBuiltUntil = (source: SourceName, end: SQL): SQL => sql`not exists (
  select 1 from analytics_changes
  where source = ${source} and next_at is not null and (at < ${end} or day <= (${end})::date))`

const MINUTE_MS = 60_000
/**
 * Interval of the rebuild of today's stock roll-up. A rebuild of 30,000 stock changes takes the database about 10 s.
 */
const STOCK_REBUILD_MINUTES = 10

/**
 * Queues today's stock roll-up for a rebuild if a product's stock state changed recently, so that today's metrics do
 * not wait for closed intervals. Called each minute; acts every tenth. It covers two intervals, since one call may be
 * missed.
 */
export async function queueTodaysStock(db: Database, now: number): Promise<void> {
  if (Math.floor(now / MINUTE_MS) % STOCK_REBUILD_MINUTES !== 0) return
  const since = new Date(now - 2 * STOCK_REBUILD_MINUTES * MINUTE_MS).toISOString()
  const { rowCount } = await db.execute(sql`
    select 1 from inventory_monitors where deleted_at is null and is_monitoring and stock_changed_at > ${since} limit 1`)
  if (rowCount) await queueRebuilds(db, 'stock', [now])
}
