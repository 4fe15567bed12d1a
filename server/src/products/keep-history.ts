import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'

/** As long as a monitor's trend by days. */
const KEPT = sql`interval '400 days'`
/** So many at a time, so that nobody waits for it. */
const BATCH = 20_000

/** Takes away ended intervals of price and stock that are older than is kept. */
export async function purgeProductHistory(db: Database): Promise<void> {
  for (let taken = BATCH; taken === BATCH;) {
    const { rowCount } = await db.execute(sql`
      delete from product_intervals where ctid = any(array(
        select ctid from product_intervals where seen_until < clock_now() - ${KEPT} limit ${BATCH}))`)
    taken = rowCount ?? 0
  }
}
