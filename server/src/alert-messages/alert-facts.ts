import { AlertEvent } from '@outlet/shared/contract/alert-rules'
import { Money } from '@outlet/shared/contract/money'
import { OrderStatus } from '@outlet/shared/contract/orders'
import { StockKind } from '@outlet/shared/contract/stock'
import { Timestamp } from '@outlet/shared/contract/time'
import { z } from '@outlet/shared/contract/zod'

const Price = Money.nullable().default(null)

/**
 * State at the time of an event, as far as its message displays it. Stored with each delivery, so that a late message
 * still describes the event.
 */
export const AlertFacts = z.object({
  event: AlertEvent,
  at: Timestamp,
  /** Product name, or the product code if the name is unknown. */
  product: z.string().nullable().default(null),
  code: z.string().nullable().default(null),
  /** Product id in the store's own notation. */
  product_id: z.string().nullable().default(null),
  website_type: z.string().nullable().default(null),
  store: z.string().nullable().default(null),
  price: Price,
  /** Highest price when `price` is the lowest of several; null = unknown, or there is one price. */
  price_max: Price,
  previous_price: Price,
  /** Target price of the rule, which the price does not exceed; null = the rule has none. */
  target_price: Price,
  /** Lowest price of the last 365 days, the event's own included; null = unknown. */
  lowest_price: Price,
  /** The same product's lowest price in another store, as far as it is known; null = none. */
  other_price: Price,
  other_store: z.string().nullable().default(null),
  stock_level: z.int().nullable().default(null),
  stock_level_kind: StockKind.nullable().default(null),
  /** Variants in stock, for example `Black / 38`. `stock` null = quantity unknown. */
  variants: z.array(z.object({ name: z.string(), stock: z.int().nullable() })).default([]),
  threshold: z.int().nullable().default(null),
  /** Error code: why a check failed, a store is blocked or a message did not arrive. */
  cause: z.string().nullable().default(null),
  since: Timestamp.nullable().default(null),
  /** Number of late checks, or of a store's failing monitors. */
  count: z.int().nullable().default(null),
  /** Name of what stalled or failed: a kind of work, a channel, or the person who unblocked a store. */
  what: z.string().nullable().default(null),
  /** The product's page at the store. */
  store_url: z.string().nullable().default(null),
  /** URL of the picture at the store. */
  image_url: z.string().nullable().default(null),
  /** Purchase: what is bought, and the amounts of its final quote. `price` is the total. */
  attempt_id: z.uuid().nullable().default(null),
  task: z.string().nullable().default(null),
  variant: z.string().nullable().default(null),
  quantity: z.int().nullable().default(null),
  subtotal: Price,
  tax: Price,
  shipping: Price,
  /** The event is about a practice store, so nothing of it is real. */
  is_practice: z.boolean().default(false),
  /** Deadline for the person's decision. */
  ends_at: Timestamp.nullable().default(null),
  /** The person completes the purchase in the store's own checkout. */
  is_handed_over: z.boolean().default(false),
  /** Second prompt for the same decision. */
  is_reminder: z.boolean().default(false),
  /** Message returned by the store, unchanged. */
  store_message: z.string().nullable().default(null),
  /** Order, or the order that a purchase became: the console's number and the store's. */
  order_number: z.string().nullable().default(null),
  store_order_number: z.string().nullable().default(null),
  status: OrderStatus.nullable().catch(null).default(null),
  /** Path of its page in the console: `/product_base/inventory-monitor?monitor=…`. */
  path: z.string(),
})
export type AlertFacts = z.infer<typeof AlertFacts>

/** Price change in percent of the previous price; null if either price is unknown or the currencies differ. */
export function changePercent({ price, previous_price }: Pick<AlertFacts, 'price' | 'previous_price'>): number | null {
  if (price?.currency !== previous_price?.currency || !price || !previous_price || previous_price.minor === 0)
    return null
  return (100 * (price.minor - previous_price.minor)) / previous_price.minor
}
