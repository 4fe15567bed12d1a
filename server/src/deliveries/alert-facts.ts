import { AlertEvent } from '@outlet/shared/contract/alert-rules'
import { QuantityKind } from '@outlet/shared/contract/inventory-monitors'
import { Money } from '@outlet/shared/contract/money'
import { OrderStatus } from '@outlet/shared/contract/orders'
import { Timestamp } from '@outlet/shared/contract/time'
import { z } from '@outlet/shared/contract/zod'

const Price = Money.nullable().default(null)

/**
 * What was so when an event happened, as far as its message names it. It is kept with each delivery, so that a message tells
 * what was, however late it goes.
 */
export const AlertFacts = z.object({
  event: AlertEvent,
  at: Timestamp,
  /** Of a product: its name, or its code where nobody knows it. */
  product: z.string().nullable().default(null),
  code: z.string().nullable().default(null),
  /** As the store names it. */
  product_id: z.string().nullable().default(null),
  website_type: z.string().nullable().default(null),
  store: z.string().nullable().default(null),
  price: Price,
  /** The highest where `price` is the lowest of several; null = unknown, or there is one price. */
  price_max: Price,
  previous_price: Price,
  stock_level: z.int().nullable().default(null),
  stock_level_kind: QuantityKind.nullable().default(null),
  /** Those in stock: `Black / 38`; `stock` null = nobody knows how many. */
  variants: z.array(z.object({ name: z.string(), stock: z.int().nullable() })).default([]),
  threshold: z.int().nullable().default(null),
  /** A problem's code: why a check failed, a store is blocked, a message did not arrive. */
  cause: z.string().nullable().default(null),
  since: Timestamp.nullable().default(null),
  /** How many checks are late. */
  count: z.int().nullable().default(null),
  /** What stands still or failed: a kind of work, a channel's name, who let a store in again. */
  what: z.string().nullable().default(null),
  /** The product's page at the store. */
  store_url: z.string().nullable().default(null),
  /** The picture as the store has it. */
  image_url: z.string().nullable().default(null),
  /** Of a purchase: what is bought, and what its final quote said, of which `price` is the total. */
  attempt_id: z.uuid().nullable().default(null),
  task: z.string().nullable().default(null),
  variant: z.string().nullable().default(null),
  quantity: z.int().nullable().default(null),
  subtotal: Price,
  tax: Price,
  shipping: Price,
  /** Of a practice store: nothing of it is real. */
  is_practice: z.boolean().default(false),
  /** A person is asked until then. */
  ends_at: Timestamp.nullable().default(null),
  /** The person finishes it in the store's own checkout. */
  is_handed_over: z.boolean().default(false),
  /** The person is asked once more. */
  is_reminder: z.boolean().default(false),
  /** What the store answered, in its own words. */
  store_message: z.string().nullable().default(null),
  /** Of an order, or a purchase that became one: the console's number, and the store's. */
  order_number: z.string().nullable().default(null),
  store_order_number: z.string().nullable().default(null),
  status: OrderStatus.nullable().catch(null).default(null),
  /** Where the console shows it: `/product_base/inventory-monitor?monitor=…`. */
  path: z.string(),
})
export type AlertFacts = z.infer<typeof AlertFacts>
