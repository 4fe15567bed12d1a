import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../platform/db/database'
import type { SourceName } from './roll-up-days'

/** Has the days of these instants (milliseconds) made anew. For what is written too often for a trigger. */
export async function noteChanges(db: Queryable, source: SourceName, instants: readonly number[]): Promise<void> {
  if (instants.length === 0) return
  const distinct = [...new Set(instants)].map((instant) => new Date(instant).toISOString())
  await db.execute(sql`
    insert into analytics_changes (source, at)
    select distinct ${source}, quarter_of(at) from unnest(${sql.param(distinct)}::timestamptz[]) as at`)
}

/** Asked once a minute: whether a product turned since, so that today's figures need not wait for what is final. */
export async function noteTurns(db: Database, now: number): Promise<void> {
  const { rowCount } = await db.execute(sql`
    select 1 from inventory_monitors
    where deleted_at is null and is_monitoring and stock_changed_at > ${new Date(now).toISOString()}::timestamptz - interval '2 minutes'
    limit 1`)
  if (rowCount) await noteChanges(db, 'stock', [now])
}
