import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { OrderEvent } from '@outlet/shared/contract/orders'

export const orderEventTable = pgTable('order_events', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  actorKind: text('actor_kind').notNull(),
  actorId: text('actor_id'),
  actorName: text('actor_name').notNull(),
  kind: text().notNull(),
  changes: jsonb().$type<OrderEvent['changes']>().notNull(),
})

export const toOrderEvent = (row: typeof orderEventTable.$inferSelect): OrderEvent => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
  kind: row.kind,
  changes: row.changes,
})
