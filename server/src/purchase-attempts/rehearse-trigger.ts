import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/db/database'
import { isDatabaseBusy } from '../platform/db/is-database-busy'
import { retriedTransaction } from '../platform/db/transaction'
import { findChances, type Chance } from './find-chances'
import { takeChances } from './trigger-tasks'

class TakenBack extends Error {}

/** Whoever stands still in the middle holds up real purchases; and who finds them at work does not wait. */
const LOCK_MS = 100
const IDLE_MS = 1000

/** Something that an armed task wants and has room for, whether it can be ordered or not. */
async function wanted(tx: Transaction): Promise<Chance[]> {
  const { rows } = await tx.execute<Chance>(sql`
    select task.id as task_id, task.channel_id, target.product_id, target.product_code,
      target.product_id as variant_id, task.name as title, null as variant_name
    from snatch_tasks task
    join task_channels channel on channel.id = task.channel_id and channel.state = 'active' and channel.deleted_at is null
    join snatch_targets target on target.task_id = task.id
    where task.state = 'armed' and task.deleted_at is null
      and not exists (select 1 from purchase_attempts open where open.task_id = task.id and open.is_open)
    order by random() limit 1`)
  return rows
}

/**
 * Does what a trigger does after its event is taken, for an armed task, and takes all of it back: nothing is committed,
 * told or bought. Whoever triggers next finds code that runs already. Gives way to whoever holds a lock.
 */
export async function rehearseTrigger(db: Database, timeZone: string): Promise<void> {
  const rehearsal = retriedTransaction(db, async (tx) => {
    await tx.execute(sql`
      select set_config('lock_timeout', ${String(LOCK_MS)}, true),
        set_config('idle_in_transaction_session_timeout', ${String(IDLE_MS)}, true)`)
    await findChances(tx, { websiteType: '', products: [] })
    await takeChances(tx, timeZone, await wanted(tx))
    throw new TakenBack()
  })
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof TakenBack) && !isDatabaseBusy(error)) throw error
  })
}
