import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AttemptQuote, AttemptReason, AttemptState } from '@outlet/shared/contract/purchase-attempts'
import type { TaskMode } from '@outlet/shared/contract/task-channels'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const amount = (name: string) => bigint(name, { mode: 'number' })

export interface LastSearch {
  at: string
  outcome: string
  why: string
}

export const attemptTable = pgTable('purchase_attempts', {
  id: uuid().primaryKey(),
  taskId: uuid('task_id').notNull(),
  slotNo: integer('slot_no').notNull(),
  channelId: uuid('channel_id').notNull(),
  accountKey: text('account_key').notNull(),
  websiteType: text('website_type').notNull(),
  mode: text().$type<TaskMode>().notNull(),
  state: text().$type<AttemptState>().notNull(),
  isOpen: boolean('is_open').generatedAlwaysAs(sql`true`),
  holdsSlot: boolean('holds_slot').notNull(),
  reason: text().$type<AttemptReason>(),
  message: text().notNull().default(''),
  productId: text('product_id').notNull(),
  variantId: text('variant_id').notNull(),
  title: text().notNull(),
  variantName: text('variant_name'),
  quantity: integer().notNull(),
  currency: text().notNull(),
  held: amount('held').notNull(),
  spent: amount('spent').notNull().default(0),
  budgetDay: date('budget_day').notNull(),
  cart: text(),
  quote: jsonb().$type<AttemptQuote>(),
  deadline: moment('deadline'),
  awaitsUntil: moment('awaits_until'),
  confirmedAt: moment('confirmed_at'),
  confirmedBy: uuid('confirmed_by'),
  confirmedByName: text('confirmed_by_name'),
  confirmedTotal: amount('confirmed_total'),
  submittedAt: moment('submitted_at'),
  sendUntil: moment('send_until'),
  looks: integer().notNull().default(0),
  absentSince: moment('absent_since'),
  seen: jsonb().$type<LastSearch>(),
  handOverUrl: text('hand_over_url'),
  storeOrderNumber: text('store_order_number'),
  orderId: uuid('order_id'),
  nextAt: moment('next_at'),
  holder: bigint({ mode: 'number' }),
  attempts: smallint().notNull().default(0),
  version: smallint().notNull().default(1),
  createdAt: moment('created_at')
    .notNull()
    .default(sql`clock_now()`),
  endedAt: moment('ended_at'),
})
export type AttemptRow = typeof attemptTable.$inferSelect

export const stepTable = pgTable('purchase_steps', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  attemptId: uuid('attempt_id').notNull(),
  at: moment('at')
    .notNull()
    .default(sql`clock_instant()`),
  step: text().notNull(),
  ms: integer(),
  outcome: text().notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
})
