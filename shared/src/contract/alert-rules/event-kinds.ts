import { ChannelKind, ChannelProblem } from '../notification-channels/channel-kinds'
import { eventFacts } from '../inventory-monitors/inventory-monitor-events'
import { Money } from '../money'
import { AttemptQuote, AttemptReason } from '../purchase-attempts'
import { Role } from '../users/roles'
import { StoreErrorCode } from '../stores/store-key'
import { TaskChannelProblem } from '../task-channels'
import { Timestamp } from '../time'
import { z } from '../zod'

/** State of a monitored product at the time of the event. */
export const MonitorEventPayload = z.object({
  product_code: z.string(),
  product_id: z.string(),
  ...eventFacts,
  /** Whether the monitor has just started to fail (at most two failures before). Users are notified only then. */
  begins_failing: z.boolean(),
})
export type MonitorEventPayload = z.infer<typeof MonitorEventPayload>

const StoreTrouble = z.object({ store_name: z.string(), code: StoreErrorCode })

/** Start of the period in which monitoring or work is, or was, stalled. */
const Stall = z.object({ since: Timestamp })

/** Purchase that is to be made or was made. */
const Purchase = z.object({
  task_id: z.uuid(),
  task_name: z.string(),
  product_id: z.string(),
  product_code: z.string(),
  product_name: z.string(),
  variant_name: z.string().nullable(),
  quantity: z.int(),
  /** Total of the final quote, or the amount paid. */
  total: Money.nullable(),
  /** Null = the store has not returned a quote yet. */
  quote: AttemptQuote.nullable().optional(),
  reason: AttemptReason.nullable(),
  message: z.string(),
  store_order_number: z.string().nullable(),
  order_id: z.uuid().nullable(),
  /** Deadline for a person to confirm the purchase. */
  awaits_until: Timestamp.nullable(),
  /** Whether a person completes the purchase in the store's own checkout. */
  is_handed_over: z.boolean().optional(),
  /** Whether this is a reminder of an open confirmation. */
  is_reminder: z.boolean().optional(),
})
export type PurchasePayload = z.infer<typeof Purchase>

const OrderPayload = z.object({
  order_number: z.string(),
  store_order_number: z.string().nullable(),
  status: z.string(),
})

/** Event for one user, about a record. `by`: name of the user who caused it. */
const ToUser = z.object({ user_id: z.uuid(), by: z.string(), record_name: z.string() })

/** All event kinds with their payloads. A kind is added together with the code that emits it. */
export const eventKinds = {
  restocked: MonitorEventPayload,
  sold_out: MonitorEventPayload,
  low_stock: MonitorEventPayload,
  price_dropped: MonitorEventPayload,
  price_raised: MonitorEventPayload,
  /** A store lists a product for the first time. */
  new_product: z.object({
    product_code: z.string(),
    product_id: z.string(),
    product_name: z.string(),
    /** Lowest known price among its variants; `price_max` is the highest. */
    price: Money.nullable(),
    price_max: Money.nullable().optional(),
  }),
  gone: MonitorEventPayload,
  check_failing: MonitorEventPayload,
  check_recovered: MonitorEventPayload,
  store_blocked: StoreTrouble,
  store_recovered: z.object({ store_name: z.string(), by: z.string() }),
  /** A store fails as a whole: `failing` of its `monitors` cannot be read. It replaces `check_failing` of each. */
  store_failing: z.object({
    store_name: z.string(),
    code: StoreErrorCode.nullable(),
    failing: z.int(),
    monitors: z.int(),
  }),
  /** The store responds again. `failing` monitors still fail; each of them is reported after its next check. */
  store_responding: z.object({ store_name: z.string(), since: Timestamp, failing: z.int(), monitors: z.int() }),
  sync_failed: StoreTrouble,
  /** No monitor is checked any more. */
  monitoring_stalled: Stall,
  monitoring_resumed: Stall,
  /** Checks of a store are later than their interval. */
  checks_late: Stall.extend({ store_name: z.string(), count: z.int() }),
  checks_on_time: Stall.extend({ store_name: z.string() }),
  /** No worker claims a kind of background work. */
  work_stalled: Stall,
  work_resumed: Stall,
  /** A notification channel fails, or its service has disabled it. `user_id` is set for personal channels. */
  channel_degraded: z.object({
    channel_name: z.string(),
    kind: ChannelKind,
    code: ChannelProblem,
    user_id: z.uuid().nullable(),
  }),
  /** A delivery failed permanently (dead letter). */
  delivery_dead: z.object({ channel_name: z.string(), title: z.string(), code: ChannelProblem }),
  /** A check found variants that became orderable or changed their price. */
  became_orderable: z.object({ product_id: z.string() }),
  /** A task has started a purchase attempt. This payload and the following ones describe the attempt. */
  task_triggered: Purchase,
  purchase_awaiting: Purchase,
  purchase_placed: Purchase,
  purchase_refused: Purchase,
  purchase_unknown: Purchase,
  /** The daily budget of a task's channel, or the budget of the task, does not suffice for another purchase. */
  budget_low: z.object({ name: z.string(), left: Money }),
  /**
   * The task waits for a person, because too many consecutive attempts bought nothing. `reason` is that of the last
   * attempt.
   */
  task_suspended: z.object({ task_name: z.string(), reason: AttemptReason.nullable() }),
  /** The channel buys nothing until a person has tested it. */
  task_channel_paused: z.object({ channel_name: z.string(), code: TaskChannelProblem.shape.code }),
  order_changed: OrderPayload,
  /** The order is placed, but the store will not ship it. */
  order_oversold: OrderPayload,
  role_changed: z.object({ role: Role, by: z.string() }),
  /** A note mentions a user. The subject is the note's record. */
  mentioned: ToUser.extend({ note_id: z.uuid(), text: z.string() }),
  /** A user becomes the assignee of the subject. */
  assigned: ToUser,
  /** The canary of a release was significantly worse than the pinned version and was stopped. */
  canary_halted: z.object({
    environment: z.string(),
    cause: z.enum(['canary_errors', 'canary_load_time']),
    /** Number of loads that had errors or were slow. */
    bad: z.int(),
    loads: z.int(),
    pinned_bad: z.int(),
    pinned_loads: z.int(),
  }),
} as const satisfies Record<string, z.ZodType>

export type EventKind = keyof typeof eventKinds
// `Object.keys` has the type `string[]`, but returns exactly the keys of the table above.
export const EventKind = z.enum(Object.keys(eventKinds) as [EventKind, ...EventKind[]])

export type EventPayload<Kind extends EventKind> = z.infer<(typeof eventKinds)[Kind]>
