import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ActiveHours } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import type { SnatchTaskEnd, SnatchTaskState } from '@outlet/shared/contract/snatch-tasks'
import type { TaskMode } from '@outlet/shared/contract/task-channels'
import { amount, createdInstant, instant } from '../platform/db/columns'

export const snatchTaskTable = pgTable('snatch_tasks', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  website_type: text().notNull(),
  channel_id: uuid().notNull(),
  mode: text().$type<TaskMode>().notNull(),
  quantity: integer().notNull(),
  slots: integer().notNull(),
  currency: text().notNull(),
  min_unit_price: amount(),
  max_unit_price: amount().notNull(),
  max_total: amount().notNull(),
  budget: amount().notNull(),
  cooldown_seconds: integer().notNull(),
  priority: integer().notNull(),
  active_hours: jsonb().$type<ActiveHours>(),
  starts_at: instant(),
  expires_at: instant(),
  state: text().$type<SnatchTaskState>().notNull().default('draft'),
  end_reason: text().$type<SnatchTaskEnd>(),
  suspended_code: text(),
  failures: integer().notNull().default(0),
  rests_until: instant(),
  state_since: createdInstant(),
  created_by: uuid(),
  assignee_id: uuid(),
  created_at: createdInstant(),
  updated_at: createdInstant(),
  deleted_at: instant(),
  version: integer().notNull().default(1),
})
export type SnatchTaskRow = typeof snatchTaskTable.$inferSelect

export const snatchTargetTable = pgTable(
  'snatch_targets',
  {
    task_id: uuid().notNull(),
    position: integer().notNull(),
    website_type: text().notNull(),
    product_code: text().notNull(),
    product_id: text().notNull(),
    variant_id: text(),
  },
  (table) => [primaryKey({ columns: [table.task_id, table.position] })],
)
export type SnatchTargetRow = typeof snatchTargetTable.$inferSelect
