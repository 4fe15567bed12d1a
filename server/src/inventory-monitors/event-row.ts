import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MonitorEvent, MonitorEventKind } from '@outlet/shared/contract/inventory-monitor-events'
import { StoreErrorCode } from '@outlet/shared/contract/stores'
import type { EventFamily } from './engine/judge-events'
import { moneyOf } from './engine/stock-reading'
import type { QuantityKind } from './monitor-row'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const eventTable = pgTable('monitor_events', {
  id: uuid().primaryKey(),
  monitorId: uuid('monitor_id').notNull(),
  kind: text().$type<MonitorEventKind>().notNull(),
  family: text().$type<EventFamily>().notNull(),
  at: instant('at').notNull(),
  endedAt: instant('ended_at'),
  stockLevel: integer('stock_level'),
  stockLevelKind: text('stock_level_kind').$type<QuantityKind>().notNull(),
  price: bigint({ mode: 'number' }),
  previousPrice: bigint('previous_price', { mode: 'number' }),
  currency: text(),
  threshold: integer(),
  code: text(),
})

export const toEvent = (row: typeof eventTable.$inferSelect): MonitorEvent => ({
  id: row.id,
  monitor_id: row.monitorId,
  kind: row.kind,
  at: row.at.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  stock_level: row.stockLevel,
  stock_level_kind: row.stockLevelKind,
  price: moneyOf(row.price, row.currency),
  previous_price: moneyOf(row.previousPrice, row.currency),
  threshold: row.threshold,
  code: StoreErrorCode.safeParse(row.code).data ?? null,
})
