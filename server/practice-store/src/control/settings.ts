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
  // Faults of order requests only:
  'hook_before',
  'hook_after',
  'stays_created',
  'price_moved',
  'sold_out',
] as const

const Fault = z.strictObject({
  kind: z.enum(faultKinds),
  /** Number of requests that the fault strikes; default: all until it is removed. */
  times: z.int().min(1).optional(),
  /** Number of requests that pass before the fault strikes. */
  after: z.int().min(0).optional(),
  /** First path segment after the version, such as `products` or `product_search`; default: all. */
  resource: z.string().optional(),
  site: z.string().optional(),
  /** The request is carried out despite the fault: an order is placed, but the client does not learn of it. */
  applies: z.boolean().optional(),
  /** For `slow`: delay in ms before the request is carried out. */
  ms: z.int().min(1).max(600_000).optional(),
  /** For `big_body`: size of the body. */
  bytes: z.int().min(1).max(1_000_000_000).optional(),
})
export type Fault = z.infer<typeof Fault>

const Throttle = z.strictObject({
  /** 429 with Retry-After, or 503 with `sfdc_load_status: THROTTLE`. */
  status: z.union([z.literal(429), z.literal(503)]),
  /** Requests per second that pass; 0 refuses all. */
  rate_per_second: z.number().min(0).max(100_000),
  burst: z.int().min(1).max(100_000).optional(),
  retry_after_seconds: z.int().min(0).max(86_400).optional(),
})
export type Throttle = z.infer<typeof Throttle>

const Latency = z.strictObject({ min_ms: z.int().min(0).max(600_000), max_ms: z.int().min(0).max(600_000) })

export const Settings = z.strictObject({
  latency: Latency.nullable(),
  /** The first matching fault strikes. */
  faults: z.array(Fault),
  throttle: Throttle.nullable(),
  /** Whether stock and prices change by themselves. */
  moving: z.boolean(),
  /** Whether the shop has Order Management, through which shoppers can cancel orders; Shopper APIs only. */
  oms: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

export const SettingsChange = Settings.partial()

/** A missing field is missing in the API's document as well. Null returns the variant to automatic movement. */
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

/** Short form of an inventory: this quantity, orderable if it is above 0. */
export const StockChange = z.strictObject({ site: z.string(), product_id: z.string(), stock: z.int().min(0) })

export const PriceChange = z.strictObject({
  site: z.string(),
  product_id: z.string(),
  discount_percent: z.int().min(0).max(90),
})

/** Changes that the store's staff make to an order after it was placed. */
export const OrderChange = z.strictObject({
  order_no: z.string(),
  status: z.enum(['created', 'new', 'open', 'completed', 'cancelled', 'failed']).optional(),
  confirmation_status: z.enum(['not_confirmed', 'confirmed']).optional(),
  payment_status: z.enum(['not_paid', 'part_paid', 'paid']).optional(),
  shipping_status: z.enum(['not_shipped', 'part_shipped', 'shipped']).optional(),
})

/** Removes or restores a product. A removed master is missing with all its variants, from lists and by id. */
export const CatalogueChange = z.strictObject({ site: z.string(), product_id: z.string(), removed: z.boolean() })
