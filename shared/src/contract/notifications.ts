import { z } from './zod'
import { endpoint } from './endpoint'
import { Count, listOf, listQuery, queryFlag } from './list'
import type { Permission } from './users/roles'
import { Timestamp } from './time'

interface KindRule {
  /** Recipients: all users with this permission, or only the user that the notification is about. */
  readonly to: Permission | 'user'
  /** Placeholders that the text can use: `{{store_name}}`. */
  readonly params: readonly string[]
}

/**
 * All notification kinds that the server creates. The manifest of the remote that displays the subject contains their
 * texts, icons and links; for accounts, the host does.
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
  /**
   * Alerts of shared rules (`alert`) and of personal rules (`own_alert`). A rule can have a custom title, so the title
   * comes in both languages.
   */
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
  'inventory-monitors.assigned': { to: 'user', params: ['monitor_id', 'product_code', 'by'] },
  /** `user_id`: the recipient, for the filter of the list. */
  'inventory-monitors.many_assigned': { to: 'user', params: ['count', 'user_id'] },
  'orders.assigned': { to: 'user', params: ['order_id', 'order_number', 'by'] },
  'orders.many_assigned': { to: 'user', params: ['count', 'user_id'] },
  'snatch-tasks.assigned': { to: 'user', params: ['task_id', 'task_name', 'by'] },
  'snatch-tasks.many_assigned': { to: 'user', params: ['count', 'user_id'] },
  'inventory-monitors.mentioned': { to: 'user', params: ['monitor_id', 'product_code', 'note_id', 'by', 'text'] },
  'orders.mentioned': { to: 'user', params: ['order_id', 'order_number', 'note_id', 'by', 'text'] },
  'snatch-tasks.mentioned': { to: 'user', params: ['task_id', 'task_name', 'note_id', 'by', 'text'] },
  'orders.oversold': { to: 'orders.read', params: ['order_id', 'order_number'] },
  'releases.canary_halted': { to: 'releases.read', params: ['remote', 'release', 'environment', 'bad', 'loads'] },
  'releases.canary_slow': { to: 'releases.read', params: ['remote', 'release', 'environment', 'bad', 'loads'] },
  'work.stalled': { to: 'work.read', params: ['work', 'since'] },
  'work.resumed': { to: 'work.read', params: ['work', 'since'] },
  'stores.blocked': { to: 'stores.read', params: ['website_type', 'store_name', 'code'] },
  'stores.resumed': { to: 'stores.read', params: ['website_type', 'store_name', 'by'] },
  'stores.failing': { to: 'stores.read', params: ['website_type', 'store_name', 'failing', 'monitors'] },
  /** After an outage: all monitors are read again, or some still fail (`responding`). */
  'stores.fully_responding': { to: 'stores.read', params: ['website_type', 'store_name'] },
  'stores.responding': { to: 'stores.read', params: ['website_type', 'store_name', 'failing'] },
  'stores.sync_failed': { to: 'stores.read', params: ['website_type', 'store_name', 'code'] },
  'users.role_changed': { to: 'user', params: ['role', 'by'] },
} as const satisfies Record<string, KindRule>

export type NotificationKind = keyof typeof notificationKinds
export type NotificationParams<Kind extends NotificationKind> = Readonly<
  Record<(typeof notificationKinds)[Kind]['params'][number], string | number>
>

export const Notification = z.object({
  id: z.uuid(),
  /** Not an enum, so that an open page can read kinds of a newer server. */
  kind: z.string(),
  /**
   * Values for the placeholders of the kind's text, never a sentence. `code` is a problem code; a price is a currency
   * with minor units (`USD 12900`, or `USD 12900 15900` for a range), or empty; `since` is a timestamp; `work` is a
   * kind of background work; a stock without a number is `plenty` or `unknown`.
   */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  is_read: z.boolean(),
  /** Whether the notification concerns a practice store. The title of an alert already states this. */
  is_practice: z.boolean().optional(),
  created_at: Timestamp,
})
export type Notification = z.infer<typeof Notification>

const notificationFilters = { is_read: queryFlag.optional() }

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: "List the caller's notifications, newest first",
  needs: 'notifications.read',
  query: listQuery(notificationFilters, ['-created_at']),
  response: listOf(Notification),
  topics: ['notifications'],
})

export const countNotifications = endpoint({
  method: 'GET',
  path: '/notifications/count',
  summary: "Count the caller's notifications, read and unread",
  needs: 'notifications.read',
  query: z.strictObject(notificationFilters),
  response: Count,
  topics: ['notifications'],
})

export const markNotifications = endpoint({
  method: 'POST',
  path: '/notifications/mark',
  summary: 'Mark notifications as read or unread, for the caller alone; ids that the caller may not read are ignored',
  needs: 'notifications.mark',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(5000), is_read: z.boolean() }),
  response: z.object({}),
})

export const markAllNotificationsRead = endpoint({
  method: 'POST',
  path: '/notifications/mark-all-read',
  summary: 'Mark all notifications up to the newest displayed one as read; returns those that were unread',
  needs: 'notifications.mark',
  body: z.strictObject({ up_to: z.uuid() }),
  response: z.object({ ids: z.array(z.uuid()) }),
})

export const NotificationPreferences = z.object({
  /**
   * Whether to notify the user of restocks, sell-outs and price drops of monitors that the user created, unless a
   * monitor has its own setting.
   */
  own_monitors: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/notifications/preferences',
  summary: "Retrieve the caller's notification preferences",
  needs: 'notifications.read',
  response: NotificationPreferences,
  topics: ['notifications'],
})

export const setNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/notifications/preferences',
  summary: "Update the caller's notification preferences",
  needs: 'notifications.mark',
  body: z.strictObject(NotificationPreferences.shape),
  response: NotificationPreferences,
})
