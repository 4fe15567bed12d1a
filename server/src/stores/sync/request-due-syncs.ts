import { sql } from 'drizzle-orm'
import { systemCaller } from '../../platform/audit/record-audit'
import type { Database } from '../../platform/db/database'
import { inMaintenance } from '../plan-maintenance'
import { syncStore } from './sync-store'

/**
 * Requests a sync of each store whose last sync, or whose connection, is as long ago as its settings state. Stores that
 * only a person can repair are skipped. Any number of processes may call this concurrently.
 */
export async function requestDueSyncs(db: Database): Promise<void> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from stores
    where deleted_at is null and paused_at is null and not ${inMaintenance} and health not in ('blocked', 'auth_failed', 'wrong_setting')
      and sync_every_hours > 0
      and greatest(created_at, (select max(created_at) from store_syncs where website_type = stores.key))
        <= clock_now() - make_interval(hours => sync_every_hours)`)
  for (const { key } of rows) await db.transaction((tx) => syncStore(tx, systemCaller('sync schedule'), key))
}
