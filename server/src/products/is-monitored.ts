import { sql, type SQL } from 'drizzle-orm'
import { productTable } from './product-row'

/**
 * Whether the row's product has an inventory monitor that is not deleted. Not `exists`, for which PostgreSQL may read
 * all monitors first, although a page has few rows.
 */
export const isMonitored: SQL<boolean> = sql<boolean>`((select true from inventory_monitors monitor
  where monitor.website_type = ${productTable.website_type} and monitor.product_id = ${productTable.id}
    and monitor.deleted_at is null limit 1) is not null)`

/** Filter condition: a store's monitored products, searched from the monitors, of which there are fewer. */
export const amongMonitored = (store: string): SQL => sql`${productTable.id} = any(array(
  select product_id from inventory_monitors where website_type = ${store} and deleted_at is null))`
