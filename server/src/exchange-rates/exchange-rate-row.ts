import { date, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { ExchangeRate } from '@outlet/shared/contract/exchange-rates'

export const exchangeRateTable = pgTable(
  'exchange_rates',
  {
    currency: text().notNull(),
    reportingCurrency: text('reporting_currency').notNull(),
    validOn: date('valid_on').notNull(),
    rate: numeric().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.reportingCurrency, table.validOn] })],
)

export type ExchangeRateRow = typeof exchangeRateTable.$inferSelect

export const toExchangeRate = (row: ExchangeRateRow): ExchangeRate => ({
  currency: row.currency,
  reporting_currency: row.reportingCurrency,
  valid_on: row.validOn,
  rate: row.rate,
  created_at: row.createdAt.toISOString(),
})
