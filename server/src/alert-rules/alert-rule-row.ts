import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AlertEvent, AlertFilter, AlertRule } from '@outlet/shared/contract/alert-rules'
import type { AlertTemplates } from '@outlet/shared/contract/alert-templates'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const madeAt = (name: string) =>
  moment(name)
    .notNull()
    .default(sql`clock_now()`)

export const alertRuleTable = pgTable('alert_rules', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  userId: uuid('user_id'),
  isEnabled: boolean('is_enabled').notNull(),
  events: text().array().$type<AlertEvent[]>().notNull(),
  filter: jsonb().$type<AlertFilter>().notNull(),
  bell: boolean().notNull(),
  channelIds: uuid('channel_ids').array().notNull(),
  cooldownMinutes: integer('cooldown_minutes').notNull(),
  digestMinutes: integer('digest_minutes'),
  repeatMinutes: integer('repeat_minutes'),
  escalation: jsonb().$type<NonNullable<AlertRule['escalation']>>(),
  templates: jsonb().$type<AlertTemplates>().notNull(),
  mutedUntil: moment('muted_until'),
  createdAt: madeAt('created_at'),
  updatedAt: madeAt('updated_at'),
  deletedAt: moment('deleted_at'),
  version: integer().notNull().default(1),
})
export type AlertRuleRow = typeof alertRuleTable.$inferSelect
