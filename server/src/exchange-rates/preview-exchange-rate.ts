import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, lte, ne } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { previewExchangeRate as endpoint, RatePreview } from '@outlet/shared/contract/money/exchange-rates'
import type { Count } from '@outlet/shared/contract/list'
import { orderTable } from '../orders/order-row'
import { authorise, type Actor } from '../platform/audit/actor'
import { countCapped } from '../platform/db/count-capped'
import type { Database } from '../platform/db/database'
import { productTable } from '../products/product-row'
import { exchangeRateTable, toExchangeRate, type ExchangeRateRow } from '../currency-conversion/exchange-rate-row'
import { rateKeyOf, todayOf, type RateKey, type RateSettings } from './rate-key'

type PreviewQuery = EndpointRequest<typeof endpoint>['query']

const none: Count = { count: 0, exact: true }

const isPair = ({ currency, reporting_currency }: RateKey) =>
  and(eq(exchangeRateTable.currency, currency), eq(exchangeRateTable.reporting_currency, reporting_currency))

/** Returns the rate that applies on the day so far, and the first rate set for a later day. */
async function neighbours(db: Database, key: RateKey) {
  const { valid_on: validOn } = exchangeRateTable
  const [held] = await db
    .select()
    .from(exchangeRateTable)
    .where(and(isPair(key), lte(validOn, key.valid_on)))
    .orderBy(desc(validOn))
    .limit(1)
  const [next] = await db
    .select()
    .from(exchangeRateTable)
    .where(and(isPair(key), gt(validOn, key.valid_on)))
    .orderBy(asc(validOn))
    .limit(1)
  return { held, next }
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** Counts the orders that `convertWaitingOrders` would convert or leave. */
async function ordersOf(db: Database, key: RateKey, rate: string, next: ExchangeRateRow | undefined) {
  const { currency, reporting_currency: reportingCurrency, placed_on: placedOn, rate: storedRate } = orderTable
  const ofPair = and(eq(currency, key.currency), eq(reportingCurrency, key.reporting_currency))
  const count = (...conditions: Parameters<typeof and>) => countCapped(db, orderTable, and(ofPair, ...conditions))
  return {
    orders_converted: await count(isNull(storedRate), gte(placedOn, key.valid_on)),
    orders_kept: await count(
      isNotNull(storedRate),
      ne(storedRate, rate),
      gte(placedOn, key.valid_on),
      next && lt(placedOn, next.valid_on),
    ),
    orders_waiting: await count(isNull(storedRate), lt(placedOn, key.valid_on)),
  }
}

/**
 * Previews the effect of `setExchangeRate` without a change. Throws Refusal `exchange_rate.same_currency`,
 * `exchange_rate.future_day`.
 */
export async function previewExchangeRate(
  db: Database,
  actor: Actor,
  settings: RateSettings,
  { rate, ...draft }: PreviewQuery,
): Promise<RatePreview> {
  authorise(actor, 'exchange-rates.write')
  const key = rateKeyOf(settings, draft)
  const { held, next } = await neighbours(db, key)
  const holdsToday = next === undefined || next.valid_on > todayOf(settings)
  const isMoved = held === undefined || Number(held.rate) !== Number(rate)
  const priced = and(
    eq(productTable.currency, key.currency),
    isNotNull(productTable.current_price),
    isNull(productTable.deleted_at),
  )
  return {
    corrects: held?.valid_on === key.valid_on ? toExchangeRate(held) : null,
    replaces: held ? toExchangeRate(held) : null,
    valid_until: next ? dayBefore(next.valid_on) : null,
    products: holdsToday && isMoved ? await countCapped(db, productTable, priced) : none,
    ...(await ordersOf(db, key, rate, next)),
  }
}
