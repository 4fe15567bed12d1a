import { asc, eq, inArray } from 'drizzle-orm'
import type { OrderLine } from '@outlet/shared/contract/orders'
import type { Queryable, Transaction } from '../platform/db/database'
import { orderLineTable, toOrderLine } from './order-row'

/** The lines of many orders in one query, by order id. */
export async function linesOfOrders(db: Queryable, orderIds: string[]): Promise<Map<string, OrderLine[]>> {
  const lines = new Map<string, OrderLine[]>(orderIds.map((id) => [id, []]))
  if (orderIds.length === 0) return lines
  const rows = await db
    .select()
    .from(orderLineTable)
    .where(inArray(orderLineTable.orderId, orderIds))
    .orderBy(asc(orderLineTable.orderId), asc(orderLineTable.position))
  for (const row of rows) lines.get(row.orderId)?.push(toOrderLine(row))
  return lines
}

/** What a task bought, by the store's ids. */
interface BoughtVariant {
  productId: string
  variantId: string
}

/** Lines have no life of their own: the order's lines are written anew as a whole. */
export async function replaceLines(
  tx: Transaction,
  orderId: string,
  lines: OrderLine[],
  bought: BoughtVariant | null = null,
): Promise<void> {
  await tx.delete(orderLineTable).where(eq(orderLineTable.orderId, orderId))
  await tx.insert(orderLineTable).values(
    lines.map((line, position) => ({
      orderId,
      position,
      title: line.title,
      productCode: line.product_code,
      color: line.color,
      size: line.size,
      attributes: line.attributes,
      quantity: line.quantity,
      unitPrice: line.unit_price,
      ...bought,
    })),
  )
}
