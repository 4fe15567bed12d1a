import { endpoint } from './endpoint'
import { Timestamp } from './time'
import { z } from './zod'

export const BrokenChannel = z.object({
  type: z.enum(['notification', 'task']),
  id: z.uuid(),
  name: z.string(),
  /** Why: a code that the channel itself tells; null = it was only switched to that state. */
  code: z.string().nullable(),
  since: Timestamp,
})
export type BrokenChannel = z.infer<typeof BrokenChannel>

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
  /** Null for who may not read task channels. */
  task_channels: z.object({ needs_attention: z.int() }).nullable().default(null),
  /** Channels that fail or that their service ended, and task channels that need attention; the newest first, 20 at most. */
  broken: z.array(BrokenChannel).default([]),
})
export type DeliveriesSummary = z.infer<typeof DeliveriesSummary>

export const getDeliveriesSummary = endpoint({
  method: 'GET',
  path: '/deliveries/summary',
  summary: 'How the sending fares, and the channels',
  needs: 'deliveries.read',
  response: DeliveriesSummary,
  topics: ['deliveries', 'notification-channels', 'task-channels'],
})
