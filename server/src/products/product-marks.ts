import { sql } from 'drizzle-orm'
import { isMonitored } from './is-monitored'

/**
 * What a select asks about a product besides its row. Wrapped, since Drizzle strips the table's name from columns that
 * stand directly in a selected expression, and a subquery would then compare its own columns with themselves.
 */
export const productMarks = { isMonitored: sql<boolean>`${isMonitored}` }
