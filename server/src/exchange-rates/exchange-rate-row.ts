import { sql } from 'drizzle-orm'
import { date, integer, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { ExchangeRate, SetRate } from '@outlet/shared/contract/exchange-rates'

const columns = {
  currency: text().notNull(),
  reportingCurrency: text('reporting_currency').notNull(),
  validOn: date('valid_on').notNull(),
  rate: numeric().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true })
    .notNull()
    .default(sql`clock_now()`),
  setByKind: text('set_by_kind'),
  setById: text('set_by_id'),
  setByName: text('set_by_name'),
  note: text(),
  version: integer().notNull().default(1),
}

export const exchangeRateTable = pgTable('exchange_rates', columns, (table) => [
  primaryKey({ columns: [table.currency, table.reportingCurrency, table.validOn] }),
])

/** What a day's rate was until it was corrected. */
export const correctedRateTable = pgTable('corrected_exchange_rates', columns, (table) => [
  primaryKey({ columns: [table.currency, table.reportingCurrency, table.validOn, table.version] }),
])

export type ExchangeRateRow = typeof exchangeRateTable.$inferSelect

export const toSetRate = (row: ExchangeRateRow): SetRate => ({
  rate: row.rate,
  created_at: row.createdAt.toISOString(),
  set_by: row.setByKind === null ? null : { kind: row.setByKind, id: row.setById, name: row.setByName ?? '' },
  note: row.note,
  version: row.version,
})

export const toExchangeRate = (row: ExchangeRateRow): ExchangeRate => ({
  ...toSetRate(row),
  currency: row.currency,
  reporting_currency: row.reportingCurrency,
  valid_on: row.validOn,
})
