import { endpoint } from '../endpoint'
import { Timestamp } from '../time'
import { z } from '../zod'

export const BrokenChannel = z.object({
  type: z.enum(['notification', 'task']),
  id: z.uuid(),
  name: z.string(),
  /** Reason that the channel reports; null = a user switched the channel to this state. */
  code: z.string().nullable(),
  since: Timestamp,
})
export type BrokenChannel = z.infer<typeof BrokenChannel>

export const DeliveriesSummary = z.object({
  /** Number of dead-lettered deliveries that no user has marked as seen. */
  dead: z.int(),
  /** Number of deliveries sent in the last 24 hours. */
  sent: z.int(),
  failed: z.int(),
  waiting: z.int(),
  held: z.int(),
  /** Due time of the oldest overdue delivery. */
  oldest_due_at: Timestamp.nullable(),
  channels: z.object({ active: z.int(), unverified: z.int(), degraded: z.int(), disabled: z.int() }),
  /** Null if the caller may not read task channels. */
  task_channels: z.object({ needs_attention: z.int() }).nullable().default(null),
  /**
   * Notification channels that fail or that their service disabled, and task channels that need attention; newest
   * first, at most 20.
   */
  broken: z.array(BrokenChannel).default([]),
})
export type DeliveriesSummary = z.infer<typeof DeliveriesSummary>

export const getDeliveriesSummary = endpoint({
  method: 'GET',
  path: '/deliveries/summary',
  summary: 'Summarise deliveries and the health of channels',
  needs: 'deliveries.read',
  response: DeliveriesSummary,
  topics: ['deliveries', 'notification-channels', 'task-channels'],
})
