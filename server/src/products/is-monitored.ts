import { sql, type SQL } from 'drizzle-orm'
import { productTable } from './product-row'

/** Whether a live inventory monitor follows the product of the row at hand. */
export const isMonitored: SQL<boolean> = sql<boolean>`exists (select 1 from inventory_monitors monitor
  where monitor.website_type = ${productTable.websiteType} and monitor.product_id = ${productTable.id}
    and monitor.deleted_at is null)`
