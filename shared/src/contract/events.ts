import { z } from './zod'
import type { Permission } from './roles'

/** Live topics and the permission that a session must have to hear of them. */
export const topics = {
  orders: 'orders.read',
  products: 'products.read',
  'product-base': 'product-base.read',
  stores: 'stores.read',
  'inventory-monitors': 'inventory-monitors.read',
  'bulk-jobs': 'bulk-jobs.read',
  lists: 'lists.read',
  notifications: 'notifications.read',
  users: 'users.read',
  releases: 'releases.read',
  menu: 'account.read',
  /** The environment whose console changed, its generation, and the release that was revoked (`orders@1.2.0`), if one was. */
  console: 'account.read',
  work: 'work.read',
  'notification-channels': 'notification-channels.read',
  'task-channels': 'task-channels.read',
  'snatch-tasks': 'snatch-tasks.read',
  'buying-stop': 'snatch-tasks.read',
  'alert-rules': 'alert-rules.read',
  deliveries: 'deliveries.read',
  'scheduled-reports': 'scheduled-reports.read',
  'exchange-rates': 'exchange-rates.read',
  /** Days were summed up anew. */
  analytics: 'analytics.read',
} as const satisfies Record<string, Permission>

export type Topic = keyof typeof topics
// Object.keys is typed string[], but its order and content are those of the table above.
export const Topic = z.enum(Object.keys(topics) as [Topic, ...Topic[]])

/** One message of the event stream: what changed, by id only; many ids of a batch come as one event without ids. */
export const LiveEvent = z.object({ topic: Topic, ids: z.array(z.string()) })
export type LiveEvent = z.infer<typeof LiveEvent>

/** The event stream: `text/event-stream` of LiveEvent, read with fetch since EventSource cannot send a Bearer. */
export const EVENTS_PATH = '/events'

/**
 * `since_ms`: the age of what the reader shows; topics of events within it are told once at the opening, without ids.
 * There is no event log: who was cut off reads all again.
 */
export const EventsQuery = z.strictObject({ since_ms: z.coerce.number().int().nonnegative().optional() })
