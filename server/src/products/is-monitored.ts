import { sql, type SQL } from 'drizzle-orm'
import { productTable } from './product-row'

/**
 * Whether a live inventory monitor follows the product of the row at hand. Not `exists`, which PostgreSQL may answer by
 * reading all monitors first: a page has few rows.
 */
export const isMonitored: SQL<boolean> = sql<boolean>`((select true from inventory_monitors monitor
  where monitor.website_type = ${productTable.websiteType} and monitor.product_id = ${productTable.id}
    and monitor.deleted_at is null limit 1) is not null)`

/** For a filter: the products of a store that are monitored, found from the monitors, which are fewer. */
export const amongMonitored = (store: string): SQL => sql`${productTable.id} = any(array(
  select product_id from inventory_monitors where website_type = ${store} and deleted_at is null))`
