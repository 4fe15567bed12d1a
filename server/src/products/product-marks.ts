import { sql, type SQL } from 'drizzle-orm'
import { isMonitored } from './is-monitored'
import { productTable } from './product-row'

/** Whether any listed variant of the row at hand is for early buyers; null where the store says so of none. */
const isEarlyAccess: SQL<boolean | null> = sql<boolean | null>`(select bool_or(variant.is_early_access)
  from variants variant where variant.website_type = ${productTable.websiteType}
    and variant.product_id = ${productTable.id} and variant.missed < 2)`

/**
 * What a select asks about a product besides its row. Wrapped, since Drizzle strips the table's name from columns that
 * stand directly in a selected expression, and a subquery would then compare its own columns with themselves.
 */
export const productMarks = {
  isMonitored: sql<boolean>`${isMonitored}`,
  isEarlyAccess: sql<boolean | null>`${isEarlyAccess}`,
}
