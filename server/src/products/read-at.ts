import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'

/**
 * When a product's stock was last read, by a sync or by a check of its monitor: null = never. The check's time is not
 * written per product, since most checks find nothing new. `store` and `productId` name columns of the row at hand.
 */
export const readAtOf = (store: string, productId: string): SQL =>
  sql.raw(`greatest(
    (select sighting.read_at from product_sightings sighting
      where sighting.website_type = ${store} and sighting.product_id = ${productId}),
    (select checks.read_at from inventory_monitors monitor join monitor_checks checks on checks.monitor_id = monitor.id
      where monitor.website_type = ${store} and monitor.product_id = ${productId} and monitor.deleted_at is null))`)

/** Keeps when a product was last read, of a monitor that is about to go. */
export async function keepReadAt(tx: Transaction, monitorId: string): Promise<void> {
  await tx.execute(sql`
    update product_sightings sighting set read_at = greatest(sighting.read_at, checks.read_at)
    from inventory_monitors monitor join monitor_checks checks on checks.monitor_id = monitor.id
    where monitor.id = ${monitorId} and sighting.website_type = monitor.website_type
      and sighting.product_id = monitor.product_id and checks.read_at > coalesce(sighting.read_at, '-infinity')`)
}
