import { asc, eq, inArray } from 'drizzle-orm'
import type { OrderLine } from '@outlet/shared/contract/orders'
import type { Queryable, Transaction } from '../platform/db/database'
import { orderLineTable, toOrderLine } from './order-row'

/** Reads the lines of many orders in one query, by order id. */
export async function linesOfOrders(db: Queryable, orderIds: string[]): Promise<Map<string, OrderLine[]>> {
  const lines = new Map<string, OrderLine[]>(orderIds.map((id) => [id, []]))
  if (orderIds.length === 0) return lines
  const rows = await db
    .select()
    .from(orderLineTable)
    .where(inArray(orderLineTable.order_id, orderIds))
    .orderBy(asc(orderLineTable.order_id), asc(orderLineTable.position))
  for (const row of rows) lines.get(row.order_id)?.push(toOrderLine(row))
  return lines
}

/** Variant bought by a task, by the store's ids. */
interface BoughtVariant {
  productId: string
  variantId: string
}

/** Replaces all lines of an order; lines have no identity of their own. */
export async function replaceLines(
  tx: Transaction,
  orderId: string,
  lines: OrderLine[],
  bought: BoughtVariant | null = null,
): Promise<void> {
  await tx.delete(orderLineTable).where(eq(orderLineTable.order_id, orderId))
  await tx.insert(orderLineTable).values(
    lines.map((line, position) => ({
      ...line,
      order_id: orderId,
      position,
      product_id: bought?.productId,
      variant_id: bought?.variantId,
    })),
  )
}
