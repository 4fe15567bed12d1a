import { and, eq } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listExchangeRates as endpoint } from '@outlet/shared/contract/exchange-rates'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { exchangeRateTable, toExchangeRate } from './exchange-rate-row'

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
  return { items: rows.map(({ rate }) => toExchangeRate(rate)), next }
}
