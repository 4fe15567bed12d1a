import { sql } from 'drizzle-orm'
import { isPurgeable } from '../platform/audit/lifecycle'
import type { Database, Transaction } from '../platform/db/database'
import { MONITOR } from './engine/monitor-events'

/** Monitors per transaction; each may have hundreds of thousands of intervals. */
const BATCH_MONITORS = 10

/** Tables without a foreign key to monitors, because their monthly partitions are dropped. */
const histories = ['stock_intervals', 'stock_hours', 'stock_days'] as const

async function purgeBatch(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from inventory_monitors where ${isPurgeable}
    order by id limit ${BATCH_MONITORS} for update skip locked`)
  if (rows.length === 0) return 0
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  for (const table of histories) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where monitor_id = ${ids}`)
  }
  const subjects = sql`any(${sql.param(rows.map(({ id }) => id))}::text[])`
  await tx.execute(sql`
    delete from event_episodes where subject_type = ${MONITOR} and subject_id = ${subjects} and ended_at is null`)
  // Cascades to the check, open readings and missed checks; events are deleted by their own retention.
  await tx.execute(sql`delete from inventory_monitors where id = ${ids}`)
  return rows.length
}

/** Purges monitors that can no longer be restored, with all their readings. */
export async function purgeMonitors(db: Database): Promise<void> {
  while ((await db.transaction(purgeBatch)) === BATCH_MONITORS);
}
