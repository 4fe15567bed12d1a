import { endpoint } from '../endpoint'
import { queryFlag, queryMany } from '../list'
import { Money } from '../money'
import { StoreKey } from '../stores/store-key'
import { Timestamp } from '../time'
import { z } from '../zod'
import { MAX_ID } from './product-code'

/** Lengths in days of the windows of price facts. Each window ends now. */
export const priceWindowDays = [30, 90, 365] as const

/** A day of watched time is 24 hours. With less in 90 days, there is no verdict on a price. */
export const MIN_WATCHED_DAYS = 14

/** Prices in the last `days` days. Time without readings counts for none of the fields. */
export const PriceWindow = z.object({
  days: z.literal(priceWindowDays),
  /** Null = no price was read. */
  lowest: Money.nullable(),
  /** Start of the latest time at the lowest price. */
  lowest_at: Timestamp.nullable(),
  /** Mean price, weighted by the time for which each price held; rounded to the minor unit. Null = no duration. */
  average: Money.nullable(),
  watched_seconds: z.int(),
  /** Share of the watched time in which it could be ordered, 0 to 1; null = never stated. */
  orderable_share: z.number().nullable(),
})

export const priceVerdicts = ['new_low', 'good', 'usual', 'high', 'unknown'] as const
export const unknownVerdictCauses = ['no_price', 'not_read', 'watched_too_little'] as const

/**
 * Filters by the stored verdict, which is at most six hours old (`getPriceVerdictAge`). Prices that are not judged yet
 * match nothing.
 */
export const verdictFilters = {
  price_verdict: queryMany(z.enum(priceVerdicts)),
  /** False = discounts that are not real. Unknown ones match neither. */
  is_discount_real: queryFlag.optional(),
}

/** Columns of an export: verdicts, and lowest prices in the currency of the row. Computed for the export. */
export const priceFactColumns = [
  'price_verdict',
  'discount_verdict',
  'price_difference',
  'lowest_30_days',
  'lowest_90_days',
  'lowest_365_days',
] as const
export const discountVerdicts = ['real', 'not_real', 'unknown'] as const

/** Judgement of the current price; the definitions are in docs/decisions/price-facts.md. */
export const PriceVerdict = z.object({
  word: z.enum(priceVerdicts),
  /** Why the verdict is unknown. */
  cause: z.enum(unknownVerdictCauses).nullable(),
  /** Median price of the last 90 days, weighted by time; null if it was watched for too little time. */
  usual: Money.nullable(),
  /** Difference from the usual price in percent, rounded. */
  percent: z.int().nullable(),
  /** Lowest price before the current one. */
  lowest_before: Money.nullable(),
})
export type PriceVerdict = z.infer<typeof PriceVerdict>

export const unrealDiscountCauses = ['list_price_raised', 'usual_price', 'watched_too_little'] as const

/** Judgement of a price below the list price. */
export const DiscountVerdict = z.object({
  /** Null = unknown. */
  is_real: z.boolean().nullable(),
  /** Why it is not real, or unknown. */
  cause: z.enum(unrealDiscountCauses).nullable(),
  list_price: Money,
  /** List price before it was raised, and the time at which that was read. */
  list_price_before: Money.nullable(),
  raised_at: Timestamp.nullable(),
})
export type DiscountVerdict = z.infer<typeof DiscountVerdict>

/** Facts from the readings in one currency: prices of different currencies are never compared. */
export const PriceFacts = z.object({
  /** Currency of the last reading; null = never read. */
  currency: z.string().nullable(),
  /** Price at the last reading; null = the store stated none. */
  price: Money.nullable(),
  /** First reading in this currency. */
  watched_since: Timestamp.nullable(),
  /** Time with readings since then. */
  watched_seconds: z.int(),
  /** Lowest price since then, and the start of the latest time at that price. */
  lowest: Money.nullable(),
  lowest_at: Timestamp.nullable(),
  /** Same order as `priceWindowDays`. */
  windows: z.array(PriceWindow),
  verdict: PriceVerdict,
  /** Null = the price is not below a list price. */
  discount: DiscountVerdict.nullable(),
})
export type PriceFacts = z.infer<typeof PriceFacts>

export const MAX_PRICE_FACTS = 100

const PriceSubject = z.strictObject({
  product_id: z.string().min(1).max(MAX_ID),
  /** Null = the product itself, whose price is the lowest of its variants. */
  variant_id: z.string().min(1).max(MAX_ID).nullable().default(null),
})

export const listProductPriceFacts = endpoint({
  method: 'POST',
  path: '/products/price-facts',
  summary: 'Lowest and usual prices of products or variants of a store, with a verdict on the current price',
  needs: 'products.read',
  body: z.strictObject({
    website_type: StoreKey,
    subjects: z.array(PriceSubject).min(1).max(MAX_PRICE_FACTS),
  }),
  /** Same order as `subjects`. */
  response: z.object({
    items: z.array(PriceFacts.extend({ product_id: z.string(), variant_id: z.string().nullable() })),
  }),
  // Reads with POST, because many ids would exceed the length of a URL. Without topics, because prices change seldom:
  // clients refresh the facts periodically.
  topics: [],
})

export const listMonitorPriceFacts = endpoint({
  method: 'POST',
  path: '/inventory-monitors/price-facts',
  summary: 'Lowest and usual prices of the followed variants of monitors, with a verdict; deleted monitors are omitted',
  needs: 'inventory-monitors.read',
  body: z.strictObject({ monitor_ids: z.array(z.uuid()).min(1).max(MAX_PRICE_FACTS) }),
  response: z.object({ items: z.array(PriceFacts.extend({ monitor_id: z.uuid() })) }),
  // As above.
  topics: [],
})

export const getPriceVerdictAge = endpoint({
  method: 'GET',
  path: '/products/price-verdict-age',
  summary: 'Age of the stored verdicts by which products and monitors are filtered and sorted',
  needs: 'products.read',
  /** Without a store: of all stores. */
  query: z.strictObject({ website_type: StoreKey.optional() }),
  response: z.object({
    /** Time of the oldest verdict; null = there is none. */
    judged_at: Timestamp.nullable(),
    /** Products whose price has changed since their verdict, or that have none yet. */
    waiting: z.int(),
  }),
  topics: [],
})
