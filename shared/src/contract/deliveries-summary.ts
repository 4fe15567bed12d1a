import { endpoint } from './endpoint'
import { Timestamp } from './time'
import { z } from './zod'

export const DeliveriesSummary = z.object({
  /** Dead ones that nobody has looked at. */
  dead: z.int(),
  /** Of the last 24 hours. */
  sent: z.int(),
  failed: z.int(),
  waiting: z.int(),
  held: z.int(),
  /** The oldest that should have gone by now. */
  oldest_due_at: Timestamp.nullable(),
  channels: z.object({ active: z.int(), unverified: z.int(), degraded: z.int(), disabled: z.int() }),
})
export type DeliveriesSummary = z.infer<typeof DeliveriesSummary>

export const getDeliveriesSummary = endpoint({
  method: 'GET',
  path: '/deliveries/summary',
  summary: 'How the sending fares, and the channels',
  needs: 'deliveries.read',
  response: DeliveriesSummary,
  topics: ['deliveries', 'notification-channels'],
})
