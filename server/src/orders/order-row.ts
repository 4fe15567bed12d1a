import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  Order,
  OrderFulfilment,
  OrderLine,
  OrderPayment,
  OrderSource,
  OrderStatus,
} from '@outlet/shared/contract/orders'

const amount = (name?: string) => (name === undefined ? bigint({ mode: 'number' }) : bigint(name, { mode: 'number' }))

export const orderTable = pgTable('orders', {
  id: uuid().primaryKey(),
  orderNumber: text('order_number').notNull(),
  source: text().$type<OrderSource>().notNull(),
  websiteType: text('website_type'),
  storeName: text('store_name').notNull(),
  storeOrderNumber: text('store_order_number'),
  status: text().$type<OrderStatus>().notNull(),
  payment: text().$type<OrderPayment>().notNull(),
  fulfilment: text().$type<OrderFulfilment>().notNull(),
  currency: text().notNull(),
  subtotal: amount().notNull(),
  tax: amount().notNull(),
  shipping: amount().notNull(),
  total: amount().notNull(),
  reportingCurrency: text('reporting_currency').notNull(),
  rate: numeric(),
  rateValidOn: date('rate_valid_on'),
  convertedTotal: amount('converted_total'),
  sortTotal: amount('sort_total').generatedAlwaysAs(sql`coalesce(converted_total, total)`),
  note: text(),
  placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
  placedOn: date('placed_on').notNull(),
  searchText: text('search_text').notNull(),
  taskId: uuid('task_id'),
  attemptId: uuid('attempt_id'),
  channelId: uuid('channel_id'),
  raw: jsonb().$type<Record<string, string>>(),
  isOversold: boolean('is_oversold').notNull().default(false),
  tags: text().array().notNull().default([]),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  version: integer().notNull().default(1),
})

export const orderLineTable = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id').notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    productCode: text('product_code'),
    color: text(),
    size: text(),
    attributes: jsonb().$type<OrderLine['attributes']>().notNull(),
    quantity: integer().notNull(),
    unitPrice: amount('unit_price').notNull(),
    productId: text('product_id'),
    variantId: text('variant_id'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)

export type OrderRow = typeof orderTable.$inferSelect
/** What an order has besides what is recorded of it: where it came from, the store's own words, people's tags. */
export type TaskColumns = Pick<OrderRow, 'taskId' | 'attemptId' | 'channelId' | 'raw' | 'isOversold' | 'tags'>
type OrderLineRow = typeof orderLineTable.$inferSelect

export const toOrderLine = (row: OrderLineRow): OrderLine => ({
  title: row.title,
  product_code: row.productCode,
  color: row.color,
  size: row.size,
  attributes: row.attributes,
  quantity: row.quantity,
  unit_price: row.unitPrice,
})

type ToldRow = Omit<OrderRow, 'sortTotal' | 'searchText' | 'placedOn' | keyof TaskColumns> & Partial<TaskColumns>

/** `lines` in their order. */
export function toOrder(row: ToldRow, lines: OrderLine[]): Order {
  const money = (minor: number) => ({ minor, currency: row.currency })
  return {
    id: row.id,
    order_number: row.orderNumber,
    source: row.source,
    website_type: row.websiteType,
    store_name: row.storeName,
    store_order_number: row.storeOrderNumber,
    status: row.status,
    payment: row.payment,
    fulfilment: row.fulfilment,
    lines,
    currency: row.currency,
    subtotal: money(row.subtotal),
    tax: money(row.tax),
    shipping: money(row.shipping),
    total: money(row.total),
    converted_total:
      row.convertedTotal === null ? null : { minor: row.convertedTotal, currency: row.reportingCurrency },
    exchange_rate:
      row.rate === null || row.rateValidOn === null
        ? null
        : { rate: row.rate, valid_on: row.rateValidOn, reporting_currency: row.reportingCurrency },
    note: row.note,
    task_id: row.taskId ?? null,
    attempt_id: row.attemptId ?? null,
    raw: row.raw ?? null,
    is_oversold: row.isOversold ?? false,
    tags: row.tags ?? [],
    placed_at: row.placedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
  }
}
