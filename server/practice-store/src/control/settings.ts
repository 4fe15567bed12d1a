import { z } from '@outlet/shared/contract/zod'

export const faultKinds = [
  'html',
  'half_json',
  'wrong_types',
  'redirect',
  'unauthorized',
  'forbidden',
  'bot_wall',
  'server_error',
  'gateway_timeout',
  'hang',
  'cut',
  'empty',
  'empty_list',
  'short_list',
  'page_loop',
  'big_body',
  'reset',
  'slow',
  // Of orders alone:
  'hook_before',
  'hook_after',
  'stays_created',
  'price_moved',
  'sold_out',
] as const

const Fault = z.strictObject({
  kind: z.enum(faultKinds),
  /** How many requests it strikes; without it, all until it is taken away. */
  times: z.int().min(1).optional(),
  /** Requests that it lets through first. */
  after: z.int().min(0).optional(),
  /** First word of the path behind the version: `products`, `product_search`, … Without it, all. */
  resource: z.string().optional(),
  site: z.string().optional(),
  /** The request is carried out all the same: an order is placed, and nobody hears of it. */
  applies: z.boolean().optional(),
  /** For `slow`: how long until the request is carried out. */
  ms: z.int().min(1).max(600_000).optional(),
  /** For `big_body`. */
  bytes: z.int().min(1).max(1_000_000_000).optional(),
})
export type Fault = z.infer<typeof Fault>

const Throttle = z.strictObject({
  /** 429 with Retry-After, or 503 with `sfdc_load_status: THROTTLE`. */
  status: z.union([z.literal(429), z.literal(503)]),
  /** Requests a second that are let through; 0 refuses all. */
  rate_per_second: z.number().min(0).max(100_000),
  burst: z.int().min(1).max(100_000).optional(),
  retry_after_seconds: z.int().min(0).max(86_400).optional(),
})
export type Throttle = z.infer<typeof Throttle>

const Latency = z.strictObject({ min_ms: z.int().min(0).max(600_000), max_ms: z.int().min(0).max(600_000) })

export const Settings = z.strictObject({
  latency: Latency.nullable(),
  /** The first that fits strikes. */
  faults: z.array(Fault),
  throttle: Throttle.nullable(),
  /** Whether stock and prices move by themselves. */
  moving: z.boolean(),
  /** Whether the shop has Order Management, by which its shoppers may cancel orders; by the Shopper APIs alone. */
  oms: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

export const SettingsChange = Settings.partial()

/** Without a field: the answer lacks it too. Null gives the variant back to automatic movement. */
export const InventoryChange = z.strictObject({
  site: z.string(),
  product_id: z.string(),
  inventory: z
    .strictObject({
      ats: z.int().min(0).optional(),
      stock_level: z.int().min(0).optional(),
      orderable: z.boolean().optional(),
      backorderable: z.boolean().optional(),
      preorderable: z.boolean().optional(),
      in_stock_date: z.iso.datetime().optional(),
    })
    .nullable(),
})

/** Short form: that many pieces, orderable when there is any. */
export const StockChange = z.strictObject({ site: z.string(), product_id: z.string(), stock: z.int().min(0) })

export const PriceChange = z.strictObject({
  site: z.string(),
  product_id: z.string(),
  discount_percent: z.int().min(0).max(90),
})

/** What the store's staff do with an order afterwards. */
export const OrderChange = z.strictObject({
  order_no: z.string(),
  status: z.enum(['created', 'new', 'open', 'completed', 'cancelled', 'failed']).optional(),
  confirmation_status: z.enum(['not_confirmed', 'confirmed']).optional(),
  payment_status: z.enum(['not_paid', 'part_paid', 'paid']).optional(),
  shipping_status: z.enum(['not_shipped', 'part_shipped', 'shipped']).optional(),
})

/** A removed master is gone with all its variants, from lists and by id. */
export const CatalogueChange = z.strictObject({ site: z.string(), product_id: z.string(), removed: z.boolean() })
