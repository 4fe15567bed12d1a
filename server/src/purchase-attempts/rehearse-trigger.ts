import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { findChances, type Chance } from './find-chances'
import { takeChances } from './trigger-tasks'

class TakenBack extends Error {}

/** Something that an armed task wants, whether it can be ordered or not. */
async function wanted(tx: Transaction): Promise<Chance[]> {
  const { rows } = await tx.execute<Chance>(sql`
    select task.id as task_id, task.channel_id, target.product_id, target.product_code,
      target.product_id as variant_id, task.name as title, null as variant_name
    from snatch_tasks task join snatch_targets target on target.task_id = task.id and target.product_id is not null
    where task.state = 'armed' and task.deleted_at is null limit 1`)
  return rows
}

/**
 * Does what a trigger does, for an armed task, and takes all of it back: nothing is committed, told or bought. Whoever
 * triggers next finds code that runs already.
 */
export async function rehearseTrigger(db: Database, timeZone: string): Promise<void> {
  const rehearsal = retriedTransaction(db, async (tx) => {
    await findChances(tx, { websiteType: '', products: [] })
    await takeChances(tx, timeZone, await wanted(tx))
    throw new TakenBack()
  })
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
}
