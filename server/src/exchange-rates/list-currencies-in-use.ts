import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listCurrenciesInUse as endpoint } from '@outlet/shared/contract/money/exchange-rates'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { exchangeRateTable, toExchangeRate, type ExchangeRateRow } from '../currency-conversion/exchange-rate-row'
import { todayOf, type RateSettings } from './rate-key'

async function ratesOn(db: Database, reportingCurrency: string, day: string): Promise<Map<string, ExchangeRateRow>> {
  const rows = await db
    .selectDistinctOn([exchangeRateTable.currency])
    .from(exchangeRateTable)
    .where(and(eq(exchangeRateTable.reporting_currency, reportingCurrency), lte(exchangeRateTable.valid_on, day)))
    .orderBy(exchangeRateTable.currency, desc(exchangeRateTable.valid_on))
  return new Map(rows.map((row) => [row.currency, row]))
}

// A type, not an interface, since drizzle requires a record.
type Use = {
  currency: string
  products: number
  waiting: number
  waiting_from: string | null
  waiting_to: string | null
}

/** Counts the priced products and the orders without a rate, in each currency but the reporting one. */
async function usesOf(db: Database, reportingCurrency: string): Promise<Use[]> {
  const { rows } = await db.execute<Use>(sql`
    with priced as (
      select currency, count(*)::int as products from products
      where deleted_at is null and current_price is not null group by currency
    ), waiting as (
      select currency, count(*)::int as waiting, min(placed_on)::text as waiting_from, max(placed_on)::text as waiting_to
      from orders where rate is null and reporting_currency = ${reportingCurrency} group by currency
    )
    select currency, coalesce(products, 0) as products, coalesce(waiting, 0) as waiting, waiting_from, waiting_to
    from priced full join waiting using (currency)
    where currency <> ${reportingCurrency}`)
  return rows
}

/**
 * Lists the currencies in use. Currencies without a rate or with waiting orders come first; both groups are sorted by
 * the number of products.
 */
export async function listCurrenciesInUse(
  db: Database,
  reader: Reader,
  settings: RateSettings,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(reader, 'exchange-rates.read')
  const { reportingCurrency } = settings
  const today = todayOf(settings)
  const rates = await ratesOn(db, reportingCurrency, today)
  const uses = new Map((await usesOf(db, reportingCurrency)).map((use) => [use.currency, use]))
  const items = [...new Set([...rates.keys(), ...uses.keys()])].map((currency) => {
    const [rate, use] = [rates.get(currency), uses.get(currency)]
    return {
      currency,
      rate: rate ? toExchangeRate(rate) : null,
      products: use?.products ?? 0,
      orders_waiting: use?.waiting ?? 0,
      waiting_from: use?.waiting_from ?? null,
      waiting_to: use?.waiting_to ?? null,
    }
  })
  const needsOne = ({ rate, orders_waiting }: (typeof items)[number]) => Number(rate === null || orders_waiting > 0)
  items.sort((a, b) => needsOne(b) - needsOne(a) || b.products - a.products || a.currency.localeCompare(b.currency))
  return { reporting_currency: reportingCurrency, today, items }
}
