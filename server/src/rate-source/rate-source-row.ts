import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { RateSourceFault, type RateSource } from '@outlet/shared/contract/money/rate-source'
import { instant } from '../platform/db/columns'
import type { Queryable } from '../platform/db/database'

export const rateSourceTable = pgTable('rate_source', {
  is_only: boolean().primaryKey(),
  is_enabled: boolean().notNull(),
  url: text().notNull(),
  last_at: instant(),
  last_fault: text(),
  last_day: date(),
  last_set: integer(),
  version: integer().notNull(),
})
export type RateSourceRow = typeof rateSourceTable.$inferSelect

export async function readRateSource(db: Queryable): Promise<RateSourceRow> {
  const [row] = await db.select().from(rateSourceTable)
  if (!row) throw new Error('the table always has its one row')
  return row
}

export const toRateSource = (row: RateSourceRow): RateSource => ({
  is_enabled: row.is_enabled,
  url: row.url,
  last:
    row.last_at === null
      ? null
      : {
          at: row.last_at,
          fault: RateSourceFault.nullable().catch('unreachable').parse(row.last_fault),
          day: row.last_day,
          set: row.last_set,
        },
  version: row.version,
})
