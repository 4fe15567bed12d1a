import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { listOrders as endpoint, Order } from '@outlet/shared/contract/orders'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Queryable } from '../platform/db/database'
import { readPage } from '../platform/db/read-page'
import { linesOfOrders } from './order-lines'
import { orderTable, toOrder } from './order-row'
import { ordersMatching } from './orders-matching'

export async function listOrders(
  db: Queryable,
  reader: Reader,
  timeZone: string,
  query: EndpointRequest<typeof endpoint>['query'],
): Promise<{ items: Order[]; next: string | null }> {
  authorise(reader, 'orders.read')
  const { rows, next } = await readPage(db, orderTable, query, {
    columns: { total: orderTable.sort_total },
    id: orderTable.id,
    where: ordersMatching(query, timeZone),
  })
  const lines = await linesOfOrders(
    db,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((order) => toOrder(order, lines.get(order.id) ?? [])), next }
}
