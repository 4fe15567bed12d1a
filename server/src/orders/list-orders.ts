import { and } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { listOrders as endpoint, Order } from '@outlet/shared/contract/orders'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Queryable } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { linesOfOrders } from './order-lines'
import { orderTable, toOrder } from './order-row'
import { ordersMatching } from './orders-matching'

const sortColumns = {
  placed_at: orderTable.placedAt,
  total: orderTable.sortTotal,
  order_number: orderTable.orderNumber,
  updated_at: orderTable.updatedAt,
}

export async function listOrders(
  db: Queryable,
  reader: Reader,
  timeZone: string,
  query: EndpointRequest<typeof endpoint>['query'],
): Promise<{ items: Order[]; next: string | null }> {
  authorise(reader, 'orders.read')
  const pages = keyset({ sort: query.sort, columns: sortColumns, id: orderTable.id, query })
  const found = await db
    .select({ order: orderTable, key: pages.key, idKey: pages.idKey })
    .from(orderTable)
    .where(and(ordersMatching(query, timeZone), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  const lines = await linesOfOrders(
    db,
    rows.map(({ order }) => order.id),
  )
  return { items: rows.map(({ order }) => toOrder(order, lines.get(order.id) ?? [])), next }
}
