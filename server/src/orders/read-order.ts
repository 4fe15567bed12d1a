import { eq } from 'drizzle-orm'
import { Order } from '@outlet/shared/contract/orders'
import type { Queryable, Transaction } from '../db/database'
import { notFound } from '../http/refusal'
import { linesOfOrders } from './order-lines'
import { orderTable, toOrder } from './order-row'

const isOrderId = (text: string) => Order.shape.id.safeParse(text).success

/** Throws Refusal `order.not_found`. */
export async function readOrder(db: Queryable, orderId: string): Promise<Order> {
  if (!isOrderId(orderId)) throw notFound('order.not_found')
  const [row] = await db.select().from(orderTable).where(eq(orderTable.id, orderId))
  if (!row) throw notFound('order.not_found')
  const lines = await linesOfOrders(db, [row.id])
  return toOrder(row, lines.get(row.id) ?? [])
}

/** The same, held until the transaction ends: who else wants to change this order waits. */
export async function readOrderForUpdate(tx: Transaction, orderId: string): Promise<Order> {
  if (!isOrderId(orderId)) throw notFound('order.not_found')
  await tx.select({ id: orderTable.id }).from(orderTable).where(eq(orderTable.id, orderId)).for('update')
  return readOrder(tx, orderId)
}
