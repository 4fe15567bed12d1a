import { endpoint } from '../endpoint'
import { Count } from '../list'
import { z } from '../zod'

/** Number of days in the summary, including today. */
export const ORDER_SUMMARY_DAYS = 30

export const getOrderSummary = endpoint({
  method: 'GET',
  path: '/orders/summary',
  summary:
    "Count the orders of the last 30 days by day in the installation's time zone, oldest first, and those that need a person now",
  needs: 'orders.read',
  response: z.object({
    pending: Count,
    /** Number of orders whose outcome is unknown. */
    unknown: Count.optional(),
    /** Number of orders of any day that wait for an exchange rate. */
    waiting: Count.optional(),
    /** Currency of `spent`. */
    currency: z.string(),
    /** One entry per day; the last is today. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        count: z.int(),
        /** Amount in minor units of the reporting currency, without cancelled and failed orders. */
        spent: z.int(),
        /** Number of orders of the day that `spent` excludes, because their exchange rate is unknown. */
        unconverted: z.int().optional(),
      }),
    ),
    /** Number of orders in all days that `spent` excludes, because their exchange rate is unknown. */
    unconverted: z.int(),
  }),
  topics: ['orders'],
})
