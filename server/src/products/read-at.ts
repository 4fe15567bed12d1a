import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'

/**
 * SQL for the time at which a product's stock was last read, by a sync or by a check of its monitor: null = never. The
 * time of a check is not stored per product, since most checks find nothing new. `store` and `productId` are column
 * names of the current row.
 */
export const readAtOf = (store: string, productId: string): SQL =>
  sql.raw(`greatest(
    (select sighting.read_at from product_sightings sighting
      where sighting.website_type = ${store} and sighting.product_id = ${productId}),
    (select checks.read_at from inventory_monitors monitor join monitor_checks checks on checks.monitor_id = monitor.id
      where monitor.website_type = ${store} and monitor.product_id = ${productId} and monitor.deleted_at is null))`)

/** Stores the time of the last reading with the product, before its monitor is deleted. */
export async function storeReadAt(tx: Transaction, monitorId: string): Promise<void> {
  await tx.execute(sql`
    update product_sightings sighting set read_at = greatest(sighting.read_at, checks.read_at)
    from inventory_monitors monitor join monitor_checks checks on checks.monitor_id = monitor.id
    where monitor.id = ${monitorId} and sighting.website_type = monitor.website_type
      and sighting.product_id = monitor.product_id and checks.read_at > coalesce(sighting.read_at, '-infinity')`)
}
