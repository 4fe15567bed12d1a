import type { Money } from '@outlet/shared/contract/money'
import { STALE_MS, isWatchedEnough, judgeDiscount, lowestBefore, usualPrice } from './judge-price'
import {
  comparablePrices,
  lowestOf,
  spansSince,
  startOf,
  withReading,
  type ComparablePrices,
  type PriceHistory,
} from './price-history'

const YEAR_DAYS = 365

/** The prices that were known at an instant, the price of that instant last. */
export interface PricesAt {
  prices: ComparablePrices
  price: number
  at: number
}

/** The prices that were known at `at`, when `price` was read. */
export const pricesAt = (history: PriceHistory, at: number, price: Money): PricesAt => ({
  prices: comparablePrices(withReading(history, at, price), at),
  price: price.minor,
  at,
})

/** Whether the price is below every other in the last `days`. False if those were watched for too little time. */
export function isNewLow({ prices, price, at }: PricesAt, days: number): boolean {
  const before = lowestBefore(prices, price, startOf(at, days))
  return before.isEnough && before.lowest !== null && price < before.lowest
}

/** The lowest price of the last 365 days, this one included; null if they were watched for too little time. */
export function lowestOfYear({ prices, at }: PricesAt): number | null {
  const within = spansSince(prices.spans, startOf(at, YEAR_DAYS))
  return isWatchedEnough(within) ? (lowestOf(within)?.price ?? null) : null
}

/**
 * Whether the price is at most `percent` above the lowest of the last 365 days. False if those were watched for too
 * little time.
 */
export function isNearLowest(known: PricesAt, percent: number): boolean {
  const lowest = lowestOfYear(known)
  return lowest !== null && known.price * 100 <= lowest * (100 + percent)
}

/** Whether the price is a discount that is real. */
export const hasRealDiscount = ({ prices: { spans }, at }: PricesAt): boolean =>
  judgeDiscount(spans, usualPrice(spans, at))?.is_real === true

/**
 * The price at which the product was offered at `at`; null if it was not read for a day and a half, could not be
 * ordered, or had no price.
 */
export function offerAt(history: PriceHistory, at: number): Money | null {
  const { spans } = comparablePrices(history, at)
  const last = spans.at(-1)
  if (!last || at - last.until > STALE_MS || last.price === null || last.orderable === false) return null
  return { minor: last.price, currency: last.currency }
}
