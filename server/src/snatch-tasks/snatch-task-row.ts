import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ActiveHours } from '@outlet/shared/contract/inventory-monitor-settings'
import type { SnatchTaskEnd, SnatchTaskState } from '@outlet/shared/contract/snatch-tasks'
import type { TaskMode } from '@outlet/shared/contract/task-channels'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const madeAt = (name: string) =>
  moment(name)
    .notNull()
    .default(sql`clock_now()`)
const amount = (name: string) => bigint(name, { mode: 'number' })

export const snatchTaskTable = pgTable('snatch_tasks', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  websiteType: text('website_type').notNull(),
  channelId: uuid('channel_id').notNull(),
  mode: text().$type<TaskMode>().notNull(),
  quantity: integer().notNull(),
  slots: integer().notNull(),
  currency: text().notNull(),
  minUnitPrice: amount('min_unit_price'),
  maxUnitPrice: amount('max_unit_price').notNull(),
  maxTotal: amount('max_total').notNull(),
  budget: amount('budget').notNull(),
  cooldownSeconds: integer('cooldown_seconds').notNull(),
  priority: integer().notNull(),
  activeHours: jsonb('active_hours').$type<ActiveHours>(),
  startsAt: moment('starts_at'),
  expiresAt: moment('expires_at'),
  state: text().$type<SnatchTaskState>().notNull().default('draft'),
  endReason: text('end_reason').$type<SnatchTaskEnd>(),
  suspendedCode: text('suspended_code'),
  failures: integer().notNull().default(0),
  restsUntil: moment('rests_until'),
  stateSince: madeAt('state_since'),
  createdBy: uuid('created_by'),
  createdAt: madeAt('created_at'),
  updatedAt: madeAt('updated_at'),
  deletedAt: moment('deleted_at'),
  version: integer().notNull().default(1),
})
export type SnatchTaskRow = typeof snatchTaskTable.$inferSelect

export const snatchTargetTable = pgTable(
  'snatch_targets',
  {
    taskId: uuid('task_id').notNull(),
    position: integer().notNull(),
    websiteType: text('website_type').notNull(),
    productCode: text('product_code').notNull(),
    productId: text('product_id').notNull(),
    variantId: text('variant_id'),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.position] })],
)
export type SnatchTargetRow = typeof snatchTargetTable.$inferSelect
