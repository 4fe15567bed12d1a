import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type {
  Order,
  OrderFulfilment,
  OrderLine,
  OrderPayment,
  OrderSource,
  OrderStatus,
} from '@outlet/shared/contract/orders'
import { amount, createdInstant, instant } from '../platform/db/columns'

export const orderTable = pgTable('orders', {
  id: uuid().primaryKey(),
  order_number: text().notNull(),
  source: text().$type<OrderSource>().notNull(),
  website_type: text(),
  store_name: text().notNull(),
  store_order_number: text(),
  status: text().$type<OrderStatus>().notNull(),
  payment: text().$type<OrderPayment>().notNull(),
  fulfilment: text().$type<OrderFulfilment>().notNull(),
  currency: text().notNull(),
  subtotal: amount().notNull(),
  tax: amount().notNull(),
  shipping: amount().notNull(),
  total: amount().notNull(),
  reporting_currency: text().notNull(),
  rate: numeric(),
  rate_valid_on: date(),
  converted_total: amount(),
  sort_total: amount().generatedAlwaysAs(sql`coalesce(converted_total, total)`),
  note: text(),
  placed_at: instant().notNull(),
  placed_on: date().notNull(),
  search_text: text().notNull(),
  task_id: uuid(),
  attempt_id: uuid(),
  channel_id: uuid(),
  raw: jsonb().$type<Record<string, string>>(),
  is_oversold: boolean().notNull().default(false),
  tags: text().array().notNull().default([]),
  assignee_id: uuid(),
  created_at: createdInstant(),
  updated_at: createdInstant(),
  version: integer().notNull().default(1),
})

export const orderLineTable = pgTable(
  'order_lines',
  {
    order_id: uuid().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    product_code: text(),
    color: text(),
    size: text(),
    attributes: jsonb().$type<OrderLine['attributes']>().notNull(),
    quantity: integer().notNull(),
    unit_price: amount().notNull(),
    product_id: text(),
    variant_id: text(),
  },
  (table) => [primaryKey({ columns: [table.order_id, table.position] })],
)

export type OrderRow = typeof orderTable.$inferSelect
/** Columns outside the draft: origin of a task's order, the store's raw status, tags, assignee. */
export type TaskColumns = Pick<
  OrderRow,
  'task_id' | 'attempt_id' | 'channel_id' | 'raw' | 'is_oversold' | 'tags' | 'assignee_id'
>
type OrderLineRow = typeof orderLineTable.$inferSelect

export const toOrderLine = ({ order_id, position, product_id, variant_id, ...line }: OrderLineRow): OrderLine => line

type PublicOrderRow = Omit<OrderRow, 'sort_total' | 'channel_id'>

/** `lines`: in the order's sequence. */
export function toOrder(
  { search_text, placed_on, rate, rate_valid_on: valid_on, reporting_currency, ...row }: PublicOrderRow,
  lines: OrderLine[],
): Order {
  const money = (minor: number, currency = row.currency) => ({ minor, currency })
  return {
    ...row,
    lines,
    subtotal: money(row.subtotal),
    tax: money(row.tax),
    shipping: money(row.shipping),
    total: money(row.total),
    converted_total: row.converted_total === null ? null : money(row.converted_total, reporting_currency),
    exchange_rate: rate === null || valid_on === null ? null : { rate, valid_on, reporting_currency },
  }
}
