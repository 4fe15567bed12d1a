import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Notification } from '@outlet/shared/contract/notifications'
import { createdInstant } from '../platform/db/columns'

export const notificationTable = pgTable('notifications', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  params: jsonb().$type<Notification['params']>().notNull(),
  user_id: uuid(),
  group_key: text(),
  event_id: uuid(),
  created_at: createdInstant(),
})

export const notificationReadTable = pgTable(
  'notification_reads',
  { user_id: uuid().notNull(), notification_id: uuid().notNull() },
  (table) => [primaryKey({ columns: [table.user_id, table.notification_id] })],
)

export type NotificationRow = typeof notificationTable.$inferSelect

export const toNotification = (
  { user_id, group_key, event_id, ...row }: NotificationRow,
  { isRead, isPractice }: { isRead: boolean; isPractice: boolean },
): Notification => ({ ...row, is_read: isRead, is_practice: isPractice })
