import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { listOrders as endpoint, Order } from '@outlet/shared/contract/orders'
import type { Count } from '@outlet/shared/contract/list'
import { authorise, type Reader } from '../platform/audit/actor'
import { countCapped } from '../platform/db/count-capped'
import type { Database, Queryable } from '../platform/db/database'
import { readPage } from '../platform/db/read-page'
import { linesOfOrders } from './order-lines'
import { orderTable, toOrder } from './order-row'
import { ordersMatching, type OrderFilter } from './orders-matching'

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
  const ids = rows.map(({ id }) => id)
  const lines = await linesOfOrders(db, ids)
  return { items: rows.map((order) => toOrder(order, lines.get(order.id) ?? [])), next }
}

export async function countOrders(db: Database, reader: Reader, timeZone: string, filter: OrderFilter): Promise<Count> {
  authorise(reader, 'orders.read')
  return countCapped(db, orderTable, ordersMatching(filter, timeZone))
}
