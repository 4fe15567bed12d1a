import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { AlertFilter, type AlertEvent, type AlertRule } from '@outlet/shared/contract/alert-rules'
import type { AlertTemplates } from '@outlet/shared/contract/alert-rules/alert-templates'
import { createdInstant, instant, storedJson } from '../platform/db/columns'

export const alertRuleTable = pgTable('alert_rules', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  user_id: uuid(),
  is_enabled: boolean().notNull(),
  events: text().array().$type<AlertEvent[]>().notNull(),
  filter: storedJson(AlertFilter).notNull(),
  bell: boolean().notNull(),
  channel_ids: uuid().array().notNull(),
  cooldown_minutes: integer().notNull(),
  digest_minutes: integer(),
  repeat_minutes: integer(),
  escalation: jsonb().$type<NonNullable<AlertRule['escalation']>>(),
  templates: jsonb().$type<AlertTemplates>().notNull(),
  muted_until: instant(),
  created_at: createdInstant(),
  updated_at: createdInstant(),
  deleted_at: instant(),
  version: integer().notNull().default(1),
})
export type AlertRuleRow = typeof alertRuleTable.$inferSelect
