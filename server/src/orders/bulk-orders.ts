import { and, inArray, sql } from 'drizzle-orm'
import type { OrderBulkAction } from '@outlet/shared/contract/order-bulk'
import type { Order } from '@outlet/shared/contract/orders'
import { authorise } from '../platform/audit/actor'
import type { BulkList } from '../bulk-jobs/bulk-list'
import { batchedOrderEvents } from './add-order-event'
import type { OrderSettings } from './order-columns'
import { orderTable } from './order-row'
import { ordersMatching, type OrderFilter } from './orders-matching'
import { lockFreeOrders, readOrderForUpdate } from './read-order'
import { batchedOrderUpdates, changeOrder } from './update-order'

/** The same action with what the order has now. */
const inverseOf = (action: OrderBulkAction, { status, payment, fulfilment }: Order): OrderBulkAction => {
  if (action.kind === 'set_status') return { kind: action.kind, status }
  return action.kind === 'set_payment' ? { kind: action.kind, payment } : { kind: action.kind, fulfilment }
}

/** Many orders at once: each as if it were changed by itself. */
export const bulkOrders = (settings: OrderSettings): BulkList<OrderFilter, OrderBulkAction, Order> => ({
  authorise: (actor) => authorise(actor, 'orders.write'),
  rows: (_actor, filter, ids) => sql`
    select ${orderTable.id}::text as subject_id, ${orderTable.orderNumber} as label from ${orderTable}
    where ${and(ordersMatching(filter, settings.timeZone), ids && inArray(sql`${orderTable.id}::text`, [...ids])) ?? sql`true`}
    order by ${orderTable.id}`,
  lock: lockFreeOrders,
  batched: [batchedOrderUpdates, batchedOrderEvents],
  async apply(tx, caller, { id, action, version, ...row }) {
    const before = row.before ?? (await readOrderForUpdate(tx, id))
    const { kind: _kind, ...patch } = action
    const after = await changeOrder(tx, caller, settings, before, { version: version ?? before.version, ...patch })
    if (after.version === before.version) return 'unchanged'
    return { inverse: inverseOf(action, before), version: after.version }
  },
})
