import { priceWindowDays, type PriceFacts } from '@outlet/shared/contract/products/price-facts'
import { judgeDiscount, judgePrice } from './judge-price'
import {
  comparablePrices,
  durationOf,
  isPriced,
  lowestOf,
  spansSince,
  spansWithin,
  startOf,
  type PriceHistory,
  type PriceSpan,
  type PurgedPrices,
} from './price-history'

const iso = (instant: number | null | undefined): string | null =>
  instant === null || instant === undefined ? null : new Date(instant).toISOString()

const seconds = (milliseconds: number) => Math.round(milliseconds / 1000)

/** Mean price, weighted by duration; null without a duration. */
function averageOf(spans: readonly PriceSpan[]): number | null {
  const priced = spans.filter(isPriced)
  const duration = durationOf(priced)
  if (duration === 0) return null
  return Math.round(priced.reduce((sum, { price, from, until }) => sum + price * (until - from), 0) / duration)
}

function orderableShareOf(spans: readonly PriceSpan[]): number | null {
  const known = durationOf(spans.filter(({ orderable }) => orderable !== null))
  if (known === 0) return null
  return Math.round((durationOf(spans.filter(({ orderable }) => orderable)) / known) * 10_000) / 10_000
}

/** The lowest price of all spans and of those that are deleted. */
function lowestEver(spans: readonly PriceSpan[], purged: PurgedPrices | null) {
  const lowest = lowestOf(spans)
  if (purged === null || purged.lowest === null || (lowest && lowest.price <= purged.lowest)) return lowest
  return { price: purged.lowest, from: purged.lowestAt }
}

/**
 * Facts of a price at `at`, from the readings until then in the currency of the last one. `at` may be in the past, for
 * facts as they were. A pure function.
 */
export function priceFacts(history: PriceHistory, at: number): PriceFacts {
  const prices = comparablePrices(history, at)
  const { currency, spans, purged } = prices
  const money = (minor: number | null | undefined) =>
    minor === null || minor === undefined || currency === null ? null : { minor, currency }
  const windowOf = (days: (typeof priceWindowDays)[number]) => {
    const start = startOf(at, days)
    const lowest = lowestOf(spansSince(spans, start))
    const within = spansWithin(spans, start)
    return {
      days,
      lowest: money(lowest?.price),
      lowest_at: iso(lowest?.from),
      average: money(averageOf(within)),
      watched_seconds: seconds(durationOf(within)),
      orderable_share: orderableShareOf(within),
    }
  }
  const lowest = lowestEver(spans, purged)
  const { word, cause, percent, usual, lowestBefore } = judgePrice(prices, at)
  return {
    currency,
    price: money(spans.at(-1)?.price),
    watched_since: iso(purged?.firstAt ?? spans[0]?.from),
    watched_seconds: seconds(durationOf(spans) + (purged?.watchedMs ?? 0)),
    lowest: money(lowest?.price),
    lowest_at: iso(lowest?.from),
    windows: priceWindowDays.map(windowOf),
    verdict: { word, cause, percent, usual: money(usual), lowest_before: money(lowestBefore) },
    discount: judgeDiscount(spans, usual),
  }
}
