import { endpoint } from '../endpoint'
import { listOf, listQuery, queryFlag, queryMany } from '../list'
import { Money } from '../money'
import { TaskMode } from '../snatch-tasks/task-modes'
import { StoreKey } from '../stores/store-key'
import { Timestamp } from '../time'
import { z } from '../zod'

/**
 * State of a purchase attempt. `quoted` with `awaits_until`: waits for the confirmation of a person; `unknown`:
 * submitted, and it is unknown whether the store accepted the order; `handed_over`: a person completes the purchase in
 * the store's own checkout until `awaits_until`. The last two hold their slot and budget, to prevent a double purchase.
 */
export const AttemptState = z.enum([
  'reserved',
  'carting',
  'quoted',
  'submitting',
  'placed',
  'refused',
  'unknown',
  'handed_over',
  'not_placed',
  'abandoned',
])
export type AttemptState = z.infer<typeof AttemptState>

/** States of attempts that have not ended and hold a slot and a budget. */
export const openAttemptStates = [
  'reserved',
  'carting',
  'quoted',
  'submitting',
  'unknown',
  'handed_over',
] as const satisfies readonly AttemptState[]

/** Reason why an attempt bought nothing, or why its outcome is unknown. */
export const AttemptReason = z.enum([
  // Reasons in the final quote.
  'would_buy',
  'unit_price_too_high',
  'unit_price_too_low',
  'total_too_high',
  'price_unknown',
  'other_currency',
  'over_budget',
  // Reasons in the console.
  'buying_stopped',
  'task_not_armed',
  'channel_not_active',
  'deadline_passed',
  'not_confirmed',
  'declined',
  'secrets_unreadable',
  'never_sent',
  // Reasons at the store.
  'store_refused',
  'store_failed',
  'answer_unknown',
  'sender_lost',
  'order_pending',
  /** The store, which would list the order of the attempt, listed none twice. */
  'no_order_found',
  // A person reported that there is no order.
  'told_not_placed',
])
export type AttemptReason = z.infer<typeof AttemptReason>

export const AttemptQuote = z.object({ subtotal: Money, tax: Money, shipping: Money, total: Money })
export type AttemptQuote = z.infer<typeof AttemptQuote>

export const PurchaseAttempt = z.object({
  id: z.uuid(),
  task: z.object({ id: z.uuid(), name: z.string() }),
  channel: z.object({ id: z.uuid(), name: z.string() }),
  website_type: StoreKey,
  store_name: z.string().optional(),
  /** Whether the attempt belongs to a practice store, that is, is sample data. */
  is_practice: z.boolean().optional(),
  slot_no: z.int(),
  mode: TaskMode,
  state: AttemptState,
  reason: AttemptReason.nullable(),
  /** Message of the store, in its language. */
  message: z.string(),
  product: z.object({
    product_id: z.string(),
    variant_id: z.string(),
    title: z.string(),
    variant_name: z.string().nullable(),
    thumbnail: z.object({ url: z.string(), alt: z.string().nullable() }).nullable(),
    store_url: z.string().nullable(),
  }),
  quantity: z.int(),
  /** Amount reserved while the attempt is open. `spent` is the amount paid. */
  held: Money,
  spent: Money,
  quote: AttemptQuote.nullable(),
  /** Time after which the attempt is never submitted. */
  deadline: Timestamp.nullable(),
  /** Deadline for the confirmation by a person. */
  awaits_until: Timestamp.nullable(),
  confirmed_by: z.string().nullable(),
  submitted_at: Timestamp.nullable(),
  looks: z.int(),
  /**
   * Time of the next search for the order at the store (reconciliation); null = only a person can settle the attempt.
   */
  next_look_at: Timestamp.nullable(),
  /** Result of the last search. */
  seen: z.object({ at: Timestamp, outcome: z.string(), why: z.string() }).nullable(),
  hand_over_url: z.string().nullable(),
  store_order_number: z.string().nullable(),
  order_id: z.uuid().nullable(),
  created_at: Timestamp,
  ended_at: Timestamp.nullable(),
})
export type PurchaseAttempt = z.infer<typeof PurchaseAttempt>

export const PurchaseStep = z.object({
  id: z.string(),
  at: Timestamp,
  /** Not an enum, so that an open page can read steps of a newer server. */
  step: z.string(),
  /** Response time of the store in ms; null = no request was sent. */
  ms: z.int().nullable(),
  outcome: z.string(),
  /** Request and response, without secrets. */
  details: z.record(z.string(), z.unknown()),
})
export type PurchaseStep = z.infer<typeof PurchaseStep>

/**
 * Whether an attempt that was handed over to a person holds no slot and budget any more, because the person did not
 * respond in time or another order of the task needed them. Only the person knows whether the purchase was made, and
 * can still settle it as placed.
 */
export const isHandOverReleased = ({ state, hand_over_url }: Pick<PurchaseAttempt, 'state' | 'hand_over_url'>) =>
  state === 'abandoned' && hand_over_url !== null

export const AttemptWithSteps = PurchaseAttempt.extend({ steps: z.array(PurchaseStep) })
export type AttemptWithSteps = z.infer<typeof AttemptWithSteps>

export const attemptFilters = {
  task_id: z.uuid().optional(),
  state: queryMany(AttemptState),
  /** Whether to list only attempts that wait for a person: for a confirmation, or because their outcome is unknown. */
  needs_person: queryFlag.optional(),
}

export const listPurchaseAttempts = endpoint({
  method: 'GET',
  path: '/purchase-attempts',
  summary: 'List purchase attempts, newest first',
  needs: 'snatch-tasks.read',
  query: listQuery(attemptFilters, ['-created_at']),
  response: listOf(PurchaseAttempt),
  topics: ['snatch-tasks'],
})
