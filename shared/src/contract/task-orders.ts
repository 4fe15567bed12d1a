import { endpoint } from './endpoint'
import { OrderWithEvents } from './orders'
import { z } from './zod'

export const refreshOrder = endpoint({
  method: 'POST',
  path: '/orders/:orderId/refresh',
  summary: "Read a task's order from its store now",
  needs: 'orders.write',
  response: OrderWithEvents,
})

/** `unknown`: nobody knows whether the store did as asked; the order is read again soon. */
export const OrderCancelOutcome = z.enum(['cancelled', 'refused', 'unknown'])
export type OrderCancelOutcome = z.infer<typeof OrderCancelOutcome>

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/:orderId/cancel',
  summary: "Ask the store to cancel a task's order",
  needs: 'orders.write',
  response: z.object({
    outcome: OrderCancelOutcome,
    /** The store's own words, in its language. */
    message: z.string(),
    order: OrderWithEvents,
  }),
})
