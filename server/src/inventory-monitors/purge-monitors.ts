import { RESTORABLE_DAYS } from '@outlet/shared/contract/deletion'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/db/database'
import { MONITOR } from './engine/monitor-events'

/** Each may have hundreds of thousands of intervals. */
const BATCH = 10

/** They refer to no monitor: months of them are dropped as wholes. */
const histories = ['stock_intervals', 'stock_hours', 'stock_days'] as const

async function purgeBatch(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from inventory_monitors where deleted_at < clock_now() - make_interval(days => ${RESTORABLE_DAYS})
    order by id limit ${BATCH} for update skip locked`)
  if (rows.length === 0) return 0
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  for (const table of histories) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where monitor_id = ${ids}`)
  }
  const subjects = sql`any(${sql.param(rows.map(({ id }) => id))}::text[])`
  await tx.execute(sql`
    delete from event_episodes where subject_type = ${MONITOR} and subject_id = ${subjects} and ended_at is null`)
  // Its check, open readings and what was missed go with it; what happened stays as long as all events.
  await tx.execute(sql`delete from inventory_monitors where id = ${ids}`)
  return rows.length
}

/** Takes away monitors that were deleted 30 days ago, with all that was read of them. */
export async function purgeMonitors(db: Database): Promise<void> {
  while ((await db.transaction(purgeBatch)) === BATCH);
}
