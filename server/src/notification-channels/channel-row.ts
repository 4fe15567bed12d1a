import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ChannelKind, ChannelProblem } from '@outlet/shared/contract/channel-kinds'
import type { ChannelRate, ChannelState, Language, QuietHours } from '@outlet/shared/contract/notification-channels'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const channelTable = pgTable('notification_channels', {
  id: uuid().primaryKey(),
  kind: text().$type<ChannelKind>().notNull(),
  name: text().notNull(),
  userId: uuid('user_id'),
  settings: jsonb().$type<Record<string, unknown>>().notNull(),
  secrets: text(),
  secretNames: text('secret_names').array().notNull(),
  language: text().$type<Language>().notNull(),
  rate: jsonb().$type<ChannelRate>(),
  quietHours: jsonb('quiet_hours').$type<QuietHours>(),
  state: text().$type<ChannelState>().notNull(),
  code: text().$type<ChannelProblem>(),
  stateSince: moment('state_since').notNull(),
  failures: integer().notNull(),
  lastAt: moment('last_at'),
  lastCode: text('last_code').$type<ChannelProblem>(),
  lastAnswer: text('last_answer'),
  freeAt: moment('free_at').notNull(),
  sends: timestamp({ withTimezone: true }).array().notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
  version: integer().notNull(),
})
export type NotificationChannelRow = typeof channelTable.$inferSelect
