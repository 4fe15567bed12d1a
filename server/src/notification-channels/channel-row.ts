import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ChannelKind, ChannelProblem } from '@outlet/shared/contract/channel-kinds'
import type { ChannelRate, ChannelState, Language, QuietHours } from '@outlet/shared/contract/notification-channels'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const madeAt = (name: string) =>
  moment(name)
    .notNull()
    .default(sql`clock_now()`)

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
  proxy: text(),
  state: text().$type<ChannelState>().notNull().default('unverified'),
  code: text().$type<ChannelProblem>(),
  stateSince: madeAt('state_since'),
  failures: integer().notNull().default(0),
  lastAt: moment('last_at'),
  lastCode: text('last_code').$type<ChannelProblem>(),
  lastAnswer: text('last_answer'),
  freeAt: madeAt('free_at'),
  sends: timestamp({ withTimezone: true }).array().notNull().default([]),
  createdAt: madeAt('created_at'),
  updatedAt: madeAt('updated_at'),
  deletedAt: moment('deleted_at'),
  version: integer().notNull().default(1),
})
export type NotificationChannelRow = typeof channelTable.$inferSelect
