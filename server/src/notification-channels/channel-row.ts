import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ChannelKind, ChannelProblem } from '@outlet/shared/contract/notification-channels/channel-kinds'
import type { ChannelRate, ChannelState, Language, QuietHours } from '@outlet/shared/contract/notification-channels'
import { createdInstant, instant } from '../platform/db/columns'

export const channelTable = pgTable('notification_channels', {
  id: uuid().primaryKey(),
  kind: text().$type<ChannelKind>().notNull(),
  name: text().notNull(),
  user_id: uuid(),
  settings: jsonb().$type<Record<string, unknown>>().notNull(),
  secrets: text(),
  secret_names: text().array().notNull(),
  language: text().$type<Language>().notNull(),
  rate: jsonb().$type<ChannelRate>(),
  quiet_hours: jsonb().$type<QuietHours>(),
  proxy: text(),
  state: text().$type<ChannelState>().notNull().default('unverified'),
  code: text().$type<ChannelProblem>(),
  state_since: createdInstant(),
  failures: integer().notNull().default(0),
  last_at: instant(),
  last_code: text().$type<ChannelProblem>(),
  last_answer: text(),
  free_at: createdInstant(),
  sends: instant().array().notNull().default([]),
  created_at: createdInstant(),
  updated_at: createdInstant(),
  deleted_at: instant(),
  version: integer().notNull().default(1),
})
export type NotificationChannelRow = typeof channelTable.$inferSelect
