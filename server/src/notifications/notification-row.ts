import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Notification } from '@outlet/shared/contract/notifications'

export const notificationTable = pgTable('notifications', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  params: jsonb().$type<Notification['params']>().notNull(),
  userId: uuid('user_id'),
  groupKey: text('group_key'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const notificationReadTable = pgTable(
  'notification_reads',
  { userId: uuid('user_id').notNull(), notificationId: uuid('notification_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.notificationId] })],
)

export type NotificationRow = typeof notificationTable.$inferSelect

export const toNotification = (
  row: NotificationRow,
  { isRead, isPractice }: { isRead: boolean; isPractice: boolean },
): Notification => ({
  id: row.id,
  kind: row.kind,
  params: row.params,
  is_read: isRead,
  is_practice: isPractice,
  created_at: row.createdAt.toISOString(),
})
