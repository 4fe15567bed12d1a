import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { AlertEvent } from '@outlet/shared/contract/alert-rules'
import type { ChannelProblem } from '@outlet/shared/contract/notification-channels/channel-kinds'
import type { DeliveryState, DeliveryType, SuppressionReason } from '@outlet/shared/contract/deliveries'
import { instant } from '../platform/db/columns'

export const deliveryTable = pgTable('deliveries', {
  id: uuid().primaryKey(),
  type: text().$type<DeliveryType>().notNull(),
  state: text().$type<DeliveryState>().notNull(),
  reason: text().$type<SuppressionReason>(),
  channel_id: uuid(),
  rule_id: uuid(),
  alert_id: uuid(),
  user_id: uuid(),
  event_id: uuid(),
  event_at: instant().notNull(),
  event: text().$type<AlertEvent>(),
  subject_type: text(),
  subject_id: text(),
  store: text(),
  /** `AlertFacts`, `ReportFacts` for a report or `PersonalFacts` for a personal message; `{}` for digests and tests. */
  facts: jsonb().notNull(),
  title: text().notNull(),
  digest_id: uuid(),
  count: integer(),
  attempts: smallint().notNull(),
  may_repeat: boolean().notNull(),
  code: text().$type<ChannelProblem>(),
  answer: text(),
  is_seen: boolean().notNull(),
  version: smallint().notNull(),
  next_at: instant(),
  created_at: instant().notNull(),
  ended_at: instant(),
})
export type DeliveryRow = typeof deliveryTable.$inferSelect
