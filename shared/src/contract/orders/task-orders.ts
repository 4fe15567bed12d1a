import { endpoint } from '../endpoint'
import { OrderWithEvents } from '../orders'
import { z } from '../zod'

export const refreshOrder = endpoint({
  method: 'POST',
  path: '/orders/:orderId/refresh',
  summary: "Read a task's order from its store now",
  needs: 'orders.write',
  response: OrderWithEvents,
})

/**
 * Outcome of a cancellation request. `unknown`: it is not known whether the store cancelled the order; the order is
 * read again soon.
 */
export const OrderCancelOutcome = z.enum(['cancelled', 'refused', 'unknown'])
export type OrderCancelOutcome = z.infer<typeof OrderCancelOutcome>

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/:orderId/cancel',
  summary: "Request that the store cancels a task's order",
  needs: 'orders.write',
  response: z.object({
    outcome: OrderCancelOutcome,
    /** Message of the store, in its language. */
    message: z.string(),
    order: OrderWithEvents,
  }),
})
