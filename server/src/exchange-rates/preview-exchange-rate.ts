import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, lte, ne } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { previewExchangeRate as endpoint, RatePreview } from '@outlet/shared/contract/exchange-rates'
import type { Count } from '@outlet/shared/contract/list'
import { orderTable } from '../orders/order-row'
import { authorise, type Actor } from '../platform/audit/actor'
import { countCapped } from '../platform/db/count-capped'
import type { Database } from '../platform/db/database'
import { productTable } from '../products/product-row'
import { exchangeRateTable, toExchangeRate, type ExchangeRateRow } from './exchange-rate-row'
import { rateKeyOf, todayOf, type RateKey, type RateSettings } from './rate-key'

type Asked = EndpointRequest<typeof endpoint>['query']

const none: Count = { count: 0, exact: true }

const isPair = ({ currency, reportingCurrency }: RateKey) =>
  and(eq(exchangeRateTable.currency, currency), eq(exchangeRateTable.reportingCurrency, reportingCurrency))

/** The rate that holds on the day until now, and the first that is set for a day after it. */
async function neighbours(db: Database, key: RateKey) {
  const { validOn } = exchangeRateTable
  const [held] = await db
    .select()
    .from(exchangeRateTable)
    .where(and(isPair(key), lte(validOn, key.validOn)))
    .orderBy(desc(validOn))
    .limit(1)
  const [next] = await db
    .select()
    .from(exchangeRateTable)
    .where(and(isPair(key), gt(validOn, key.validOn)))
    .orderBy(asc(validOn))
    .limit(1)
  return { held, next }
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** Orders as `convertWaitingOrders` would find them. */
async function ordersOf(db: Database, key: RateKey, rate: string, next: ExchangeRateRow | undefined) {
  const { currency, reportingCurrency, placedOn, rate: kept } = orderTable
  const ofPair = and(eq(currency, key.currency), eq(reportingCurrency, key.reportingCurrency))
  const count = (...conditions: Parameters<typeof and>) => countCapped(db, orderTable, and(ofPair, ...conditions))
  return {
    orders_converted: await count(isNull(kept), gte(placedOn, key.validOn)),
    orders_kept: await count(
      isNotNull(kept),
      ne(kept, rate),
      gte(placedOn, key.validOn),
      next && lt(placedOn, next.validOn),
    ),
    orders_waiting: await count(isNull(kept), lt(placedOn, key.validOn)),
  }
}

/**
 * What `setExchangeRate` would do, with nothing done. Throws Refusal `exchange_rate.same_currency`,
 * `exchange_rate.future_day`.
 */
export async function previewExchangeRate(
  db: Database,
  actor: Actor,
  settings: RateSettings,
  { rate, ...asked }: Asked,
): Promise<RatePreview> {
  authorise(actor, 'exchange-rates.write')
  const key = rateKeyOf(settings, asked)
  const { held, next } = await neighbours(db, key)
  const holdsToday = next === undefined || next.validOn > todayOf(settings)
  const isMoved = held === undefined || Number(held.rate) !== Number(rate)
  const priced = and(
    eq(productTable.currency, key.currency),
    isNotNull(productTable.currentPrice),
    isNull(productTable.deletedAt),
  )
  return {
    corrects: held?.validOn === key.validOn ? toExchangeRate(held) : null,
    replaces: held ? toExchangeRate(held) : null,
    valid_until: next ? dayBefore(next.validOn) : null,
    products: holdsToday && isMoved ? await countCapped(db, productTable, priced) : none,
    ...(await ordersOf(db, key, rate, next)),
  }
}
