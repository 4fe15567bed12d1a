import { eq, sql } from 'drizzle-orm'
import { Order } from '@outlet/shared/contract/orders'
import type { Queryable, Transaction } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { linesOfOrders } from './order-lines'
import { orderTable, toOrder, type OrderRow } from './order-row'

const isOrderId = (text: string) => Order.shape.id.safeParse(text).success

/** Finds an order. Throws Refusal `order.not_found`. */
export async function findOrderRow(db: Queryable, orderId: string): Promise<OrderRow> {
  if (!isOrderId(orderId)) throw notFound('order.not_found')
  const [row] = await db.select().from(orderTable).where(eq(orderTable.id, orderId))
  if (!row) throw notFound('order.not_found')
  return row
}

/** Reads an order and locks it until the transaction ends. Throws Refusal `order.not_found`. */
export async function readOrderForUpdate(tx: Transaction, orderId: string): Promise<Order> {
  if (!isOrderId(orderId)) throw notFound('order.not_found')
  const [row] = await tx.select().from(orderTable).where(eq(orderTable.id, orderId)).for('update')
  if (!row) throw notFound('order.not_found')
  // Read after the lock, so that the lines include the previous holder's changes.
  const lines = await linesOfOrders(tx, [row.id])
  return toOrder(row, lines.get(row.id) ?? [])
}

/** Locks the orders that no other transaction holds (`skip locked`), by id. */
export async function lockFreeOrders(tx: Transaction, orderIds: readonly string[]): Promise<Map<string, Order>> {
  const ids = orderIds.filter(isOrderId)
  const rows = await tx
    .select()
    .from(orderTable)
    .where(sql`${orderTable.id} = any(${sql.param(ids)}::uuid[])`)
    .for('update', { skipLocked: true })
  const freeIds = rows.map(({ id }) => id)
  const lines = await linesOfOrders(tx, freeIds)
  return new Map(rows.map((row) => [row.id, toOrder(row, lines.get(row.id) ?? [])]))
}
