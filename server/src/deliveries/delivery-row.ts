import { boolean, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AlertEvent } from '@outlet/shared/contract/alert-rules'
import type { ChannelProblem } from '@outlet/shared/contract/channel-kinds'
import type { DeliveryState, DeliveryType, SuppressionReason } from '@outlet/shared/contract/deliveries'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const deliveryTable = pgTable('deliveries', {
  id: uuid().primaryKey(),
  type: text().$type<DeliveryType>().notNull(),
  state: text().$type<DeliveryState>().notNull(),
  reason: text().$type<SuppressionReason>(),
  channelId: uuid('channel_id'),
  ruleId: uuid('rule_id'),
  alertId: uuid('alert_id'),
  userId: uuid('user_id'),
  eventId: uuid('event_id'),
  eventAt: moment('event_at').notNull(),
  event: text().$type<AlertEvent>(),
  subjectType: text('subject_type'),
  subjectId: text('subject_id'),
  store: text(),
  /** `AlertFacts`; of a digest and a test `{}`. */
  facts: jsonb().notNull(),
  title: text().notNull(),
  digestId: uuid('digest_id'),
  count: integer(),
  attempts: smallint().notNull(),
  mayRepeat: boolean('may_repeat').notNull(),
  code: text().$type<ChannelProblem>(),
  answer: text(),
  isSeen: boolean('is_seen').notNull(),
  version: smallint().notNull(),
  nextAt: moment('next_at'),
  createdAt: moment('created_at').notNull(),
  endedAt: moment('ended_at'),
})
export type DeliveryRow = typeof deliveryTable.$inferSelect
