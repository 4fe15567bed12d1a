import { sql } from 'drizzle-orm'
import type { StoppedHealth } from '@outlet/shared/contract/stores'
import type { Database } from '../../platform/db/database'
import { publishEvent } from '../../platform/live/publish-event'

/**
 * Displays on a store's monitors that the store is stopped. Their stock is preserved; their checks stay due until a
 * person acts.
 */
export async function markStopped(db: Database, storeKey: string, health: StoppedHealth): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update inventory_monitors m set health = ${health}, last_error_code = s.last_error_code,
        last_error_message = s.last_error_message
      from stores s
      where s.key = m.website_type and m.website_type = ${storeKey} and m.is_monitoring and m.deleted_at is null
        and m.health <> ${health}
      returning m.id`)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await publishEvent(tx, 'inventory-monitors', ids)
  })
}
