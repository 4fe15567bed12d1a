import { and, desc, eq, sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listExchangeRates as endpoint, SetRate } from '@outlet/shared/contract/money/exchange-rates'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { readPage } from '../platform/db/read-page'
import {
  correctedRateTable,
  exchangeRateTable,
  toExchangeRate,
  toSetRate,
  type ExchangeRateRow,
} from '../currency-conversion/exchange-rate-row'

const keyOf = ({ currency, valid_on: validOn }: Pick<ExchangeRateRow, 'currency' | 'valid_on'>) =>
  `${currency} ${validOn}`

/** Returns the values of rates before their corrections, by currency and day, the latest first. */
async function correctedOf(db: Database, rates: readonly ExchangeRateRow[]): Promise<Map<string, SetRate[]>> {
  const found = new Map<string, SetRate[]>()
  const [first] = rates
  if (!first) return found
  const c = correctedRateTable
  const currencies = sql.param(rates.map(({ currency }) => currency))
  const days = sql.param(rates.map(({ valid_on: validOn }) => validOn))
  const rows = await db
    .select()
    .from(c)
    .where(
      and(
        eq(c.reporting_currency, first.reporting_currency),
        sql`(${c.currency}, ${c.valid_on}) in (select * from unnest(${currencies}::text[], ${days}::date[]))`,
      ),
    )
    .orderBy(desc(c.version))
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), toSetRate(row)])
  return found
}

export async function listExchangeRates(
  db: Database,
  actor: Actor,
  reportingCurrency: string,
  query: EndpointRequest<typeof endpoint>['query'],
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'exchange-rates.read')
  const { rows, next } = await readPage(db, exchangeRateTable, query, {
    id: exchangeRateTable.currency,
    where: and(
      eq(exchangeRateTable.reporting_currency, reportingCurrency),
      query.currency ? eq(exchangeRateTable.currency, query.currency) : undefined,
    ),
  })
  const corrected = await correctedOf(db, rows)
  return {
    items: rows.map((rate) => ({ ...toExchangeRate(rate), corrected: corrected.get(keyOf(rate)) ?? [] })),
    next,
  }
}
