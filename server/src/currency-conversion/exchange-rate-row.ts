import { date, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ExchangeRate, SetRate } from '@outlet/shared/contract/money/exchange-rates'
import { createdInstant } from '../platform/db/columns'

const columns = {
  currency: text().notNull(),
  reporting_currency: text().notNull(),
  valid_on: date().notNull(),
  rate: numeric().notNull(),
  created_at: createdInstant(),
  set_by_kind: text(),
  set_by_id: text(),
  set_by_name: text(),
  note: text(),
  version: integer().notNull().default(1),
}

export const exchangeRateTable = pgTable('exchange_rates', columns, (table) => [
  primaryKey({ columns: [table.currency, table.reporting_currency, table.valid_on] }),
])

/** Rates before their correction. */
export const correctedRateTable = pgTable('corrected_exchange_rates', columns, (table) => [
  primaryKey({ columns: [table.currency, table.reporting_currency, table.valid_on, table.version] }),
])

export type ExchangeRateRow = typeof exchangeRateTable.$inferSelect

export const toSetRate = (row: ExchangeRateRow): SetRate => ({
  rate: row.rate,
  created_at: row.created_at,
  set_by: row.set_by_kind === null ? null : { kind: row.set_by_kind, id: row.set_by_id, name: row.set_by_name ?? '' },
  note: row.note,
  version: row.version,
})

export const toExchangeRate = (row: ExchangeRateRow): ExchangeRate => ({
  ...toSetRate(row),
  currency: row.currency,
  reporting_currency: row.reporting_currency,
  valid_on: row.valid_on,
})
