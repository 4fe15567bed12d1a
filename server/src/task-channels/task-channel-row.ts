import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type {
  CheckoutAddress,
  PaymentReference,
  TaskAccount,
  TaskChannelProblem,
  TaskChannelState,
  TaskChannelTrial,
  TaskMode,
} from '@outlet/shared/contract/task-channels'
import { createdInstant, instant } from '../platform/db/columns'

export const taskChannelTable = pgTable('task_channels', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  website_type: text().notNull(),
  account: jsonb().$type<TaskAccount>().notNull(),
  password: text(),
  is_linked: boolean().notNull().default(false),
  shipping_address: jsonb().$type<CheckoutAddress>().notNull(),
  billing_address: jsonb().$type<CheckoutAddress>(),
  shipping_method: text(),
  payment: jsonb().$type<PaymentReference>().notNull(),
  mode: text().$type<TaskMode>().notNull(),
  concurrency: integer().notNull(),
  daily_budget: bigint({ mode: 'number' }).notNull(),
  state: text().$type<TaskChannelState>().notNull().default('unverified'),
  state_since: createdInstant(),
  last_trial: jsonb().$type<TaskChannelTrial>(),
  trial_started_at: instant(),
  trial_step: text().$type<TaskChannelTrial['steps'][number]['step']>(),
  problem: jsonb().$type<TaskChannelProblem>(),
  created_at: createdInstant(),
  updated_at: createdInstant(),
  deleted_at: instant(),
  version: integer().notNull().default(1),
})
export type TaskChannelRow = typeof taskChannelTable.$inferSelect
