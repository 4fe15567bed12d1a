import { sql } from 'drizzle-orm'
import { clock } from '../platform/time/clock'
import type { Config } from '../config'
import { rateOfRow } from '../currency-conversion/rate-on'
import { dayIn } from '../platform/time/day-in'
import { isMonitored } from './is-monitored'
import { readAtOf } from './read-at'
import { productTable } from './product-row'

/**
 * Columns of a product from other tables: whether it is monitored, when it was last read, and today's rate of its
 * currency. Wrapped in `sql`, because Drizzle omits the table name of columns used directly in a selected expression,
 * and a subquery would then compare its own columns with themselves.
 */
export const productMarks = ({ reportingCurrency, timeZone }: Pick<Config, 'reportingCurrency' | 'timeZone'>) => ({
  isMonitored: sql<boolean>`${isMonitored}`,
  readAt: sql<string | null>`${readAtOf('products.website_type', 'products.id')}`,
  rate: sql<string | null>`${rateOfRow(productTable.currency, reportingCurrency, dayIn(timeZone, clock.date()))}`,
})
