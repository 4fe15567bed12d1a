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

const MINUTE_MS = 60_000
/** Of a day of 30,000 turns making it anew takes the database some 10 s. */
const TURNS_EVERY_MINUTES = 10

/**
 * Asked once a minute, does so every tenth: whether a product turned lately, so that today's figures need not wait for what is final.
 * Looks back over two such times, since one may be left out.
 */
export async function noteTurns(db: Database, now: number): Promise<void> {
  if (Math.floor(now / MINUTE_MS) % TURNS_EVERY_MINUTES !== 0) return
  const since = new Date(now - 2 * TURNS_EVERY_MINUTES * MINUTE_MS).toISOString()
  const { rowCount } = await db.execute(sql`
    select 1 from inventory_monitors where deleted_at is null and is_monitoring and stock_changed_at > ${since} limit 1`)
  if (rowCount) await noteChanges(db, 'stock', [now])
}
