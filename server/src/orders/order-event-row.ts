import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { OrderEvent } from '@outlet/shared/contract/orders'
import { createdInstant } from '../platform/db/columns'

export const orderEventTable = pgTable('order_events', {
  id: uuid().primaryKey(),
  order_id: uuid().notNull(),
  at: createdInstant(),
  actor_kind: text().notNull(),
  actor_id: text(),
  actor_name: text().notNull(),
  kind: text().notNull(),
  changes: jsonb().$type<OrderEvent['changes']>().notNull(),
})

export const toOrderEvent = ({
  order_id,
  actor_kind: kind,
  actor_id: id,
  actor_name: name,
  ...row
}: typeof orderEventTable.$inferSelect): OrderEvent => ({ ...row, actor: { kind, id, name } })
