import { z } from './zod'
import type { Permission } from './users/roles'

/** Live topics, each with the permission that a session needs to receive it. */
export const topics = {
  orders: 'orders.read',
  products: 'products.read',
  'product-base': 'product-base.read',
  stores: 'stores.read',
  'inventory-monitors': 'inventory-monitors.read',
  'bulk-jobs': 'bulk-jobs.read',
  lists: 'lists.read',
  notes: 'notes.read',
  notifications: 'notifications.read',
  /** Without ids: some user opened, edits or left some record. */
  presence: 'presence.write',
  users: 'users.read',
  releases: 'releases.read',
  menu: 'account.read',
  /**
   * Ids: the environment whose console changed, its generation and, if a release was revoked, that release
   * (`orders@1.2.0`).
   */
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
  /** The roll-ups of some days were rebuilt. */
  analytics: 'analytics.read',
} as const satisfies Record<string, Permission>

export type Topic = keyof typeof topics
// `Object.keys` has the type `string[]`, but returns exactly the keys of the table above.
export const Topic = z.enum(Object.keys(topics) as [Topic, ...Topic[]])

/** Message of the event stream: the ids that changed. A batch with many ids is sent as one message without ids. */
export const LiveEvent = z.object({ topic: Topic, ids: z.array(z.string()) })
export type LiveEvent = z.infer<typeof LiveEvent>

/**
 * Path of the event stream: `text/event-stream` of `LiveEvent`. Clients read it with `fetch`, because `EventSource`
 * cannot send a Bearer token.
 */
export const EVENTS_PATH = '/events'

/**
 * `since_ms`: age of the data that the client displays. Topics with events in that period are sent once when the stream
 * opens, without ids. There is no event log, so a client that was disconnected must reload its data.
 */
export const EventsQuery = z.strictObject({ since_ms: z.coerce.number().int().nonnegative().optional() })
