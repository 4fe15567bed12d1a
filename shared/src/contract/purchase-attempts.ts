import { endpoint } from './endpoint'
import { listOf, listQuery, queryFlag, queryMany } from './list'
import { Money } from './money'
import { StoreKey } from './store-key'
import { TaskMode } from './task-modes'
import { nameText } from './text'
import { Timestamp } from './time'
import { z } from './zod'

/**
 * `quoted` with `awaits_until` = a person is asked. `unknown` = submitted, and nobody knows whether the store took it;
 * `handed_over` = a person finishes it in the store's own checkout, until `awaits_until`. Both hold slot and budget.
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

/** Those that hold a slot and a budget, and are yet to end. */
export const openAttemptStates = [
  'reserved',
  'carting',
  'quoted',
  'submitting',
  'unknown',
  'handed_over',
] as const satisfies readonly AttemptState[]

/** Why an attempt bought nothing, or is not known to have. */
export const AttemptReason = z.enum([
  // What the final quote said.
  'would_buy',
  'unit_price_too_high',
  'unit_price_too_low',
  'total_too_high',
  'price_unknown',
  'other_currency',
  'over_budget',
  // The console's own.
  'buying_stopped',
  'task_not_armed',
  'channel_not_active',
  'deadline_passed',
  'not_confirmed',
  'declined',
  'secrets_unreadable',
  'never_sent',
  // The store's.
  'store_refused',
  'store_failed',
  'answer_unknown',
  'sender_lost',
  'order_pending',
  /** The store, which shows the attempt's order where there is one, showed none twice. */
  'no_order_found',
  // A person's word.
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
  /** Of a practice store: nothing of it is real. */
  is_practice: z.boolean().optional(),
  slot_no: z.int(),
  mode: TaskMode,
  state: AttemptState,
  reason: AttemptReason.nullable(),
  /** The store's own words, in its language. */
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
  /** Set aside while it is open, and what was paid. */
  held: Money,
  spent: Money,
  quote: AttemptQuote.nullable(),
  /** It is submitted before that or never. */
  deadline: Timestamp.nullable(),
  /** A person is asked until then. */
  awaits_until: Timestamp.nullable(),
  confirmed_by: z.string().nullable(),
  submitted_at: Timestamp.nullable(),
  looks: z.int(),
  /** When its order is looked for next; null = only a person can tell. */
  next_look_at: Timestamp.nullable(),
  /** What the last look told. */
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
  /** Free, so that a page in use goes on reading when the server learns another. */
  step: z.string(),
  /** How long the store took; null = it was not asked. */
  ms: z.int().nullable(),
  outcome: z.string(),
  /** What was asked and answered, without secrets. */
  details: z.record(z.string(), z.unknown()),
})
export type PurchaseStep = z.infer<typeof PurchaseStep>

/**
 * It was handed over to a person, and nothing is held for it any more: nobody answered in time, or another order of its task
 * took slot or budget. Only the person knows whether it was bought. It can still be settled as placed.
 */
export const isLetGo = ({ state, hand_over_url }: Pick<PurchaseAttempt, 'state' | 'hand_over_url'>) =>
  state === 'abandoned' && hand_over_url !== null

export const AttemptWithSteps = PurchaseAttempt.extend({ steps: z.array(PurchaseStep) })
export type AttemptWithSteps = z.infer<typeof AttemptWithSteps>

export const attemptFilters = {
  task_id: z.uuid().optional(),
  state: queryMany(AttemptState),
  /** Those that wait for a person: to be confirmed, or of unknown outcome. */
  needs_person: queryFlag.optional(),
}

export const listPurchaseAttempts = endpoint({
  method: 'GET',
  path: '/purchase-attempts',
  summary: 'Tries to buy, the newest first',
  needs: 'snatch-tasks.read',
  query: listQuery(attemptFilters, ['-created_at']),
  response: listOf(PurchaseAttempt),
  topics: ['snatch-tasks'],
})

export const getPurchaseAttempt = endpoint({
  method: 'GET',
  path: '/purchase-attempts/:attemptId',
  summary: 'One try to buy, with each of its steps',
  needs: 'snatch-tasks.read',
  response: AttemptWithSteps,
  topics: ['snatch-tasks'],
})

export const confirmPurchase = endpoint({
  method: 'POST',
  path: '/purchase-attempts/:attemptId/confirm',
  summary: 'Buy at the total that was seen; a higher one is asked about again. Only the first who confirms does',
  needs: 'purchase-attempts.confirm',
  /** In minor units of the quote's currency. */
  body: z.strictObject({ total: z.int().min(0) }),
  response: PurchaseAttempt,
})

export const declinePurchase = endpoint({
  method: 'POST',
  path: '/purchase-attempts/:attemptId/decline',
  summary: 'Do not buy what waits to be confirmed',
  needs: 'purchase-attempts.confirm',
  response: PurchaseAttempt,
})

export const settlePurchase = endpoint({
  method: 'POST',
  path: '/purchase-attempts/:attemptId/settle',
  summary: 'Say what became of a purchase of unknown outcome, as its person has found at the store',
  needs: 'purchase-attempts.confirm',
  body: z.discriminatedUnion('answer', [
    /** There is an order. */
    z.strictObject({
      answer: z.literal('placed'),
      store_order_number: nameText(
        100,
        'purchase_attempt.order_number_required',
        'purchase_attempt.order_number_too_long',
      ),
      /**
       * What was paid, in minor units of the attempt's currency. Without it the quote's total counts, or the most that is set
       * aside; required of a purchase that was let go of without a quote.
       */
      total: z.int().min(0).max(1_000_000_000_00).optional(),
    }),
    /** There is none: the task goes on. */
    z.strictObject({ answer: z.literal('not_placed') }),
    /** There is none, and the task ends. */
    z.strictObject({ answer: z.literal('cancelled') }),
  ]),
  response: PurchaseAttempt,
})
