import { z } from './zod'
import { endpoint } from './endpoint'
import { Count, listOf, listQuery, queryFlag } from './list'
import type { Permission } from './roles'
import { Timestamp } from './time'

interface KindRule {
  /** Who hears of it: everybody with this permission, or only the user whom it is about. */
  readonly to: Permission | 'user'
  /** What its text may name: `{{store_name}}`. */
  readonly params: readonly string[]
}

/**
 * Every kind that the server writes. Its words, icon and link stand in the manifest of the remote that shows its
 * subject; those of accounts in the host.
 */
export const notificationKinds = {
  'inventory-monitors.failing': {
    to: 'inventory-monitors.read',
    params: ['monitor_id', 'product_code', 'website_type', 'store_name', 'code'],
  },
  'inventory-monitors.many_failing': {
    to: 'inventory-monitors.read',
    params: ['website_type', 'store_name', 'code', 'count'],
  },
  'inventory-monitors.restocked': {
    to: 'user',
    params: ['monitor_id', 'product_name', 'store_name', 'stock', 'price'],
  },
  'inventory-monitors.sold_out': { to: 'user', params: ['monitor_id', 'product_name', 'store_name'] },
  'inventory-monitors.price_dropped': {
    to: 'user',
    params: ['monitor_id', 'product_name', 'store_name', 'previous_price', 'price'],
  },
  'inventory-monitors.many_changed': { to: 'user', params: ['count'] },
  'inventory-monitors.stalled': { to: 'inventory-monitors.read', params: ['since'] },
  'inventory-monitors.resumed': { to: 'inventory-monitors.read', params: ['since'] },
  'inventory-monitors.late': {
    to: 'inventory-monitors.read',
    params: ['website_type', 'store_name', 'count', 'since'],
  },
  'inventory-monitors.on_time': { to: 'inventory-monitors.read', params: ['website_type', 'store_name'] },
  /** Of everybody's rules, and of one's own. Their titles may be a rule's own words: they come in both languages. */
  'alert-rules.alert': { to: 'alert-rules.read', params: ['rule_name', 'title_zh', 'title_en', 'delivery_id'] },
  'alert-rules.own_alert': { to: 'user', params: ['rule_name', 'title_zh', 'title_en', 'delivery_id'] },
  'notification-channels.degraded': {
    to: 'notification-channels.read',
    params: ['channel_id', 'channel_name', 'code'],
  },
  'notification-channels.own_degraded': { to: 'user', params: ['channel_id', 'channel_name', 'code'] },
  'deliveries.dead': { to: 'deliveries.read', params: ['channel_name', 'title', 'code', 'delivery_id'] },
  'purchase-attempts.awaiting': {
    to: 'snatch-tasks.read',
    params: ['attempt_id', 'task_name', 'product_name', 'price'],
  },
  'purchase-attempts.placed': {
    to: 'snatch-tasks.read',
    params: ['attempt_id', 'task_name', 'product_name', 'price'],
  },
  'purchase-attempts.refused': { to: 'snatch-tasks.read', params: ['attempt_id', 'task_name', 'product_name'] },
  'purchase-attempts.unknown': { to: 'snatch-tasks.read', params: ['attempt_id', 'task_name', 'product_name'] },
  'snatch-tasks.budget_low': { to: 'snatch-tasks.read', params: ['task_id', 'task_name', 'price'] },
  'snatch-tasks.suspended': { to: 'snatch-tasks.read', params: ['task_id', 'task_name'] },
  'task-channels.paused': { to: 'task-channels.read', params: ['channel_id', 'channel_name', 'code'] },
  'orders.oversold': { to: 'orders.read', params: ['order_id', 'order_number'] },
  'releases.canary_halted': { to: 'releases.read', params: ['remote', 'release', 'environment', 'bad', 'loads'] },
  'releases.canary_slow': { to: 'releases.read', params: ['remote', 'release', 'environment', 'bad', 'loads'] },
  'work.stalled': { to: 'work.read', params: ['work', 'since'] },
  'work.resumed': { to: 'work.read', params: ['work', 'since'] },
  'stores.blocked': { to: 'stores.read', params: ['website_type', 'store_name', 'code'] },
  'stores.resumed': { to: 'stores.read', params: ['website_type', 'store_name', 'by'] },
  'stores.sync_failed': { to: 'stores.read', params: ['website_type', 'store_name', 'code'] },
  'users.role_changed': { to: 'user', params: ['role', 'by'] },
} as const satisfies Record<string, KindRule>

export type NotificationKind = keyof typeof notificationKinds
export type NotificationParams<Kind extends NotificationKind> = Readonly<
  Record<(typeof notificationKinds)[Kind]['params'][number], string | number>
>

export const Notification = z.object({
  id: z.uuid(),
  /** Free, so that a page in use goes on reading when the server learns another. */
  kind: z.string(),
  /**
   * What the kind's text names; never a sentence. `code` is that of a problem; a price is its currency and minor units
   * (`USD 12900`; of several `USD 12900 15900`, the lowest and the highest), or empty; `since` an instant; `work` a kind of background work; a stock that is no number is `plenty` or `unknown`.
   */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  is_read: z.boolean(),
  /** Whether it tells of a practice store; an alert's title says so itself. */
  is_practice: z.boolean().optional(),
  created_at: Timestamp,
})
export type Notification = z.infer<typeof Notification>

const notificationFilters = { is_read: queryFlag.optional() }

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: "The caller's notifications, newest first",
  needs: 'notifications.read',
  query: listQuery(notificationFilters, ['-created_at']),
  response: listOf(Notification),
  topics: ['notifications'],
})

export const countNotifications = endpoint({
  method: 'GET',
  path: '/notifications/count',
  summary: "How many of the caller's notifications there are, read or unread",
  needs: 'notifications.read',
  query: z.strictObject(notificationFilters),
  response: Count,
  topics: ['notifications'],
})

export const markNotifications = endpoint({
  method: 'POST',
  path: '/notifications/mark',
  summary:
    'Mark notifications as read or unread, for the caller alone; ids that the caller may not read are passed over',
  needs: 'notifications.mark',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(5000), is_read: z.boolean() }),
  response: z.object({}),
})

export const markAllNotificationsRead = endpoint({
  method: 'POST',
  path: '/notifications/mark-all-read',
  summary: 'Mark as read all up to the newest that the caller has seen; answers which were unread until now',
  needs: 'notifications.mark',
  body: z.strictObject({ up_to: z.uuid() }),
  response: z.object({ ids: z.array(z.uuid()) }),
})

/** What a user wants to be told. */
export const NotificationPreferences = z.object({
  /** Of restocks, sold-outs and price drops of the monitors that the user made, where a monitor does not say otherwise. */
  own_monitors: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'What the caller wants to be told',
  needs: 'notifications.read',
  response: NotificationPreferences,
  topics: ['notifications'],
})

export const setNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/notifications/preferences',
  summary: 'Say what one wants to be told',
  needs: 'notifications.mark',
  body: z.strictObject(NotificationPreferences.shape),
  response: NotificationPreferences,
})
