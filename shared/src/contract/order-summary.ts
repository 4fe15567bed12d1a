import { endpoint } from './endpoint'
import { Count } from './list'
import { z } from './zod'

/** How many days the summary looks back, today included. */
export const ORDER_SUMMARY_DAYS = 30

export const getOrderSummary = endpoint({
  method: 'GET',
  path: '/orders/summary',
  summary: "Orders of the last 30 days by the installation's days, oldest first, and how many wait for somebody now",
  needs: 'orders.read',
  response: z.object({
    pending: Count,
    /** Whose outcome nobody knows yet. */
    unknown: Count.optional(),
    /** Those that wait for an exchange rate, of whatever day. */
    waiting: Count.optional(),
    /** Of `spent`. */
    currency: z.string(),
    /** One for each day; the last is today. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        count: z.int(),
        /** In minor units of the reporting currency; cancelled and failed orders cost nothing. */
        spent: z.int(),
        /** Orders of the day that `spent` is without. */
        unconverted: z.int().optional(),
      }),
    ),
    /** Orders of these days whose cost is not known in the reporting currency: `spent` is without them. */
    unconverted: z.int(),
  }),
  topics: ['orders'],
})
