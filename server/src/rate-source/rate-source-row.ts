import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { RateSourceFault, type RateSource } from '@outlet/shared/contract/rate-source'
import type { Queryable } from '../platform/db/database'

export const rateSourceTable = pgTable('rate_source', {
  isOnly: boolean('is_only').primaryKey(),
  isEnabled: boolean('is_enabled').notNull(),
  url: text().notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }),
  lastFault: text('last_fault'),
  lastDay: date('last_day'),
  lastSet: integer('last_set'),
  version: integer().notNull(),
})
export type RateSourceRow = typeof rateSourceTable.$inferSelect

export async function readRateSource(db: Queryable): Promise<RateSourceRow> {
  const [row] = await db.select().from(rateSourceTable)
  if (!row) throw new Error('the table has its one row from the beginning')
  return row
}

export const toRateSource = (row: RateSourceRow): RateSource => ({
  is_enabled: row.isEnabled,
  url: row.url,
  last: row.lastAt && {
    at: row.lastAt.toISOString(),
    fault: RateSourceFault.nullable().catch('unreachable').parse(row.lastFault),
    day: row.lastDay,
    set: row.lastSet,
  },
  version: row.version,
})
