import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdInstant, instant } from '../platform/db/columns'

export const scheduledReportTable = pgTable('scheduled_reports', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  search: text().notNull(),
  channel_id: uuid().notNull(),
  user_id: uuid().notNull(),
  next_at: instant().notNull(),
  created_at: createdInstant(),
  deleted_at: instant(),
})
