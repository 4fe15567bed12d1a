import { MIN_WATCHED_DAYS, type DiscountVerdict, type PriceVerdict } from '@outlet/shared/contract/products/price-facts'
import {
  durationOf,
  isPriced,
  lowestOf,
  spansSince,
  spansWithin,
  startOf,
  type ComparablePrices,
  type PriceSpan,
} from './price-history'

const DAY = 86_400_000
/** The usual price is the median of this time. */
const USUAL_DAYS = 90
/** For so long a new lowest price is new, and a raised list price counts as raised shortly before. */
const RECENT_DAYS = 30
/** Differences below this share are none: a price within it of the usual price is usual. */
const MARGIN = 0.05
/** A price that was not read for longer is not known to hold. Same as the maximum gap within an interval. */
export const STALE_MS = 1.5 * DAY

const isLower = (price: number, than: number) => price <= than * (1 - MARGIN)
const isHigher = (price: number, than: number) => price >= than * (1 + MARGIN)

/** Whether the price was known for long enough to judge it. */
export const isWatchedEnough = (spans: readonly PriceSpan[], purgedMs = 0): boolean =>
  durationOf(spans.filter(isPriced)) + purgedMs >= MIN_WATCHED_DAYS * DAY

/** Median price, weighted by duration: for half of the time it was at most this. */
function medianOf(spans: readonly PriceSpan[]): number | null {
  const priced = spans.filter(isPriced).sort((one, other) => one.price - other.price)
  const half = durationOf(priced) / 2
  let passed = 0
  for (const { price, from, until } of priced) {
    passed += until - from
    if (passed >= half) return price
  }
  return null
}

/** Start of the time at the current price. Times without a reading or without a price do not end it. */
function currentStart(spans: readonly PriceSpan[], price: number): number {
  const index = spans.findLastIndex((span) => isPriced(span) && span.price !== price)
  return spans.slice(index + 1).find(isPriced)?.from ?? Infinity
}

/** The usual price at `at`; null if the price was watched for too little time. */
export function usualPrice(spans: readonly PriceSpan[], at: number): number | null {
  const within = spansWithin(spans, startOf(at, USUAL_DAYS))
  return isWatchedEnough(within) ? medianOf(within) : null
}

interface LowestBefore {
  /** Lowest price before the current one, null = none was read. */
  lowest: number | null
  /** Start of the time at the current price. */
  since: number
  /** Whether the time before was watched for long enough to compare. */
  isEnough: boolean
}

/** The lowest price before the current one, in the last `days` or ever. */
export function lowestBefore({ spans, purged }: ComparablePrices, price: number, after = -Infinity): LowestBefore {
  const since = currentStart(spans, price)
  const before = spansWithin(
    spans.filter(({ from }) => from < since),
    after,
  )
  const isWhole = after === -Infinity && purged !== null
  const prices = [lowestOf(before)?.price, isWhole ? purged.lowest : null].filter((each) => typeof each === 'number')
  return {
    lowest: prices.length === 0 ? null : Math.min(...prices),
    since,
    isEnough: isWatchedEnough(before, isWhole ? purged.watchedMs : 0),
  }
}

export interface JudgedPrice extends Pick<PriceVerdict, 'word' | 'cause' | 'percent'> {
  usual: number | null
  lowestBefore: number | null
}

function wordOf(prices: ComparablePrices, price: number, usual: number | null, at: number): PriceVerdict['word'] {
  const { lowest, since, isEnough } = lowestBefore(prices, price)
  const isNewLow = lowest !== null && price < lowest && isEnough && since >= startOf(at, RECENT_DAYS)
  if (isNewLow) return 'new_low'
  if (usual === null) return 'unknown'
  if (isLower(price, usual)) return 'good'
  return isHigher(price, usual) ? 'high' : 'usual'
}

/** Judges the price of the last reading at `at`. */
export function judgePrice(prices: ComparablePrices, at: number): JudgedPrice {
  const last = prices.spans.at(-1)
  const usual = usualPrice(prices.spans, at)
  const unknown = (cause: PriceVerdict['cause']): JudgedPrice => ({
    word: 'unknown',
    cause,
    usual,
    percent: null,
    lowestBefore: null,
  })
  if (!last || at - last.until > STALE_MS) return unknown('not_read')
  const { price } = last
  if (price === null) return unknown('no_price')
  const word = wordOf(prices, price, usual, at)
  if (word === 'unknown') return unknown('watched_too_little')
  return {
    word,
    cause: null,
    usual,
    percent: usual === null || usual === 0 ? null : Math.round((100 * (price - usual)) / usual),
    lowestBefore: lowestBefore(prices, price).lowest,
  }
}

/** The last raise of the list price since `start`, if the present one is higher than one that was read since then. */
function findRaise(spans: readonly PriceSpan[], listPrice: number, start: number) {
  const since = spansSince(spans, start).filter((span) => span.listPrice !== null)
  const index = since.findLastIndex((span) => span.listPrice !== null && isHigher(listPrice, span.listPrice))
  const [before, after] = [since[index], since[index + 1]]
  return before && after ? { before: before.listPrice ?? 0, at: after.from } : null
}

/**
 * Judges the discount of the last reading; null without one. `usual` is the usual price, null if it is unknown. A
 * discount is not real if the list price was raised shortly before the price or since, or if the price is usual.
 */
export function judgeDiscount(spans: readonly PriceSpan[], usual: number | null): DiscountVerdict | null {
  const last = spans.at(-1)
  if (!last || last.price === null || last.listPrice === null || last.listPrice <= last.price) return null
  const { currency, price, listPrice } = last
  const raise = findRaise(spans, listPrice, currentStart(spans, price) - RECENT_DAYS * DAY)
  const verdict = (is_real: boolean | null, cause: DiscountVerdict['cause']): DiscountVerdict => ({
    is_real,
    cause,
    list_price: { minor: listPrice, currency },
    list_price_before: raise && { minor: raise.before, currency },
    raised_at: raise && new Date(raise.at).toISOString(),
  })
  if (raise) return verdict(false, 'list_price_raised')
  if (usual === null) return verdict(null, 'watched_too_little')
  return isLower(price, usual) ? verdict(true, null) : verdict(false, 'usual_price')
}
