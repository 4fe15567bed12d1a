import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { endTask } from './end-task'
import { lockSnatchTask } from './lock-snatch-task'

/** Ends tasks whose expiry time has passed. An open attempt runs to its own end. */
export async function expireTasks(db: Database): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from snatch_tasks
    where state in ('armed', 'paused', 'suspended') and deleted_at is null and expires_at <= clock_now()`)
  for (const { id } of rows)
    await retriedTransaction(db, async (tx) => {
      const { task } = await lockSnatchTask(tx, id)
      if (task.state !== 'ended') await endTask(tx, task, 'expired')
    })
}
