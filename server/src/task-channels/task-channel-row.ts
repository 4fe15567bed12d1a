import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type {
  CheckoutAddress,
  PaymentReference,
  TaskAccount,
  TaskChannelProblem,
  TaskChannelState,
  TaskChannelTrial,
  TaskMode,
} from '@outlet/shared/contract/task-channels'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const madeAt = (name: string) =>
  moment(name)
    .notNull()
    .default(sql`clock_now()`)

export const taskChannelTable = pgTable('task_channels', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  websiteType: text('website_type').notNull(),
  account: jsonb().$type<TaskAccount>().notNull(),
  password: text(),
  shippingAddress: jsonb('shipping_address').$type<CheckoutAddress>().notNull(),
  billingAddress: jsonb('billing_address').$type<CheckoutAddress>(),
  shippingMethod: text('shipping_method'),
  payment: jsonb().$type<PaymentReference>().notNull(),
  mode: text().$type<TaskMode>().notNull(),
  concurrency: integer().notNull(),
  dailyBudget: bigint('daily_budget', { mode: 'number' }).notNull(),
  state: text().$type<TaskChannelState>().notNull().default('unverified'),
  stateSince: madeAt('state_since'),
  lastTrial: jsonb('last_trial').$type<TaskChannelTrial>(),
  trialStartedAt: moment('trial_started_at'),
  trialStep: text('trial_step').$type<TaskChannelTrial['steps'][number]['step']>(),
  problem: jsonb().$type<TaskChannelProblem>(),
  createdAt: madeAt('created_at'),
  updatedAt: madeAt('updated_at'),
  deletedAt: moment('deleted_at'),
  version: integer().notNull().default(1),
})
export type TaskChannelRow = typeof taskChannelTable.$inferSelect
