import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'

/** Same retention as a monitor's daily trend. */
const RETENTION = sql`interval '400 days'`
/** Rows per statement, so that no lock is held for long. */
const BATCH = 20_000

/** Deletes ended price and stock intervals beyond their retention. */
export async function purgeProductHistory(db: Database): Promise<void> {
  for (let taken = BATCH; taken === BATCH;) {
    const { rowCount } = await db.execute(sql`
      delete from product_intervals where ctid = any(array(
        select ctid from product_intervals where seen_until < clock_now() - ${RETENTION} limit ${BATCH}))`)
    taken = rowCount ?? 0
  }
}
