import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'

/** Waits until a connection waits for a lock in this database. Throws after 20 s. */
export async function untilOneWaits(db: Database): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(10)) {
    const { rowCount } = await db.execute(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    if (rowCount) return
  }
  throw new Error('no client waits for a lock')
}
