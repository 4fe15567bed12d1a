import type { Count } from '@outlet/shared/contract/list'
import { authorise, type Reader } from '../platform/audit/actor'
import { countCapped } from '../platform/db/count-capped'
import type { Database } from '../platform/db/database'
import { orderTable } from './order-row'
import { ordersMatching, type OrderFilter } from './orders-matching'

export async function countOrders(db: Database, reader: Reader, timeZone: string, filter: OrderFilter): Promise<Count> {
  authorise(reader, 'orders.read')
  return countCapped(db, orderTable, ordersMatching(filter, timeZone))
}
