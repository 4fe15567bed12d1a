import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const scheduledReportTable = pgTable('scheduled_reports', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  search: text().notNull(),
  channelId: uuid('channel_id').notNull(),
  userId: uuid('user_id').notNull(),
  nextAt: moment('next_at').notNull(),
  createdAt: moment('created_at')
    .notNull()
    .default(sql`clock_now()`),
  deletedAt: moment('deleted_at'),
})
