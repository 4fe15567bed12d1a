import { and, desc, eq, sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listExchangeRates as endpoint, SetRate } from '@outlet/shared/contract/exchange-rates'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import {
  correctedRateTable,
  exchangeRateTable,
  toExchangeRate,
  toSetRate,
  type ExchangeRateRow,
} from './exchange-rate-row'

const keyOf = ({ currency, validOn }: Pick<ExchangeRateRow, 'currency' | 'validOn'>) => `${currency} ${validOn}`

/** What the rates were before they were corrected, by currency and day, the latest first. */
async function correctedOf(db: Database, rates: readonly ExchangeRateRow[]): Promise<Map<string, SetRate[]>> {
  const found = new Map<string, SetRate[]>()
  const [first] = rates
  if (!first) return found
  const c = correctedRateTable
  const currencies = sql.param(rates.map(({ currency }) => currency))
  const days = sql.param(rates.map(({ validOn }) => validOn))
  const rows = await db
    .select()
    .from(c)
    .where(
      and(
        eq(c.reportingCurrency, first.reportingCurrency),
        sql`(${c.currency}, ${c.validOn}) in (select * from unnest(${currencies}::text[], ${days}::date[]))`,
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
  const pages = keyset({
    sort: query.sort,
    columns: { valid_on: exchangeRateTable.validOn },
    id: exchangeRateTable.currency,
    query,
  })
  const found = await db
    .select({ rate: exchangeRateTable, key: pages.key, idKey: pages.idKey })
    .from(exchangeRateTable)
    .where(
      and(
        eq(exchangeRateTable.reportingCurrency, reportingCurrency),
        query.currency ? eq(exchangeRateTable.currency, query.currency) : undefined,
        pages.where,
      ),
    )
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  const rates = rows.map(({ rate }) => rate)
  const corrected = await correctedOf(db, rates)
  return {
    items: rates.map((rate) => ({ ...toExchangeRate(rate), corrected: corrected.get(keyOf(rate)) ?? [] })),
    next,
  }
}
