import { ChannelKind, ChannelProblem } from './channel-kinds'
import { QuantityKind } from './inventory-monitors'
import { Money } from './money'
import { AttemptQuote, AttemptReason } from './purchase-attempts'
import { Role } from './roles'
import { StoreErrorCode } from './store-key'
import { TaskChannelProblem } from './task-channels'
import { Timestamp } from './time'
import { z } from './zod'

/** What was so of a monitored product when its event happened. */
export const MonitorEventPayload = z.object({
  product_code: z.string(),
  product_id: z.string(),
  stock_level: z.int().nullable(),
  stock_level_kind: QuantityKind,
  /** The lowest among the followed variants. */
  price: Money.nullable(),
  /** The highest known among the followed variants; null = unknown. */
  price_max: Money.nullable().optional(),
  /** The one reported before, of a change of the price. */
  previous_price: Money.nullable(),
  /** Of low stock. */
  threshold: z.int().nullable(),
  /** Why the checks failed. */
  code: StoreErrorCode.nullable(),
  /** The checks worked until now, or failed once or twice: of what fails already, nobody is told anew. */
  begins_failing: z.boolean(),
})
export type MonitorEventPayload = z.infer<typeof MonitorEventPayload>

const StoreTrouble = z.object({ store_name: z.string(), code: StoreErrorCode })

/** Since when it stands, or stood, still. */
const Stall = z.object({ since: Timestamp })

/** What was to be bought, or was. */
const Purchase = z.object({
  task_id: z.uuid(),
  task_name: z.string(),
  product_id: z.string(),
  product_code: z.string(),
  product_name: z.string(),
  variant_name: z.string().nullable(),
  quantity: z.int(),
  /** Of the final quote, or what was paid. */
  total: Money.nullable(),
  /** Null = the store has quoted none yet. */
  quote: AttemptQuote.nullable().optional(),
  reason: AttemptReason.nullable(),
  message: z.string(),
  store_order_number: z.string().nullable(),
  order_id: z.uuid().nullable(),
  /** A person is asked until then. */
  awaits_until: Timestamp.nullable(),
  /** A person finishes it in the store's own checkout. */
  is_handed_over: z.boolean().optional(),
  /** The person is asked once more. */
  is_reminder: z.boolean().optional(),
})
export type PurchasePayload = z.infer<typeof Purchase>

const OrderTold = z.object({ order_number: z.string(), store_order_number: z.string().nullable(), status: z.string() })

/** Every kind of event, with what it carries. A kind stands here with what emits it. */
export const eventKinds = {
  restocked: MonitorEventPayload,
  sold_out: MonitorEventPayload,
  low_stock: MonitorEventPayload,
  price_dropped: MonitorEventPayload,
  price_raised: MonitorEventPayload,
  /** A store lists a product that it never listed before. */
  new_product: z.object({
    product_code: z.string(),
    product_id: z.string(),
    product_name: z.string(),
    /** The lowest and the highest known among its variants. */
    price: Money.nullable(),
    price_max: Money.nullable().optional(),
  }),
  gone: MonitorEventPayload,
  check_failing: MonitorEventPayload,
  check_recovered: MonitorEventPayload,
  store_blocked: StoreTrouble,
  store_recovered: z.object({ store_name: z.string(), by: z.string() }),
  sync_failed: StoreTrouble,
  /** Nothing is checked any more. */
  monitoring_stalled: Stall,
  monitoring_resumed: Stall,
  /** Checks of a store come later than their interval. */
  checks_late: Stall.extend({ store_name: z.string(), count: z.int() }),
  checks_on_time: Stall.extend({ store_name: z.string() }),
  /** A kind of background work that nobody takes. */
  work_stalled: Stall,
  work_resumed: Stall,
  /** Its messages no longer arrive, or its service has ended it; `user_id` of one's own channel. */
  channel_degraded: z.object({
    channel_name: z.string(),
    kind: ChannelKind,
    code: ChannelProblem,
    user_id: z.uuid().nullable(),
  }),
  /** A message that is given up. */
  delivery_dead: z.object({ channel_name: z.string(), title: z.string(), code: ChannelProblem }),
  /** Variants that a check has read as orderable, or at another price, which they were not before. */
  became_orderable: z.object({ product_id: z.string() }),
  /** A task has begun to buy; of the attempt, as all that follow. */
  task_triggered: Purchase,
  purchase_awaiting: Purchase,
  purchase_placed: Purchase,
  purchase_refused: Purchase,
  purchase_unknown: Purchase,
  /** Of a task's channel today, or of the task: too little is left for another purchase. */
  budget_low: z.object({ name: z.string(), left: Money }),
  /** So many attempts in a row bought nothing that the task waits for a person; `reason` of the last. */
  task_suspended: z.object({ task_name: z.string(), reason: AttemptReason.nullable() }),
  /** Nothing is bought through it until a person has tried it. */
  task_channel_paused: z.object({ channel_name: z.string(), code: TaskChannelProblem.shape.code }),
  order_changed: OrderTold,
  /** It is placed, and the store will not send it. */
  order_oversold: OrderTold,
  role_changed: z.object({ role: Role, by: z.string() }),
  /** Of a release: it was significantly worse than the pinned one, and nobody gets it there any more. */
  canary_halted: z.object({
    environment: z.string(),
    cause: z.enum(['canary_errors', 'canary_load_time']),
    /** Loads with errors, or that were slow. */
    bad: z.int(),
    loads: z.int(),
    pinned_bad: z.int(),
    pinned_loads: z.int(),
  }),
} as const satisfies Record<string, z.ZodType>

export type EventKind = keyof typeof eventKinds
// Object.keys is typed string[], but its content is the table's above.
export const EventKind = z.enum(Object.keys(eventKinds) as [EventKind, ...EventKind[]])

export type EventPayload<Kind extends EventKind> = z.infer<(typeof eventKinds)[Kind]>
