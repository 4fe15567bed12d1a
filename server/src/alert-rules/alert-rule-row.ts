import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AlertEvent, AlertFilter, AlertRule, AlertTemplates } from '@outlet/shared/contract/alert-rules'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const alertRuleTable = pgTable('alert_rules', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  userId: uuid('user_id'),
  isEnabled: boolean('is_enabled').notNull(),
  events: text().$type<AlertEvent>().array().notNull(),
  filter: jsonb().$type<AlertFilter>().notNull(),
  bell: boolean().notNull(),
  channelIds: uuid('channel_ids').array().notNull(),
  cooldownMinutes: integer('cooldown_minutes').notNull(),
  digestMinutes: integer('digest_minutes'),
  repeatMinutes: integer('repeat_minutes'),
  escalation: jsonb().$type<NonNullable<AlertRule['escalation']>>(),
  templates: jsonb().$type<AlertTemplates>().notNull(),
  mutedUntil: moment('muted_until'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  deletedAt: moment('deleted_at'),
  version: integer().notNull(),
})
export type AlertRuleRow = typeof alertRuleTable.$inferSelect
