import { endpoint } from './endpoint'
import { AttemptWithSteps, PurchaseAttempt } from './purchase-attempts/purchase-attempt'
import { nameText } from './text'
import { z } from './zod'

export * from './purchase-attempts/purchase-attempt'

export const getPurchaseAttempt = endpoint({
  method: 'GET',
  path: '/purchase-attempts/:attemptId',
  summary: 'Retrieve a purchase attempt with its steps',
  needs: 'snatch-tasks.read',
  response: AttemptWithSteps,
  topics: ['snatch-tasks'],
})

export const confirmPurchase = endpoint({
  method: 'POST',
  path: '/purchase-attempts/:attemptId/confirm',
  summary:
    'Confirm a purchase at the displayed total; a higher total requires another confirmation. Only the first confirmation counts',
  needs: 'purchase-attempts.confirm',
  /** Total in minor units of the quote's currency. */
  body: z.strictObject({ total: z.int().min(0) }),
  response: PurchaseAttempt,
})

export const declinePurchase = endpoint({
  method: 'POST',
  path: '/purchase-attempts/:attemptId/decline',
  summary: 'Decline a purchase that awaits confirmation',
  needs: 'purchase-attempts.confirm',
  response: PurchaseAttempt,
})

export const settlePurchase = endpoint({
  method: 'POST',
  path: '/purchase-attempts/:attemptId/settle',
  summary: 'Record the outcome of a purchase of unknown outcome as a person found it at the store',
  needs: 'purchase-attempts.confirm',
  body: z.discriminatedUnion('answer', [
    /** The store has an order. */
    z.strictObject({
      answer: z.literal('placed'),
      store_order_number: nameText(
        100,
        'purchase_attempt.order_number_required',
        'purchase_attempt.order_number_too_long',
      ),
      /**
       * Amount paid, in minor units of the attempt's currency. Defaults to the quote's total or, without a quote, to
       * the reserved amount. Required for an attempt that was released without a quote.
       */
      total: z.int().min(0).max(1_000_000_000_00).optional(),
    }),
    /** The store has no order; the task continues. */
    z.strictObject({ answer: z.literal('not_placed') }),
    /** The store has no order, and the task ends. */
    z.strictObject({ answer: z.literal('cancelled') }),
  ]),
  response: PurchaseAttempt,
})
